import { bytes, endpoint, json } from '../endpoint.js';
import { ApiDescription } from '../schemas/api-docs.js';

export const openapi = endpoint({
  method: 'GET',
  path: '/api/openapi.json',
  summary: 'Describes the endpoints of this server by OpenAPI 3.1',
  permission: 'public',
  response: json(ApiDescription, 'The description.'),
  errors: [],
});

export const page = endpoint({
  method: ['GET', 'HEAD'],
  path: '/api/docs',
  summary: 'Shows the endpoints of this server on a page where they can be tried out',
  permission: 'public',
  response: bytes(['text/html'], 'A page of the web client.'),
  errors: [],
});
