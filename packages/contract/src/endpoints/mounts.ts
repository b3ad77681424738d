import { Type } from 'typebox';
import { endpoint, json } from '../endpoint.js';
import { OwnMount } from '../schemas/groups.js';

export const list = endpoint({
  method: 'GET',
  path: '/api/mounts',
  summary: 'Lists the folders of the user, and what may be done in each',
  details:
    'One folder is the root. Several are the first level, in this order. Folders that lie in another one and grant more are listed with their path in it.',
  permission: 'session',
  keys: 'always',
  response: json(Type.Array(OwnMount), 'The folders.'),
  errors: [],
});
