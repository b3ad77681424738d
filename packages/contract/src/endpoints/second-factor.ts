import { Type } from 'typebox';
import { endpoint, json, jsonBody, text } from '../endpoint.js';
import { NEW_TOKEN_HEADER } from '../protocol.js';
import {
  AppConfirmation,
  AppSetup,
  AppSetupRequest,
  RecoveryCodes,
  SecondFactorProof,
  SecondFactorRemoval,
  SecondFactorState,
} from '../schemas/second-factor.js';

const user = Type.Integer({
  description: 'The id of the user; without it, of the one who sends the request.',
});

export const show = endpoint({
  method: 'GET',
  path: '/api/second-factor',
  summary: 'Gets whether a user has a second factor, and whether one is required',
  permission: { selfOrAdmin: 'user' },
  isForSetup: true,
  query: { user },
  response: json(SecondFactorState, 'The state.'),
  errors: ['not_found'],
});

export const beginApp = endpoint({
  method: 'POST',
  path: '/api/second-factor/app',
  summary: 'Begins to set up an authenticator app',
  details:
    'Nothing counts before a code of the app is verified. It needs `current_password`, unless the session has proven the password lately, and a code if there is an app already.',
  permission: 'session',
  isForSetup: true,
  body: jsonBody(AppSetupRequest),
  response: json(AppSetup, 'The secret for the app; the last one that was requested counts.'),
  errors: ['conflict', 'reauthentication_required', 'wrong_code', 'too_many_requests'],
});

export const confirmApp = endpoint({
  method: 'POST',
  path: '/api/second-factor/app/confirm',
  summary: 'Verifies a code of the app, which is the second factor from then on',
  details: 'The other sessions of the user end.',
  permission: 'session',
  isForSetup: true,
  body: jsonBody(AppConfirmation),
  activity: { action: 'secondFactorChanged' },
  response: json(RecoveryCodes, 'The recovery codes, which are in no other response.', {
    [NEW_TOKEN_HEADER]: 'The token of a whole session, for one that could only set up a second factor.',
  }),
  errors: ['conflict', 'wrong_code', 'too_many_requests'],
});

export const renewCodes = endpoint({
  method: 'POST',
  path: '/api/second-factor/recovery-codes',
  summary: 'Replaces the recovery codes',
  permission: 'session',
  body: jsonBody(SecondFactorProof),
  activity: { action: 'secondFactorChanged' },
  response: json(RecoveryCodes, 'The new codes; the former ones are no longer accepted.'),
  errors: ['conflict', 'reauthentication_required', 'wrong_code', 'too_many_requests'],
});

export const remove = endpoint({
  method: 'DELETE',
  path: '/api/second-factor',
  summary: 'Removes the second factor of a user: the app, the passkeys and the recovery codes',
  details:
    'Users who remove their own prove the password and a code, and cannot while one is required. For an administrator who resets the one of somebody else, all sessions of that user end.',
  permission: { selfOrAdmin: 'user' },
  query: { user },
  body: jsonBody(SecondFactorRemoval),
  activity: { action: 'secondFactorRemoved', subject: 'user', id: 'user' },
  response: text(),
  errors: ['not_found', 'conflict', 'reauthentication_required', 'wrong_code', 'too_many_requests'],
});
