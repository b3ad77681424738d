import { Type } from 'typebox';
import { bytes, empty, endpoint, json, streamBody } from '../endpoint.js';

export const health = endpoint({
  // Health checks of older installations use any of these methods.
  method: ['GET', 'HEAD', 'POST'],
  path: '/health',
  summary: 'Reports whether the server is up, and its database works',
  details:
    'Without the database it is 503 after three seconds at the latest, and so is what needs the database.',
  permission: 'public',
  response: json(Type.Object({ status: Type.Literal('OK') }), 'The server is up.'),
  errors: ['busy'],
});

export const staticFile = endpoint({
  method: ['GET', 'HEAD'],
  path: '/static/:path*',
  summary: 'Gets a file of the web client, or its replacement in the branding folder',
  permission: 'public',
  params: { path: Type.String({ description: 'The path of the file.' }) },
  response: bytes(['*/*'], 'The file.'),
  otherResponses: [
    bytes(['*/*'], 'The requested part.', {}, 206),
    empty(304, 'The file is still in that state.'),
  ],
  errors: ['not_found', 'changed_meanwhile', 'range_not_satisfiable'],
});

export const manifest = endpoint({
  method: ['GET', 'HEAD'],
  path: '/manifest.webmanifest',
  summary: 'Gets the name, colours and icons of the web client, for installing it as an app',
  permission: 'public',
  response: bytes(['application/manifest+json'], 'The manifest.'),
  errors: [],
});

export const serviceWorker = endpoint({
  method: ['GET', 'HEAD'],
  path: '/service-worker.js',
  summary: 'Gets the service worker, which opens the web client without a connection',
  permission: 'public',
  response: bytes(['text/javascript', 'application/javascript'], 'The script.'),
  otherResponses: [empty(304, 'The script is still in that state.')],
  errors: ['not_found'],
});

const SHARE_TARGET = '/share-target';

export const shareTargetPage = endpoint({
  method: ['GET', 'HEAD'],
  path: SHARE_TARGET,
  summary: 'Shows the page that uploads what another app shared with the installed web client',
  permission: 'public',
  response: bytes(['text/html'], 'A page of the web client.'),
  errors: [],
});

export const shareTarget = endpoint({
  method: 'POST',
  path: SHARE_TARGET,
  summary: 'Redirects to the page that says that nothing was received',
  details:
    'Browsers send here what another app shares. The service worker of the web client takes it and keeps it in the browser, so a request that gets here came before there was one. Its body is not read.',
  permission: 'public',
  body: streamBody('multipart/form-data'),
  response: empty(303, 'The page, which asks to share again.'),
  errors: [],
});
