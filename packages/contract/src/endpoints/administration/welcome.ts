import { endpoint, json, jsonBody, text } from '../../endpoint.js';
import { Diagnosis, Welcome, WelcomeSeen } from '../../schemas/welcome.js';

export const page = endpoint({
  method: 'GET',
  path: '/api/welcome',
  summary:
    'Gets the page that the user is to see once: the setup of a new server, or the report of an import',
  permission: 'admin',
  response: json(Welcome, 'The page.'),
  errors: [],
});

export const seen = endpoint({
  method: 'POST',
  path: '/api/welcome/seen',
  summary: 'Marks such a page as seen by the user',
  permission: 'admin',
  body: jsonBody(WelcomeSeen),
  response: text(),
  errors: [],
});

export const diagnosis = endpoint({
  method: 'GET',
  path: '/api/diagnosis',
  summary: 'Gets the served folder, and what `satchel doctor` finds about the running server',
  permission: 'admin',
  response: json(Diagnosis, 'The findings.'),
  errors: [],
});
