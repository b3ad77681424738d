import { Type } from 'typebox';
import { bytes, empty, endpoint, json } from '../endpoint.js';
import { LINES_TYPE } from '../protocol.js';
import {
  Dimensions,
  FolderPictures,
  MAX_PDF_PAGE,
  PdfFacts,
  PREVIEW_SIZES,
  PREVIEW_TYPES,
  ReadAs,
  TakenDate,
} from '../schemas/files.js';

const path = Type.String({ description: 'The path of a file in the scope of the user.' });
const inline = Type.Boolean({ description: 'Shows it in the browser instead of saving it.' });

export const picture = endpoint({
  method: ['GET', 'HEAD'],
  path: '/api/preview/:size/:path*',
  summary: 'Gets a smaller picture of an image or video, or of a page of a PDF',
  details:
    'Without the permission `download` every picture is made anew, without what cameras write into pictures, and animations stand still.',
  permission: 'view',
  keys: 'always',
  allowsQueryToken: true,
  isContent: true,
  params: {
    size: Type.Enum(PREVIEW_SIZES, {
      description:
        '`thumb` is a square cut from the picture, `wall` the whole picture for a tile of an album, `big` one that fills a screen.',
    }),
    path,
  },
  query: {
    inline,
    page: Type.Integer({
      minimum: 1,
      maximum: MAX_PDF_PAGE,
      description: 'The number of a page of a PDF, from 1; its picture always shows the whole page.',
    }),
    key: Type.Integer({
      description:
        'The modification time of the file in milliseconds since 1970: with it clients may cache the picture.',
    }),
  },
  response: bytes(
    PREVIEW_TYPES,
    'The picture, in a format that `Accept` names. An animation is sent as it is stored, as a download if its bytes are no picture.',
    { ETag: 'Names this state of the picture.' },
  ),
  otherResponses: [
    bytes(PREVIEW_TYPES, 'The requested parts of an animation.', {}, 206),
    empty(304, 'The picture is still in that state.'),
  ],
  errors: [
    'too_large',
    'unsupported_media_type',
    'not_found',
    'changed_meanwhile',
    'range_not_satisfiable',
    'not_implemented',
    'too_many_requests',
    'busy',
  ],
});

export const pdf = endpoint({
  method: 'GET',
  path: '/api/pages/:path*',
  summary: 'Tells how many pages a PDF has',
  details: 'Their pictures are those of `/api/preview/{size}/{path}?page=`.',
  permission: 'view',
  keys: 'always',
  params: { path },
  response: json(PdfFacts, 'The number of pages, and the proportions of the first one.'),
  errors: [
    'too_large',
    'unsupported_media_type',
    'not_found',
    'not_implemented',
    'too_many_requests',
    'busy',
  ],
});

export const folderPictures = endpoint({
  method: 'GET',
  path: '/api/pictures/:path*',
  summary: 'Names up to three pictures and videos of a folder that have thumbnails',
  details:
    'Only what is directly in the folder counts, and of a folder with more than a thousand entries only some are looked at. The response is empty where thumbnails are switched off.',
  permission: 'view',
  keys: 'always',
  params: { path: Type.String({ description: 'The path of a folder in the scope of the user.' }) },
  response: json(FolderPictures, 'The pictures and videos, in the order of their names.'),
  errors: ['not_found', 'too_many_requests', 'busy'],
});

export const dimensions = endpoint({
  method: 'GET',
  path: '/api/dimensions/:path*',
  summary: 'Gets the width and height of a picture',
  permission: 'view',
  keys: 'always',
  params: { path },
  response: json(Dimensions, 'The width and height in pixels, with the orientation of the picture applied.'),
  errors: [
    'not_found',
    'changed_meanwhile',
    'too_large',
    'unsupported_media_type',
    'not_implemented',
    'too_many_requests',
    'busy',
  ],
});

export const taken = endpoint({
  method: 'GET',
  path: '/api/taken/:path*',
  summary: 'Tells when the pictures of a folder were taken, as their cameras wrote into them',
  details: 'Only the beginning of each picture is read. Pictures without a date are left out.',
  permission: 'view',
  keys: 'always',
  params: { path: Type.String({ description: 'The path of a folder in the scope of the user.' }) },
  response: {
    ...json(TakenDate, 'One line of JSON for each picture with a date, as it is found.'),
    types: [LINES_TYPE],
  },
  errors: ['not_found', 'too_many_requests', 'busy'],
});

export const subtitle = endpoint({
  method: ['GET', 'HEAD'],
  path: '/api/subtitle/:path*',
  summary: 'Gets a subtitle file (.vtt, .srt, .ass, .ssa) as WebVTT',
  permission: 'view',
  keys: 'always',
  allowsQueryToken: true,
  isContent: true,
  params: { path },
  query: { inline, encoding: ReadAs },
  response: bytes(['text/vtt'], 'The subtitles.', { ETag: 'Names this state of the subtitles.' }),
  otherResponses: [empty(304, 'The subtitles are still in that state.')],
  errors: ['not_found', 'changed_meanwhile', 'too_large', 'not_implemented', 'busy'],
});
