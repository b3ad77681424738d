import { empty, endpoint, json, jsonBody, liveJson } from '../endpoint.js';
import {
  FolderViews,
  FolderViewsChange,
  Places,
  PlacesChange,
  RecentPlaces,
  RecentVisit,
} from '../schemas/places.js';

export const get = endpoint({
  method: 'GET',
  path: '/api/places',
  summary: 'Lists the favourites of the user, and how their pages look',
  details:
    'Favourites follow what they name when it is renamed or moved. What the user may not see by now is left out.',
  permission: 'session',
  response: liveJson(Places, 'The favourites and the layout.'),
  errors: [],
});

export const change = endpoint({
  method: 'PUT',
  path: '/api/places',
  summary: 'Changes the favourites of the user, or how their pages look',
  details: 'Fields that are absent stay as they are.',
  permission: 'session',
  body: jsonBody(PlacesChange),
  maxBodyBytes: 1024 * 1024,
  response: json(Places, 'The favourites and the layout by now.'),
  errors: ['not_found', 'forbidden', 'too_large'],
});

export const recent = endpoint({
  method: 'GET',
  path: '/api/places/recent',
  summary: 'Lists the folders and files that the user opened last, at most 20',
  details: 'What does not exist any more, or may not be seen by now, is left out.',
  permission: 'session',
  response: liveJson(RecentPlaces, 'The latest first.'),
  errors: [],
});

export const visit = endpoint({
  method: 'POST',
  path: '/api/places/recent',
  summary: 'Notes that the user opened a folder or file',
  details: 'The client reports it, so that reading a file writes nothing.',
  permission: 'session',
  body: jsonBody(RecentVisit),
  response: empty(204, 'Noted.'),
  errors: ['not_found', 'forbidden'],
});

export const views = endpoint({
  method: 'GET',
  path: '/api/places/views',
  summary: 'Lists the folders for which the user chose a view or an order',
  details:
    'Choices follow their folders when these are renamed or moved. Folders that the user may not see by now are left out.',
  permission: 'session',
  response: liveJson(FolderViews, 'The choices, and what applies to all other folders.'),
  errors: [],
});

export const changeViews = endpoint({
  method: 'PUT',
  path: '/api/places/views',
  summary: 'Chooses views and orders of folders',
  details:
    'They apply on all devices of the user. For all other folders `viewMode` and `sorting` of the user apply, which `PUT /api/users/{id}` changes.',
  permission: 'session',
  body: jsonBody(FolderViewsChange),
  maxBodyBytes: 1024 * 1024,
  response: empty(204, 'Stored.'),
  errors: ['not_found', 'forbidden', 'too_large'],
});
