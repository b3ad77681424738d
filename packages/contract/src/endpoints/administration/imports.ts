import { endpoint, json, jsonBody } from '../../endpoint.js';
import { LatestImport, SymlinkDecision, SymlinkOutcome } from '../../schemas/imports.js';

export const latest = endpoint({
  method: 'GET',
  path: '/api/imports',
  summary: 'Gets the report of the latest import from File Browser',
  permission: 'admin',
  response: json(LatestImport, 'The report; null when nothing was imported.'),
  errors: [],
});

export const decideSymlinks = endpoint({
  method: 'POST',
  path: '/api/imports/symlinks',
  summary: 'Grants the folders behind symlinks that lead out of a scope, or leaves the symlinks as they are',
  details:
    'A grant needs `current_password`, unless the session has proven the password lately. The response names the symlinks that cannot be granted; the others are granted.',
  permission: 'admin',
  body: jsonBody(SymlinkDecision),
  activity: { action: 'imported' },
  response: json(SymlinkOutcome, 'The report, and what could not be granted.'),
  errors: ['reauthentication_required', 'too_many_requests'],
});
