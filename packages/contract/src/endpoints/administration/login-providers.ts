import { Type } from 'typebox';
import { endpoint, json, jsonBody, text } from '../../endpoint.js';
import {
  DirectoryTest,
  LoginProvider,
  LoginProviderChange,
  LoginProviderRemoval,
  NewLoginProvider,
  SignOnAnswer,
  SignOnTest,
  SignOnTestStart,
} from '../../schemas/sign-on.js';

const id = Type.String({ description: 'The `id` of a login provider.' });
const PROOF = 'It needs `current_password`, unless the session has proven the password lately.';
const maxBodyBytes = 256 * 1024;

export const list = endpoint({
  method: 'GET',
  path: '/api/login-providers',
  summary: 'Lists the services by which users log in',
  permission: 'admin',
  response: json(Type.Array(LoginProvider), 'The providers, by name; not their secrets.'),
  errors: [],
});

export const create = endpoint({
  method: 'POST',
  path: '/api/login-providers',
  summary: 'Adds a service by which users log in',
  details: PROOF,
  permission: 'admin',
  body: jsonBody(NewLoginProvider),
  maxBodyBytes,
  activity: { action: 'providerCreated', subject: 'provider' },
  response: json(LoginProvider, 'The provider.'),
  errors: ['already_exists', 'conflict', 'reauthentication_required', 'too_many_requests'],
});

export const change = endpoint({
  method: 'PUT',
  path: '/api/login-providers/:id',
  summary: 'Replaces what is stored of a login provider',
  details: `Its kind stays. ${PROOF}`,
  permission: 'admin',
  params: { id },
  body: jsonBody(LoginProviderChange),
  maxBodyBytes,
  activity: { action: 'providerChanged', subject: 'provider', id: 'id' },
  response: json(LoginProvider, 'The provider.'),
  errors: ['not_found', 'conflict', 'reauthentication_required', 'too_many_requests'],
});

export const remove = endpoint({
  method: 'DELETE',
  path: '/api/login-providers/:id',
  summary: 'Removes a login provider, and what connects accounts to it',
  details: `The accounts stay; the sessions that began with it end. ${PROOF}`,
  permission: 'admin',
  params: { id },
  body: jsonBody(LoginProviderRemoval),
  activity: { action: 'providerRemoved', subject: 'provider', id: 'id' },
  response: text(),
  errors: ['not_found', 'reauthentication_required', 'too_many_requests'],
});

export const testDirectory = endpoint({
  method: 'POST',
  path: '/api/login-providers/:id/test',
  summary: 'Tries a directory, and a login by it, and changes nothing',
  permission: 'admin',
  params: { id },
  body: jsonBody(DirectoryTest),
  response: json(SignOnTest, 'What was done, and what a login would do.'),
  errors: ['not_found', 'conflict', 'too_many_requests'],
});

export const beginTest = endpoint({
  method: 'POST',
  path: '/api/login-providers/:id/begin-test',
  summary: 'Begins a test login by OpenID Connect, which changes nothing',
  permission: 'admin',
  params: { id },
  response: json(SignOnTestStart, 'The address of the provider, and what was done.'),
  errors: ['not_found', 'conflict'],
});

export const finishTest = endpoint({
  method: 'POST',
  path: '/api/login-providers/:id/finish-test',
  summary: 'Finishes a test login by OpenID Connect',
  permission: 'admin',
  params: { id },
  body: jsonBody(SignOnAnswer),
  response: json(SignOnTest, 'What was done, and what a login would do.'),
  errors: ['not_found', 'conflict'],
});
