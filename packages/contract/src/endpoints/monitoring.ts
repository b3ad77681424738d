import { Type } from 'typebox';
import { bytes, endpoint, json } from '../endpoint.js';
import { NotReady } from '../schemas/monitoring.js';

export const ready = endpoint({
  method: ['GET', 'HEAD'],
  path: '/health/ready',
  summary: 'Reports whether the server should get requests',
  details:
    'For load balancers and orchestrators. It is answered within seconds, also when a disk or the database is not.',
  permission: 'public',
  response: json(Type.Object({ status: Type.Literal('OK') }), 'The server is ready.'),
  otherResponses: [{ ...json(NotReady, 'The server is not ready.'), status: 503 }],
  errors: [],
});

export const metrics = endpoint({
  method: 'GET',
  path: '/metrics',
  summary: 'Gets the metrics of the server in the text format of Prometheus',
  details:
    'Only with the token of the option `metricsToken` as `Authorization: Bearer TOKEN`. Without it, and on a server without that option, there is nothing here.',
  permission: 'public',
  response: bytes(['text/plain'], 'The metrics.'),
  errors: ['not_found'],
});
