import { Type } from 'typebox';
import { endpoint, json, jsonBody, SECRET, text } from '../../endpoint.js';
import {
  ChosenPassword,
  LostPassword,
  PasswordLink,
  PasswordLinkRequest,
  PasswordLinkState,
  PasswordLinkUser,
} from '../../schemas/password-links.js';

const id = Type.Integer({ description: 'The id of the user.' });
const token = Type.String({ description: 'The `token` of the link.', ...SECRET });

export const show = endpoint({
  method: 'GET',
  path: '/api/users/:id/password-link',
  summary: 'Gets until when a user can set a password by a link',
  permission: 'admin',
  params: { id },
  response: json(PasswordLinkState, 'The end of the link, if there is one.'),
  errors: ['not_found'],
});

export const create = endpoint({
  method: 'POST',
  path: '/api/users/:id/password-link',
  summary: 'Makes a link by which a user sets a password, once',
  details:
    'It replaces a former link of the user, and ends when the password is changed in another way. It needs `current_password`, unless the session has proven the password lately, and a server whose login method is `json`.',
  permission: 'admin',
  params: { id },
  body: jsonBody(PasswordLinkRequest),
  activity: { action: 'passwordLinkCreated', subject: 'user', id: 'id' },
  response: json(PasswordLink, 'The token, which is in no other response.'),
  errors: ['not_found', 'conflict', 'reauthentication_required', 'too_many_requests'],
});

export const remove = endpoint({
  method: 'DELETE',
  path: '/api/users/:id/password-link',
  summary: 'Takes the link of a user back',
  permission: 'admin',
  params: { id },
  activity: { action: 'passwordLinkRemoved', subject: 'user', id: 'id' },
  response: text(),
  errors: ['not_found'],
});

export const open = endpoint({
  method: 'GET',
  path: '/api/password-links/:token',
  summary: 'Gets whose password a link sets',
  details: 'The response is the same for links that are unknown, were used, or have ended.',
  permission: 'public',
  params: { token },
  response: json(PasswordLinkUser, 'The user, and the rule for the new password.'),
  errors: ['not_found'],
});

export const use = endpoint({
  method: 'POST',
  path: '/api/password-links/:token',
  summary: 'Sets the password of the user of a link, which is used up',
  details:
    'All sessions of the user end. It does not log in. A password that is refused does not use the link up.',
  permission: 'public',
  params: { token },
  body: jsonBody(ChosenPassword),
  maxBodyBytes: 16 * 1024,
  activity: { action: 'passwordLinkUsed' },
  response: text(),
  errors: ['not_found', 'busy'],
});

export const request = endpoint({
  method: 'POST',
  path: '/api/password-links',
  summary: 'Sends a link to set a password to the mail address of an account',
  details:
    'The response is the same whether there is such an account, it has a mail address, its password may be changed, or not.',
  permission: 'public',
  body: jsonBody(LostPassword),
  maxBodyBytes: 16 * 1024,
  activity: { action: 'passwordLinkRequested' },
  response: text('Accepted; the body is `202 Accepted`.', {}, 202),
  errors: ['wrong_credentials', 'not_implemented', 'too_many_requests'],
});
