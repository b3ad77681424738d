import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import type { Config } from '../config/config.js';
import { checkContentOrigin } from './check-network.js';

/** Serves the given pages; every other path is 404. */
async function answering(pages: Record<string, string>) {
  const server = createServer((request, response) => {
    const page = pages[request.url ?? ''];
    response.writeHead(page === undefined ? 404 : 200).end(page);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const contentOrigin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const look = () => checkContentOrigin({ web: { contentOrigin, baseUrl: '/cloud' } } as Config);
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { look, close };
}

test('the doctor accepts an origin without pages', async () => {
  const { look, close } = await answering({ '/cloud/health': '{"status":"OK"}' });
  expect(await look()).toMatchObject([{ state: 'good' }]);
  close();
});

test('the doctor finds a proxy that does not pass on the name, and says what to do', async () => {
  const { look, close } = await answering({
    '/cloud/health': '{"status":"OK"}',
    '/cloud/manifest.webmanifest': '{}',
  });
  expect(await look()).toMatchObject([{ state: 'bad', advice: expect.stringContaining('Host') }]);
  close();
});

test('the doctor finds another server, and none', async () => {
  const { look, close } = await answering({ '/cloud/health': 'fine, thanks' });
  expect(await look()).toMatchObject([{ state: 'bad', text: expect.stringContaining('Another program') }]);
  close();
  expect(await look()).toMatchObject([{ state: 'odd', text: expect.stringContaining('nothing responds') }]);
});

test('the doctor reports nothing without a content origin', async () => {
  expect(await checkContentOrigin({ web: { contentOrigin: null, baseUrl: '' } } as Config)).toEqual([]);
});
