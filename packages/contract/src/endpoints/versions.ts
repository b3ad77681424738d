import { Type } from 'typebox';
import { bytes, empty, endpoint, jsonBody, liveJson, text } from '../endpoint.js';
import { VersionListing, VersionRestoreRequest } from '../schemas/versions.js';

const path = Type.String({ description: 'The path of a file in the scope of the user.' });
const id = Type.String({ description: 'The id of a version of the file.' });

export const list = endpoint({
  method: 'GET',
  path: '/api/versions/:path*',
  summary: 'Lists the former contents of a file that are kept',
  permission: 'session',
  keys: 'always',
  params: { path },
  response: liveJson(VersionListing, 'The versions, the latest first.'),
  errors: ['not_found'],
});

export const download = endpoint({
  method: ['GET', 'HEAD'],
  path: '/api/version/:path*',
  summary: 'Downloads a former content of a file',
  permission: 'download',
  keys: 'always',
  allowsQueryToken: true,
  isContent: true,
  params: { path },
  query: {
    id,
    inline: Type.Boolean({ description: 'Shows it in the browser, where its format is harmless.' }),
  },
  headers: {
    Range: Type.String({ description: 'Parts of the content.' }),
    'If-Range': Type.String({ description: 'Sends all of the content when it is not in this state.' }),
    'If-None-Match': Type.String({ description: 'Sends nothing when the content is still in this state.' }),
  },
  activity: { action: 'downloaded' },
  response: bytes(['*/*'], 'The content.', {
    ETag: 'Names this content.',
    'Content-Disposition': 'The name to save it under.',
  }),
  otherResponses: [
    bytes(['*/*'], 'The requested parts.', {}, 206),
    empty(304, 'It is still the same content.'),
  ],
  errors: ['not_found', 'changed_meanwhile', 'range_not_satisfiable', 'too_many_requests', 'busy'],
});

export const restore = endpoint({
  method: 'POST',
  path: '/api/versions/:path*',
  summary: 'Puts a former content in the place of the present one, which becomes a version in its turn',
  permission: 'modify',
  keys: 'always',
  params: { path },
  body: jsonBody(VersionRestoreRequest),
  activity: { action: 'restored', isFollowed: true },
  response: text(undefined, { ETag: 'Names this state of the file.' }),
  errors: ['not_found', 'conflict', 'changed_meanwhile', 'storage_full', 'command_failed', 'busy'],
});

export const remove = endpoint({
  method: 'DELETE',
  path: '/api/versions/:path*',
  summary: 'Deletes a former content of a file for good',
  permission: 'delete',
  keys: 'always',
  params: { path },
  query: { id },
  activity: { action: 'versionDeleted' },
  response: text(),
  errors: ['not_found', 'busy'],
});
