import { Type } from 'typebox';
import { endpoint, json, jsonBody, text } from '../endpoint.js';
import { NEW_TOKEN_HEADER } from '../protocol.js';
import {
  AddedPasskey,
  IdentityProof,
  NewPasskey,
  Passkey,
  PasskeyCreation,
  PasskeyRename,
  PasskeyRequest,
} from '../schemas/passkeys.js';

const user = Type.Integer({
  description: 'The id of the user; without it, of the one who sends the request.',
});
const id = Type.String({ description: 'The `id` of a passkey.' });
const maxBodyBytes = 64 * 1024;

export const list = endpoint({
  method: 'GET',
  path: '/api/passkeys',
  summary: 'Lists the passkeys of a user, the oldest first',
  permission: { selfOrAdmin: 'user' },
  query: { user },
  response: json(Type.Array(Passkey), 'The passkeys.'),
  errors: ['not_found'],
});

export const loginOptions = endpoint({
  method: 'POST',
  path: '/api/passkeys/login-options',
  summary: 'Gets the options for a login with a passkey alone',
  details:
    'The result of `navigator.credentials.get()` is sent as `passkey` to `POST /api/login`, within five minutes.',
  permission: 'public',
  response: json(PasskeyRequest, 'The options, in the JSON form of WebAuthn.'),
  errors: ['not_implemented'],
});

export const proofOptions = endpoint({
  method: 'POST',
  path: '/api/passkeys/proof-options',
  summary: 'Gets the options for a passkey of the user that proves who sends a request',
  permission: 'session',
  response: json(PasskeyRequest, 'The options, in the JSON form of WebAuthn.'),
  errors: ['not_implemented', 'conflict'],
});

export const prove = endpoint({
  method: 'POST',
  path: '/api/passkeys/proof',
  summary: 'Proves by a passkey who uses the session, in place of the password',
  details: 'Requests that need `current_password` are accepted without it for fifteen minutes.',
  permission: 'session',
  body: jsonBody(Type.Required(Type.Pick(IdentityProof, ['passkey']))),
  maxBodyBytes,
  response: text(),
  errors: ['wrong_code', 'too_many_requests'],
});

export const creationOptions = endpoint({
  method: 'POST',
  path: '/api/passkeys/options',
  summary: 'Gets the options for a new passkey',
  details:
    'It needs `current_password`, unless the session has proven the password lately, and a code or a passkey if the user has a second factor already.',
  permission: 'session',
  isForSetup: true,
  body: jsonBody(IdentityProof),
  maxBodyBytes,
  response: json(PasskeyCreation, 'The options, in the JSON form of WebAuthn.'),
  errors: ['not_implemented', 'conflict', 'reauthentication_required', 'wrong_code', 'too_many_requests'],
});

export const create = endpoint({
  method: 'POST',
  path: '/api/passkeys',
  summary: 'Adds a passkey, which is a second factor and a login by itself from then on',
  details: 'With the first factor of the user, the other sessions end.',
  permission: 'session',
  isForSetup: true,
  body: jsonBody(NewPasskey),
  maxBodyBytes,
  activity: { action: 'passkeyCreated', subject: 'passkey' },
  response: json(AddedPasskey, 'The passkey, and recovery codes with the first factor.', {
    [NEW_TOKEN_HEADER]: 'The token of a whole session, for one that could only set up a second factor.',
  }),
  errors: ['conflict', 'wrong_code', 'too_many_requests'],
});

export const rename = endpoint({
  method: 'PATCH',
  path: '/api/passkeys/:id',
  summary: 'Gives a passkey another name',
  permission: 'session',
  params: { id },
  body: jsonBody(PasskeyRename),
  activity: { action: 'passkeyChanged', subject: 'passkey', id: 'id' },
  response: json(Passkey, 'The passkey.'),
  errors: ['not_found'],
});

export const remove = endpoint({
  method: 'DELETE',
  path: '/api/passkeys/:id',
  summary: 'Removes a passkey',
  details:
    'Users prove who they are as for a new one, and cannot remove the last factor while one is required.',
  permission: 'session',
  params: { id },
  body: jsonBody(IdentityProof),
  maxBodyBytes,
  activity: { action: 'passkeyRemoved', subject: 'passkey', id: 'id' },
  response: text(),
  errors: ['not_found', 'conflict', 'reauthentication_required', 'wrong_code', 'too_many_requests'],
});
