import { Type } from 'typebox';
import { bytes, empty, endpoint, json, jsonBody, liveJson, streamBody, text } from '../endpoint.js';
import {
  CHECKSUMS,
  LINES_TYPE,
  MAX_BATCH_BYTES,
  MAX_RENAMES_BYTES,
  MAX_SELECTED,
  TEXT_ENCODINGS,
} from '../protocol.js';
import { BatchRequest, BatchResponse, RenamesRequest } from '../schemas/batch.js';
import {
  FolderSize,
  KeptSelection,
  ReadAs,
  Resource,
  SelectionRequest,
  SizesRequest,
  TreeEntry,
  TreeSize,
  Usage,
} from '../schemas/files.js';
import { JOB_HEADERS } from '../schemas/jobs.js';

const permanent = Type.Boolean({
  description:
    '`true` deletes for good, past the trash; `false` only to the trash, and fails where that is impossible. Without it only what can never go to the trash is deleted for good.',
});
const path = Type.String({ description: 'A path in the scope of the user. A folder may end in a slash.' });
const override = Type.Boolean({ description: 'Replaces what exists; needs the permission `modify`.' });
const ifMatch = Type.String({ description: 'Writes only when the file is in this state.' });

const uploadHeaders = {
  'X-Modified': Type.String({ description: 'The modification time to keep, as RFC 3339.' }),
  'X-Text-Encoding': Type.Enum(TEXT_ENCODINGS, {
    description: 'The body is UTF-8, and is written in this encoding.',
  }),
};
const ETAG = { ETag: 'Names this state of the file.' };
const LEFT_OUT = {
  'X-Left-Out':
    'What a copy has left out, percent-encoded JSON as in the response of a batch. Absent where that is nothing.',
};
const CHANGES = [
  'not_found',
  'already_exists',
  'conflict',
  'changed_meanwhile',
  'too_large',
  'storage_full',
  'command_failed',
  'cancelled',
  'paused_by_brake',
  'busy',
] as const;

export const show = endpoint({
  method: 'GET',
  path: '/api/resources/:path*',
  summary: 'Gets a folder with its items, or a file with its text',
  details: 'Without the permission `view`, which `download` includes, the text of a file is left out.',
  permission: 'session',
  keys: 'always',
  alsoNeeds: [{ permission: 'download', when: 'a checksum or the bytes of a file are wanted' }],
  params: { path },
  query: {
    encoding: ReadAs,
    checksum: Type.Enum(CHECKSUMS, { description: 'Adds the digest of a file to its description.' }),
    recursive: Type.Boolean({ description: 'Lists everything below a folder, as an array of `TreeEntry`.' }),
    start: Type.Boolean({
      description:
        'Lists only the first entries of a folder with thousands, where the order is by name: they are known long before the rest. The field `start` is there then.',
    }),
  },
  headers: {
    'X-Encoding': Type.Boolean({
      description: '`true` returns the bytes of a text file; `false` describes symlinks themselves.',
    }),
  },
  response: liveJson(Resource, 'The folder or file.', ETAG),
  otherResponses: [
    json(Type.Array(TreeEntry), 'With `recursive`.'),
    bytes(['application/octet-stream'], 'With `X-Encoding: true`.'),
  ],
  errors: ['not_found'],
});

export const upload = endpoint({
  method: 'POST',
  path: '/api/resources/:path*',
  summary: 'Uploads a file, or creates a folder where the path ends in a slash',
  details:
    'A request that comes twice, as browsers and proxies repeat it when a connection breaks, is one upload: if it has `X-Action-Id` and `X-Modified`, and the file of the first one is still there, the second one gets the same response instead of `already_exists`, for ten minutes.',
  permission: 'create',
  keys: 'always',
  alsoNeeds: [{ permission: 'modify', when: '`override` replaces a file' }],
  params: { path },
  query: { override },
  headers: { ...uploadHeaders, 'If-Match': ifMatch },
  body: streamBody(),
  activity: { action: 'uploaded', isFollowed: true },
  response: text(undefined, ETAG),
  errors: CHANGES,
});

