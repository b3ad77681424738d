import { Type } from 'typebox';
import { bytes, endpoint, json, liveJson } from '../../endpoint.js';
import {
  ACTIVITY_ACTIONS,
  ACTIVITY_KINDS,
  ACTIVITY_RESULTS,
  ActivityListing,
  EntryActivity,
} from '../../schemas/activity.js';

const filters = {
  user: Type.Integer({ description: 'The id of the user who did it, or in whose name a login was refused.' }),
  path: Type.String({ description: 'A path from the root of the server: that entry and all below it.' }),
  action: Type.String({
    description: `Actions or groups of them, separated by commas: ${[...ACTIVITY_KINDS, ...ACTIVITY_ACTIONS].join(', ')}.`,
  }),
  result: Type.Enum(ACTIVITY_RESULTS, { description: 'How it ended.' }),
  from: Type.String({ description: 'RFC 3339: nothing before this time.' }),
  to: Type.String({ description: 'RFC 3339: nothing at or after this time.' }),
};

export const list = endpoint({
  method: 'GET',
  path: '/api/activity',
  summary: 'Lists what was done on the server, by whom and from where, the latest first',
  permission: 'admin',
  query: {
    ...filters,
    before: Type.String({ description: 'The `next` of the former part of the list.' }),
    limit: Type.Integer({ description: 'How many to list, at most 500 and by default 100.' }),
  },
  response: liveJson(ActivityListing, 'The rows.'),
  errors: [],
});

export const download = endpoint({
  method: 'GET',
  path: '/api/activity/export',
  summary: 'Downloads the activity log, or what the filters leave of it, the latest first',
  details:
    'In CSV (RFC 4180, UTF-8), values that a spreadsheet would take for a formula begin with an apostrophe. JSON lines have one row of `GET /api/activity` each.',
  permission: 'admin',
  allowsQueryToken: true,
  query: {
    ...filters,
    format: Type.Enum(['csv', 'jsonl'], { description: 'By default `csv`.' }),
  },
  activity: { action: 'activityExported' },
  response: bytes(['text/csv', 'application/jsonl'], 'The rows.', {
    'Content-Disposition': 'The name to save it under.',
  }),
  errors: [],
});

export const ofEntry = endpoint({
  method: 'GET',
  path: '/api/activity/entry/:path*',
  summary: 'Lists what was done to a file or folder, the latest first',
  details:
    'At most 100 rows, also of the time when the entry had another name. Users who are not administrators get only what was done, by whom and when.',
  permission: 'session',
  keys: 'always',
  params: { path: Type.String({ description: 'A path in the scope of the user.' }) },
  response: json(Type.Array(EntryActivity), 'The rows.'),
  errors: ['not_found', 'forbidden'],
});
