import { Type } from 'typebox';
import { bytes, endpoint, json } from '../endpoint.js';
import { MAX_QUERY_LENGTH, SEARCH_STREAM_TYPE } from '../protocol.js';
import { SearchEnd, SearchHit } from '../schemas/search.js';

export const find = endpoint({
  method: 'GET',
  path: '/api/search/:path*',
  summary: 'Finds files and folders below a folder by their names',
  permission: 'session',
  keys: 'always',
  params: { path: Type.String({ description: 'The folder to search.' }) },
  query: {
    query: Type.String({
      maxLength: MAX_QUERY_LENGTH,
      description: 'Words, a phrase in quotes, and filters such as `type:image`. Required.',
    }),
    folders: Type.Boolean({ description: 'Finds folders only.' }),
    limit: Type.Integer({
      description: 'The search ends after this many matches, which are any of all; by default it finds all.',
    }),
  },
  response: json(Type.Array(SearchHit), 'The matches.'),
  otherResponses: [
    {
      ...json(
        Type.Union([SearchHit, SearchEnd]),
        'When `Accept` names this type: one line of JSON for each match, as it is found.',
      ),
      types: [SEARCH_STREAM_TYPE],
    },
    bytes(['text/plain'], 'The same lines for clients of older releases, without the last one.'),
  ],
  errors: ['not_found', 'too_many_requests'],
});