export const save = endpoint({
  method: 'PUT',
  path: '/api/resources/:path*',
  summary: 'Saves a file that exists',
  permission: 'modify',
  keys: 'always',
  params: { path },
  headers: { ...uploadHeaders, 'If-Match': ifMatch },
  body: streamBody(),
  activity: { action: 'saved', isFollowed: true },
  response: text(undefined, ETAG),
  errors: [...CHANGES, 'method_not_allowed'],
});

export const transfer = endpoint({
  method: 'PATCH',
  path: '/api/resources/:path*',
  summary: 'Copies or moves a file or folder',
  permission: 'session',
  keys: 'always',
  alsoNeeds: [
    { permission: 'create', when: '`action` is `copy`' },
    { permission: 'rename', when: '`action` is `rename`' },
    { permission: 'modify', when: '`override` is `true` and `rename` is not' },
  ],
  params: { path },
  query: {
    action: Type.Enum(['copy', 'rename'], { description: 'What to do; `rename` also moves. Required.' }),
    destination: Type.String({
      description:
        'The new path with the new name, percent-encoded once more than the rest of the query. Required.',
    }),
    override: Type.Boolean({ description: 'Replaces what exists.' }),
    rename: Type.Boolean({ description: 'Takes a free name beside the destination.' }),
  },
  headers: JOB_HEADERS,
  activity: { action: 'moved', ofCopies: 'copied', isFollowed: true },
  response: text(undefined, LEFT_OUT),
  errors: [...CHANGES, 'forbidden', 'too_many_requests'],
});

export const remove = endpoint({
  method: 'DELETE',
  path: '/api/resources/:path*',
  summary: 'Deletes a file, or a folder with its content',
  details:
    'It is moved to the trash of the user, or deleted for good where there can be none. Where there is none just now, such as on a full disk, it fails with `trash_unavailable`.',
  permission: 'delete',
  keys: 'always',
  params: { path },
  query: { permanent },
  headers: JOB_HEADERS,
  activity: { action: 'deleted', isFollowed: true },
  response: text(),
  errors: [
    'not_found',
    'conflict',
    'trash_unavailable',
    'command_failed',
    'cancelled',
    'paused_by_brake',
    'too_many_requests',
    'busy',
  ],
});

export const batch = endpoint({
  method: 'POST',
  path: '/api/batch',
  summary: 'Deletes, copies or moves many files and folders in one request',
  permission: 'session',
  keys: 'always',
  bodyPermission: { field: 'action', needs: { delete: 'delete', copy: 'create', move: 'rename' } },
  headers: JOB_HEADERS,
  body: jsonBody(BatchRequest),
  maxBodyBytes: MAX_BATCH_BYTES,
  response: json(BatchResponse, 'How many were done, and which were not.'),
  errors: ['conflict', 'cancelled', 'too_many_requests', 'busy'],
});

export const renames = endpoint({
  method: 'POST',
  path: '/api/renames',
  summary: 'Renames many entries of a folder, also where names change places; none if one of them cannot be',
  permission: 'rename',
  keys: 'always',
  headers: JOB_HEADERS,
  body: jsonBody(RenamesRequest),
  maxBodyBytes: MAX_RENAMES_BYTES,
  activity: { action: 'renamed', isFollowed: true },
  response: json(BatchResponse, 'How many were renamed, and which were not; `from` is the old path.'),
  errors: ['conflict', 'cancelled', 'too_many_requests', 'busy'],
});

export const usage = endpoint({
  method: 'GET',
  path: '/api/usage/:path*',
  summary: 'Gets the size of the disk of a folder, and how much of it is used, in bytes',
  permission: 'session',
  keys: 'always',
  params: { path },
  response: liveJson(
    Usage,
    'The size of the disk, and how much of it is used, in bytes. The rest is free for the account of the server.',
  ),
  errors: ['not_found'],
});

