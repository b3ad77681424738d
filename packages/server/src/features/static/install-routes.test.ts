import { afterAll, beforeAll, expect, test } from 'vitest';
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
});

test('the worker is revalidated each time, may connect to this server only, and contains its build', async () => {
  const worker = await server.anonymous.get('/service-worker.js');
  expect([worker.status, worker.headers.get('cache-control')]).toEqual([200, 'no-cache']);
  expect(worker.headers.get('content-type')).toContain('javascript');
  expect(worker.headers.get('content-security-policy')).toContain("connect-src 'self'");
  expect(await worker.text()).not.toContain('__SATCHEL');
});
