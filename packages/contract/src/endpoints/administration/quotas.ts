import { Type } from 'typebox';
import { empty, endpoint, jsonBody, liveJson } from '../../endpoint.js';
import { QuotaCount, StoredQuota } from '../../schemas/quotas.js';

export const list = endpoint({
  method: 'GET',
  path: '/api/quotas',
  summary: 'Lists the quotas of users and folders, with what is stored',
  permission: 'admin',
  response: liveJson(Type.Array(StoredQuota), 'Users by name, then folders by path.'),
  errors: [],
});

export const count = endpoint({
  method: 'POST',
  path: '/api/quotas/count',
  summary: 'Begins to count anew what is stored',
  details: 'It goes on after the response; `isCounting` tells when it ends.',
  permission: 'admin',
  body: jsonBody(QuotaCount),
  response: empty(202, 'It has begun.'),
  errors: ['not_found'],
});