export const size = endpoint({
  method: 'GET',
  path: '/api/size/:path*',
  summary: 'Counts the bytes, files and folders that a folder holds',
  permission: 'session',
  keys: 'always',
  params: { path },
  response: json(TreeSize, 'The sum for everything below the folder; for a file, its own size.'),
  errors: ['not_found', 'busy'],
});

export const sizes = endpoint({
  method: 'POST',
  path: '/api/sizes/:path*',
  summary: 'Counts the bytes of some folders in a folder, as far as that is quick',
  details:
    'For lists that show the sizes of folders. It works behind everything else and ends when the client disconnects. Folders that are missing or denied are left out, and so are those on disks that may be slow, such as disks of other machines. Sizes of former requests are remembered for a minute, or until something changes. `GET /api/size` counts all of one folder.',
  permission: 'session',
  keys: 'always',
  params: { path: Type.String({ description: 'The path of the folder that holds them.' }) },
  body: jsonBody(SizesRequest),
  response: {
    ...json(
      FolderSize,
      'Lines of JSON, as the sizes are found: for large folders first what was counted soon.',
    ),
    types: [LINES_TYPE],
  },
  errors: ['not_found', 'too_many_requests', 'busy'],
});

export const select = endpoint({
  method: 'POST',
  path: '/api/raw/:path*',
  summary: 'Keeps a selection of the items of a folder for a download',
  details:
    'For selections that are too long for the address of a download. Only the same user can download it, for ten minutes, with the permissions and rules of that time.',
  permission: 'download',
  keys: 'always',
  params: { path },
  body: jsonBody(SelectionRequest),
  maxBodyBytes: MAX_BATCH_BYTES,
  response: json(KeptSelection, 'What to download: `GET /api/raw/{path}?selection={id}`.'),
  errors: ['not_found', 'busy'],
});

export const download = endpoint({
  method: ['GET', 'HEAD'],
  path: '/api/raw/:path*',
  summary: 'Downloads a file, or a folder as an archive',
  permission: 'view',
  keys: 'always',
  alsoNeeds: [
    {
      permission: 'download',
      when: 'something else is wanted than sound or a film that players play, with `inline`',
    },
  ],
  allowsQueryToken: true,
  isContent: true,
  params: { path },
  query: {
    files: Type.String({
      description: `Packs only these items of the folder, at most ${MAX_SELECTED}: paths joined by commas, each percent-encoded once more than the rest of the query.`,
    }),
    selection: Type.String({
      description:
        'Packs only the items of the folder that `POST /api/raw/{path}` was given, which returned this id; `files` has no effect then.',
    }),
    algo: Type.String({
      description:
        'The format of an archive: zip, tar, targz, tarbz2, tarxz, tarlz4, tarsz, tarbr or tarzst.',
    }),
    underscore: Type.Boolean({
      description: 'With `false` the name of an archive of several items does not begin with an underscore.',
    }),
    inline: Type.Boolean({ description: 'Shows a file in the browser, where its format is harmless.' }),
    notify: Type.String({
      description:
        'Reports in `GET /api/events`, as `interrupted`, that the server had to end the download before it was complete: at most 32 letters, digits, `-` and `_`, which the report repeats.',
    }),
    key: Type.Integer({
      description: 'Has no effect: clients change the address with it when the file has changed.',
    }),
  },
  headers: {
    Range: Type.String({ description: 'Parts of a file.' }),
    'If-Range': Type.String({ description: 'Sends all of the file when it is not in this state.' }),
    'If-None-Match': Type.String({ description: 'Sends nothing when the file is still in this state.' }),
  },
  activity: { action: 'downloaded' },
  response: bytes(['*/*'], 'The file or archive.', {
    ...ETAG,
    'Content-Disposition': 'The name to save it under.',
  }),
  otherResponses: [
    bytes(['*/*'], 'The requested parts.', {}, 206),
    empty(304, 'The file is still in that state.'),
  ],
  errors: [
    'not_found',
    'changed_meanwhile',
    'range_not_satisfiable',
    'not_implemented',
    'too_many_requests',
    'busy',
  ],
});
