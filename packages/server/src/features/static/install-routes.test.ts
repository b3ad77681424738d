import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/harness.js';
import { manifestOf } from './manifest.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('the page names a manifest with the branding of this server, and existing icons', async () => {
  await server.admin.put('/api/settings', { branding: { name: 'Team', color: '#aa0000', theme: 'dark' } });
  const page = await (await server.anonymous.get('/')).text();
  expect(page).toContain('<link rel="manifest" href="/manifest.webmanifest" />');
  expect(page).toContain('<link rel="apple-touch-icon" href="/static/img/icons/apple-touch-icon.png" />');
  const answer = await server.anonymous.get('/manifest.webmanifest');
  expect(answer.headers.get('content-type')).toBe('application/manifest+json; charset=utf-8');
  const manifest = (await answer.json()) as ReturnType<typeof manifestOf>;
  expect(manifest).toMatchObject({ name: 'Team', theme_color: '#aa0000', background_color: '#0b0f0d' });
  for (const { src } of [...manifest.icons, { src: '/static/img/icons/apple-touch-icon.png' }]) {
    const icon = await server.anonymous.get(src);
    expect([src, icon.status, icon.headers.get('content-type')]).toEqual([src, 200, 'image/png']);
  }
});

test('everything in the manifest is below the base URL', () => {
  const manifest = manifestOf({ Name: '', Theme: '', Color: '', BaseURL: '/x', StaticURL: '/x/static' });
  expect(manifest).toMatchObject({ name: 'Satchel', id: '/x/', start_url: '/x/', scope: '/x/' });
  expect(manifest.icons.every(({ src }) => src.startsWith('/x/static/'))).toBe(true);
  expect(manifest.share_target.action).toBe('/x/share-target');
  expect(manifest.file_handlers.map(({ action }) => action)).toEqual(['/x/share-target']);
});

test('the worker is revalidated each time, may connect to this server only, and contains its build', async () => {
  const worker = await server.anonymous.get('/service-worker.js');
  expect([worker.status, worker.headers.get('cache-control')]).toEqual([200, 'no-cache']);
  expect(worker.headers.get('content-type')).toContain('javascript');
  expect(worker.headers.get('content-security-policy')).toContain("connect-src 'self'");
  expect(await worker.text()).not.toContain('__SATCHEL');
});

describe('what another app shares', () => {
  const form = () => {
    const body = new FormData();
    body.append('files', new Blob(['planted']), 'planted.txt');
    return body;
  };
  const origins = {
    'this page': {},
    'another site': { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.test' },
  };

  test.each(Object.entries(origins))(
    'is stored for nobody where %s sends it to the server: the page says so',
    async (_, headers) => {
      const options = { method: 'POST', body: form(), headers, redirect: 'manual' } as const;
      const answer = await fetch(`${server.origin}/share-target`, options);
      expect([answer.status, answer.headers.get('location')]).toEqual([303, 'share-target?refused=early']);
      const page = await server.anonymous.get('/share-target?refused=early');
      expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
      const listing = await server.admin.get('/api/resources/');
      expect(await listing.text()).not.toContain('planted');
    },
  );

  test('is answered before it has arrived', async () => {
    const socket = connect(Number(new URL(server.origin).port));
    const head = ['POST /share-target HTTP/1.1', 'Host: a', 'Content-Length: 5000000000', '', ''];
    socket.write(`${head.join('\r\n')}the first bytes`);
    const [answer] = (await once(socket, 'data')) as [Buffer];
    socket.destroy();
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 303 /);
  });

  test('can be sent by POST only', async () => {
    const answer = await fetch(`${server.origin}/share-target`, { method: 'PUT' });
    expect(answer.status).toBe(405);
  });
});
