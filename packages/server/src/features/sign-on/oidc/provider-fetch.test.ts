import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FETCH_LIMITS, isSafeAddress, providerFetch, shown } from './provider-fetch.js';

const fixture = (name: string) =>
  readFileSync(new URL(`../../../../test/fixtures/localhost.${name}.pem`, import.meta.url), 'utf8');
let address: string;
let server: ReturnType<typeof createServer>;

beforeEach(async () => {
  server = createServer({ cert: fixture('cert'), key: fixture('key') }, (request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ method: request.method, type: request.headers['content-type'] }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const found = server.address();
  address = `https://localhost:${typeof found === 'object' && found ? found.port : 0}/`;
});
afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

test('a certificate is accepted if public authorities or those of the provider have signed it', async () => {
  await expect(providerFetch('', FETCH_LIMITS)(address)).rejects.toThrow(/certificate that is not accepted/);
  const answer = await providerFetch(fixture('cert'), FETCH_LIMITS)(address, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ a: 'b' }),
  });
  expect(await answer.json()).toEqual({ method: 'POST', type: 'application/x-www-form-urlencoded' });
});

test('a certificate of another name is refused', async () => {
  const other = address.replace('localhost', '127.0.0.2');
  server.close();
  server.closeAllConnections();
  await once(server, 'close');
  server.listen(Number(new URL(address).port), '127.0.0.2');
  await once(server, 'listening');
  await expect(providerFetch(fixture('cert'), FETCH_LIMITS)(other)).rejects.toThrow(/certificate/);
});

test('an authority that is none is refused in words', async () => {
  await expect(providerFetch('no certificate', FETCH_LIMITS)(address)).rejects.toThrow();
});

test.each<[string, boolean]>([
  ['https://id.example/realms/a', true],
  ['http://localhost:8080', true],
  ['http://127.0.0.1', true],
  ['http://[::1]:9000', true],
  ['http://id.example', false],
  ['http://localhost.evil.example', false],
  ['http://127.0.0.1.evil.example', false],
  ['https://user:password@id.example', false],
  ['file:///etc/passwd', false],
  ['javascript:alert(1)', false],
  ['//id.example', false],
  ['', false],
])('%s is safe: %s', (text, isSafe) => {
  expect(isSafeAddress(text)).toBe(isSafe);
});

test('what a provider wrote is shown without control characters, and cut', () => {
  expect(shown(`a\u202eb\n${'c'.repeat(500)}`)).toBe(`a?b?${'c'.repeat(196)}`);
});
