import { Type } from 'typebox';
import { endpoint, json, jsonBody, liveJson, looseBody, SECRET, text } from '../endpoint.js';
import { ShareChange, ShareLink, ShareRenewal, ShareRequest, SharesRenewed } from '../schemas/shares.js';

const path = Type.String({ description: 'A file or folder in the scope of the user.' });
const hash = Type.String({ ...SECRET, description: 'The `hash` of a share.' });
/** A visitor of a share downloads, so sharing needs both permissions. */
const permission = ['share', 'download'] as const;

const opened = Type.Boolean({ description: 'Whether the response says how often each share was opened.' });

export const list = endpoint({
  method: 'GET',
  path: '/api/shares',
  summary: 'Lists the shares of the user; for administrators, those of everybody',
  permission,
  keys: 'of_whole_scope',
  query: { opened },
  response: liveJson(Type.Array(ShareLink), 'The shares.'),
  errors: [],
});

export const listAt = endpoint({
  method: 'GET',
  path: '/api/share/:target*',
  summary: 'Lists the shares of a file or folder',
  permission,
  keys: 'always',
  params: { target: path },
  query: { opened },
  response: liveJson(Type.Array(ShareLink), 'The shares; those without an end first.'),
  errors: ['not_found'],
});

export const create = endpoint({
  method: 'POST',
  path: '/api/share/:target*',
  summary: 'Shares a file or folder',
  details:
    'The fields of the body may be in the query instead; what both say is taken from the body. A share without an end and without a password is created once for each view, title, cover, `onReplaced` and `canDownload`: a second request returns the same share.',
  permission,
  keys: 'always',
  params: { target: path },
  query: {
    expires: Type.Integer({ description: 'As in the body, from 0 to 2147483647.' }),
    unit: Type.String({ description: 'As in the body.' }),
    password: Type.String({ description: 'As in the body.' }),
    starts: Type.Integer({ description: 'As in the body.' }),
    view: Type.String({ description: 'As in the body.' }),
    title: Type.String({ description: 'As in the body.' }),
    cover: Type.String({ description: 'As in the body.' }),
    onReplaced: Type.String({ description: 'As in the body.' }),
    canDownload: Type.Boolean({ description: 'As in the body.' }),
    root: Type.Boolean({ description: 'As in the body.' }),
  },
  body: looseBody(ShareRequest, false),
  maxBodyBytes: 16 * 1024,
  activity: { action: 'linkCreated', subject: 'link' },
  response: json(ShareLink, 'The share.'),
  errors: ['not_found', 'too_large', 'busy'],
});

export const change = endpoint({
  method: 'PUT',
  path: '/api/share/:target*',
  summary:
    'Changes the end, start, password, view, title or cover of a share, what visitors may do, or what happens when it is replaced',
  details: 'Administrators can change the shares of other users.',
  permission,
  keys: 'of_whole_scope',
  params: { target: hash },
  body: looseBody(ShareChange),
  maxBodyBytes: 16 * 1024,
  activity: { action: 'linkChanged', subject: 'link' },
  response: json(ShareLink, 'The share.'),
  errors: ['forbidden', 'not_found', 'already_exists', 'too_large', 'busy'],
});

export const remove = endpoint({
  method: 'DELETE',
  path: '/api/share/:target*',
  summary: 'Ends a share',
  details: 'Administrators can remove the shares of other users.',
  permission,
  keys: 'of_whole_scope',
  params: { target: hash },
  activity: { action: 'linkRemoved', subject: 'link' },
  response: text(),
  errors: ['forbidden', 'not_found'],
});

export const renew = endpoint({
  method: 'POST',
  path: '/api/shares/renew',
  summary: 'Shares what lies at the paths of replaced shares now',
  details:
    'It has to be of the same kind, a file or a folder, and the owner has to be allowed to share it. Administrators can renew the shares of other users.',
  permission,
  keys: 'of_whole_scope',
  body: jsonBody(ShareRenewal),
  maxBodyBytes: 1024 * 1024,
  activity: { action: 'linkChanged', subject: 'link' },
  response: json(SharesRenewed, 'How many were renewed.'),
  errors: ['forbidden'],
});
