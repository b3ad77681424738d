import { Type } from 'typebox';
import { bytes, empty, endpoint, json, SECRET } from '../endpoint.js';
import {
  FolderPictures,
  MAX_PDF_PAGE,
  PdfFacts,
  PictureShapes,
  PREVIEW_SIZES,
  PREVIEW_TYPES,
  ReadAs,
  SharedText,
  TreeSize,
} from '../schemas/files.js';
import { SharedResource } from '../schemas/shares.js';

const hash = Type.String({ ...SECRET, description: 'The `hash` of a share.' });
const path = Type.String({ description: 'A path below the shared folder; empty for the share itself.' });
const token = Type.String({ description: 'The `token` of a response to a request with the password.' });
const inline = Type.Boolean({ description: 'Shows it in the browser instead of saving it.' });
const headers = {
  'X-SHARE-PASSWORD': Type.String({ description: 'The password of the share, percent-encoded.' }),
};
/**
 * A share fails with these when it does not exist, when its owner may no longer share, or when its password
 * is missing or wrong.
 */
const REFUSALS = ['unauthenticated', 'forbidden', 'not_found', 'too_many_requests', 'busy'] as const;

export const show = endpoint({
  method: 'GET',
  path: '/api/public/share/:hash/:path*',
  summary: 'Gets what a share shows',
  permission: 'public',
  isForVisitors: true,
  params: { hash, path },
  query: { token },
  headers,
  activity: { action: 'linkOpened', subject: 'link' },
  response: json(SharedResource, 'The file, or the folder with its items.'),
  errors: REFUSALS,
});

export const download = endpoint({
  method: ['GET', 'HEAD'],
  path: '/api/public/dl/:hash/:path*',
  summary: 'Downloads a shared file, or a shared folder as an archive',
  details:
    'Of a share whose `canDownload` is false only sound and films are sent, with `inline=true`, as far as players play them.',
  permission: 'public',
  isForVisitors: true,
  isContent: true,
  params: { hash, path },
  query: {
    files: Type.String({ description: 'As for `/api/raw`.' }),
    algo: Type.String({ description: 'As for `/api/raw`.' }),
    underscore: Type.Boolean({ description: 'As for `/api/raw`.' }),
    inline: Type.Boolean({ description: 'As for `/api/raw`.' }),
    key: Type.Integer({ description: 'As for `/api/raw`.' }),
    token,
  },
  headers: { ...headers, Range: Type.String({ description: 'Parts of a file.' }) },
  activity: { action: 'downloaded', subject: 'link' },
  response: bytes(['*/*'], 'The file or archive.', {
    'Content-Disposition': 'The name to save it under.',
  }),
  otherResponses: [
    bytes(['*/*'], 'The requested parts.', {}, 206),
    empty(304, 'The file is still in that state.'),
  ],
  errors: [...REFUSALS, 'changed_meanwhile', 'range_not_satisfiable', 'not_implemented'],
});

export const preview = endpoint({
  method: ['GET', 'HEAD'],
  path: '/api/public/preview/:size/:hash/:path*',
  summary: 'Gets a smaller picture of a shared image or video',
  details:
    'A share whose `view` is a list has pictures that fill a screen, and no thumbnails: they are refused with `forbidden`.',
  permission: 'public',
  isForVisitors: true,
  isContent: true,
  params: { size: Type.Enum(PREVIEW_SIZES, { description: 'As for `/api/preview`.' }), hash, path },
  query: {
    inline,
    page: Type.Integer({ minimum: 1, maximum: MAX_PDF_PAGE, description: 'As for `/api/preview`.' }),
    key: Type.Integer({ description: 'The modification time of the file in milliseconds since 1970.' }),
    token,
  },
  headers,
  response: bytes(PREVIEW_TYPES, 'The picture.'),
  otherResponses: [
    bytes(PREVIEW_TYPES, 'The requested parts of an animation.', {}, 206),
    empty(304, 'The picture is still in that state.'),
  ],
  errors: [
    ...REFUSALS,
    'too_large',
    'unsupported_media_type',
    'changed_meanwhile',
    'range_not_satisfiable',
    'not_implemented',
  ],
});

export const pdf = endpoint({
  method: 'GET',
  path: '/api/public/pages/:hash/:path*',
  summary: 'Tells how many pages a shared PDF has',
  permission: 'public',
  isForVisitors: true,
  params: { hash, path },
  query: { token },
  headers,
  response: json(PdfFacts, 'The number of pages, and the proportions of the first one.'),
  errors: [...REFUSALS, 'too_large', 'unsupported_media_type', 'not_implemented'],
});

export const text = endpoint({
  method: 'GET',
  path: '/api/public/text/:hash/:path*',
  summary: 'Gets the text of a shared file',
  permission: 'public',
  isForVisitors: true,
  params: { hash, path },
  query: { encoding: ReadAs, token },
  headers,
  response: json(SharedText, 'The text, as a resource of the user has it; none where the file is none.'),
  errors: [...REFUSALS, 'changed_meanwhile', 'too_large'],
});

export const folderPictures = endpoint({
  method: 'GET',
  path: '/api/public/pictures/:hash/:path*',
  summary: 'Names up to three pictures and videos of a shared folder that have thumbnails',
  details: 'As `/api/pictures`. Empty for a share without thumbnails.',
  permission: 'public',
  isForVisitors: true,
  params: { hash, path },
  query: { token },
  headers,
  response: json(FolderPictures, 'The pictures and videos, in the order of their names.'),
  errors: REFUSALS,
});

export const shapes = endpoint({
  method: 'GET',
  path: '/api/public/shapes/:hash/:path*',
  summary: 'Tells the proportions of the pictures of a shared folder',
  details:
    'Only the beginning of each picture is read. Pictures that do not tell their size there are left out.',
  permission: 'public',
  isForVisitors: true,
  params: { hash, path },
  query: { token },
  headers,
  response: json(
    PictureShapes,
    'The width divided by the height, with the orientation of the picture applied.',
  ),
  errors: REFUSALS,
});

export const size = endpoint({
  method: 'GET',
  path: '/api/public/size/:hash/:path*',
  summary: 'Adds up the sizes of the files below a shared folder',
  permission: 'public',
  isForVisitors: true,
  params: { hash, path },
  query: { token },
  headers,
  response: json(TreeSize, 'The sum for everything below the folder; for a file, its own size.'),
  errors: REFUSALS,
});

export const subtitle = endpoint({
  method: ['GET', 'HEAD'],
  path: '/api/public/subtitle/:hash/:path*',
  summary: 'Gets a shared subtitle file as WebVTT',
  permission: 'public',
  isForVisitors: true,
  isContent: true,
  params: { hash, path },
  query: { inline, encoding: ReadAs, token },
  headers,
  response: bytes(['text/vtt'], 'The subtitles.'),
  otherResponses: [empty(304, 'The subtitles are still in that state.')],
  errors: [...REFUSALS, 'changed_meanwhile', 'too_large', 'not_implemented'],
});
