import fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkResponses, takeResponseFaults } from './response-check.js';

let app: FastifyInstance;
let answer: (reply: FastifyReply) => unknown;
beforeEach(async () => {
  app = fastify();
  app.route({ method: ['GET', 'HEAD'], url: '/health', handler: (_request, reply) => answer(reply) });
  app.post('/health', (_request, reply) => answer(reply));
  await app.listen({ port: 0, host: '127.0.0.1' });
  checkResponses(app);
});
afterEach(() => app.close());

async function faultsOf(handler: typeof answer, method = 'GET'): Promise<string[]> {
  answer = handler;
  await (await fetch(`${app.listeningOrigin}/health?x`, { method })).text();
  return takeResponseFaults();
}

const fault = (text: string) => [expect.stringContaining(`GET, HEAD, POST /health: ${text}`)];
const errorOf = (code: string, status: number) => (reply: FastifyReply) =>
  reply.code(status).send({ code, message: 'x', requestId: '1' });

test('a declared response is not a fault', async () => {
  expect(await faultsOf(() => ({ status: 'OK' }))).toEqual([]);
  expect(await faultsOf(() => ({ status: 'OK' }), 'HEAD')).toEqual([]);
  expect(await faultsOf(errorOf('busy', 503))).toEqual([]);
});

test('a status, a media type, a field and an error that are not declared are faults', async () => {
  expect(await faultsOf((reply) => reply.code(404).send('404 Not Found'))).toEqual(
    fault('404 is not declared'),
  );
  expect(await faultsOf((reply) => reply.type('text/html').send('x'))).toEqual(fault('200 as text/html'));
  expect(await faultsOf(() => ({ status: 'OK', secret: 1 }))).toEqual(fault('200, the body'));
  expect(await faultsOf(() => ({ status: 'off' }))).toEqual(fault('200, the body/status'));
  expect(await faultsOf(errorOf('storage_full', 503))).toEqual(fault('the error storage_full'));
});
