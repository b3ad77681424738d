import { Type } from 'typebox';
import { empty, endpoint, json, streamBody, text } from '../endpoint.js';
import { UnfinishedUploadEntry } from '../schemas/uploads.js';
import { PART_TYPE, UPLOAD_ID_HEADER, UPLOAD_IDLE_HEADER, UPLOAD_TAIL_HEADER } from '../uploads.js';

const path = Type.String({
  description: 'The path of the new file, which is also the address of its upload.',
});
const resumable = Type.Literal('1.0.0', { description: 'The version of the tus protocol.' });
const uploadId = Type.String({
  description:
    'The upload that is meant. Without it, the one to this path now, which another client may have begun.',
});
const ID = { [UPLOAD_ID_HEADER]: 'Tells this upload from others to the same path.' };
const VERSION = { 'Tus-Resumable': '`1.0.0`.' };

export const list = endpoint({
  method: 'GET',
  path: '/api/uploads',
  summary: 'Lists the unfinished uploads in parts of the user',
  details:
    'Those of all devices of the user, in their scope, the most recent first. Left out are those that they may not continue: for lack of the permission, by a rule, or because the folder was moved.',
  permission: 'session',
  keys: 'of_whole_scope',
  response: json(Type.Array(UnfinishedUploadEntry), 'The uploads, sixteen at most.'),
  errors: [],
});

export const describe = endpoint({
  method: 'OPTIONS',
  path: '/api/tus/:path*',
  summary: 'Lists the supported parts of the tus protocol',
  permission: 'public',
  params: { path },
  response: empty(204, 'The headers list them.', {
    ...VERSION,
    'Tus-Version': 'Versions that are supported.',
    'Tus-Extension': 'Extensions that are supported.',
    'Tus-Max-Size': 'The largest upload in bytes.',
  }),
  errors: [],
});

export const create = endpoint({
  method: 'POST',
  path: '/api/tus/:path*',
  summary: 'Creates an upload in parts',
  permission: 'create',
  keys: 'always',
  alsoNeeds: [{ permission: 'modify', when: '`override` replaces a file' }],
  params: { path },
  query: { override: Type.Boolean({ description: 'Replaces what exists.' }) },
  headers: {
    'Tus-Resumable': resumable,
    'Upload-Length': Type.Integer({ minimum: 0, description: 'The size of the file in bytes. Required.' }),
    'Upload-Metadata': Type.String({
      description: 'Keys with values in Base64; `mtime` or `modified` is the modification time to keep.',
    }),
  },
  body: streamBody(),
  activity: { action: 'uploaded', isFollowed: true },
  response: text(
    'The upload was created; the body is `201 Created`.',
    {
      ...VERSION,
      ...ID,
      Location: 'The address of the upload.',
      'Upload-Expires': 'When the upload is removed.',
    },
    201,
  ),
  errors: [
    'not_found',
    'already_exists',
    'conflict',
    'changed_meanwhile',
    'too_large',
    'locked',
    'storage_full',
    'paused_by_brake',
    'too_many_requests',
    'busy',
  ],
});

export const offset = endpoint({
  method: ['HEAD', 'GET'],
  path: '/api/tus/:path*',
  summary: 'Gets how much of an upload the server has received',
  permission: 'create',
  keys: 'always',
  params: { path },
  response: empty(200, 'The headers describe the upload.', {
    ...VERSION,
    ...ID,
    'Upload-Offset': 'The number of bytes that the server has from the beginning.',
    [UPLOAD_TAIL_HEADER]:
      'If there is a tail after a gap: the bytes of it that the server has, as `START-END` without the last.',
    'Upload-Length': 'The size of the file in bytes.',
    'Upload-Metadata': 'The metadata as the client sent them.',
    [UPLOAD_IDLE_HEADER]: 'For how many whole seconds no byte of it has arrived.',
    'Upload-Expires': 'When the upload is removed.',
  }),
  errors: ['not_found', 'locked', 'busy'],
});

export const append = endpoint({
  method: 'PATCH',
  path: '/api/tus/:path*',
  summary: 'Appends a part to an upload; the last part makes the file appear',
  details:
    'Where proxies pass on no other method than POST, `X-HTTP-Method-Override: PATCH` in a POST does the same; so do `HEAD` and `DELETE`. A disk that cannot add to a file takes it as a whole only, and says 501 here.\n\nOne file may be sent by two connections at once: the second one sends the *tail* of the file, with `X-Upload-Tail`, while the first one sends parts as always, from the beginning up to where the tail begins. The file appears when both are there. An upload has one tail at a time; another one may begin when the gap is closed. A part without the header that reaches into the tail waits until nobody sends that, and replaces it. Where the storage cannot do this, a part with the header gets 501, and the upload goes on without it.',
  permission: 'create',
  keys: 'always',
  params: { path },
  headers: {
    'Tus-Resumable': resumable,
    'Upload-Offset': Type.Integer({
      minimum: 0,
      description: 'The offset at which the part begins. Required.',
    }),
    [UPLOAD_ID_HEADER]: uploadId,
    [UPLOAD_TAIL_HEADER]: Type.Integer({
      minimum: 1,
      description:
        'The part belongs to the tail that begins at this position. The first part of a tail begins there, beyond what the server has.',
    }),
  },
  body: streamBody(PART_TYPE),
  activity: { action: 'uploaded', isFollowed: true },
  response: empty(204, 'The part was added.', {
    ...VERSION,
    'Upload-Offset':
      'The offset of the next part: behind this one, or, if the gap was closed, at the end of the tail.',
  }),
  errors: [
    'not_found',
    'already_exists',
    'conflict',
    'changed_meanwhile',
    'unsupported_media_type',
    'upload_offset_mismatch',
    'too_large',
    'locked',
    'storage_full',
    'paused_by_brake',
    'not_implemented',
    'busy',
  ],
});

export const abort = endpoint({
  method: 'DELETE',
  path: '/api/tus/:path*',
  summary: 'Cancels an upload',
  permission: 'session',
  keys: 'always',
  params: { path },
  headers: { [UPLOAD_ID_HEADER]: uploadId },
  response: empty(204, 'The upload was removed.', VERSION),
  errors: ['not_found', 'conflict', 'locked', 'busy'],
});
