import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/harness.js';
import { heldWhileUnread } from '../../../test/unread.js';

let server: TestServer;
let folder: string;

beforeAll(async () => {
  server = await startTestServer();
  folder = await mkdtemp(join(tmpdir(), 'satchel-brand-'));
  await mkdir(join(folder, 'img/icons'), { recursive: true });
  await writeFile(join(folder, 'custom.css'), 'body { color: red }');
  await writeFile(join(folder, 'secret.txt'), 'secret');
  await writeFile(join(folder, 'img/logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>');
  await writeFile(join(folder, 'img/icons/favicon.ico'), 'icon');
  await writeFile(join(folder, 'img/page.html'), '<script>');
  await symlink(join(server.state, 'satchel.db'), join(folder, 'img/db.png'));
  await symlink('../secret.txt', join(folder, 'img/inside.png'));
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const brand = async (branding: object) => (await server.admin.put('/api/settings', { branding })).status;
const get = (path: string, headers = {}) => server.anonymous.get(path, headers);
const page = async (path = '/') => (await get(path)).text();

test('without a folder, our own pictures are served, revalidated each time, and there is no style sheet', async () => {
  const logo = await get('/static/img/logo.svg');
  expect([logo.status, logo.headers.get('cache-control')]).toEqual([200, 'no-cache']);
  expect((await get('/static/custom.css')).status).toBe(404);
  expect(await page()).toContain('"CSS":false');
  expect(await page()).toContain('<meta name="logo" content="" />');
});

test.each([
  ['', 'light'],
  ['light', 'light'],
  ['dark', 'dark'],
  ['system', 'system'],
])('the theme %j is that of %s pages before any script', async (theme, shown) => {
  expect(await brand({ theme })).toBe(200);
  expect(await page('/login')).toContain(`data-theme="${shown}"`);
});

test('a folder replaces logo, icons and adds the last style sheet, at once, on every page', async () => {
  expect(await brand({ files: folder, name: 'Team', color: '#aa0000', theme: 'dark' })).toBe(200);
  const logo = await get('/static/img/logo.svg');
  expect(logo.headers.get('content-type')).toBe('image/svg+xml');
  expect(await logo.text()).toContain('<script/>');
  const styles = await get('/static/custom.css');
  expect([await styles.text(), styles.headers.get('content-type')]).toEqual([
    'body { color: red }',
    'text/css; charset=utf-8',
  ]);
  for (const path of ['/', '/login', '/share/abc', '/settings/users', '/404']) {
    const text = await page(path);
    expect(text).toContain('<title>Team</title>');
    expect(text).toContain('data-theme="dark"');
    expect(text).toContain('"CSS":true');
    expect(text).toContain('"Theme":"dark","Color":"#aa0000"');
    expect(text.match(/<meta name="theme-color"[^>]*>/g)).toEqual([
      '<meta name="theme-color" content="#aa0000" />',
    ]);
    expect(text).toContain('<link rel="icon" href="/static/img/icons/favicon.ico" />');
    expect(text).toContain('<meta name="logo" content="/static/img/logo.svg" />');
  }
});

test('R-80: a replaced file cannot run scripts, and is served from memory while it stays the same', async () => {
  const logo = await get('/static/img/logo.svg');
  expect(logo.headers.get('content-security-policy')).toMatch(/^default-src 'none';.* sandbox;/);
  expect(logo.headers.get('x-content-type-options')).toBe('nosniff');
  expect(logo.headers.get('cache-control')).toBe('no-cache');
  const etag = logo.headers.get('etag') ?? '';
  expect((await get('/static/img/logo.svg', { 'If-None-Match': etag })).status).toBe(304);
  await writeFile(join(folder, 'img/logo.svg'), '<svg/>');
  expect((await get('/static/img/logo.svg', { 'If-None-Match': etag })).status).toBe(200);
});

test('R-80: nothing else of the folder is served, nothing outside of it, and no folder is listed', async () => {
  const addresses = [
    '/static/secret.txt',
    '/static/img/../secret.txt',
    '/static/img/%2e%2e/secret.txt',
    '/static/img/page.html',
    '/static/img/db.png',
    '/static/img/none.png',
    '/static/img/',
    '/static/img',
    '/static/',
    '/static',
    '/static/img/icons/',
  ];
  for (const address of addresses) {
    const answer = await get(address);
    // A path that leads upwards is 400, unless the client normalised it first and requests a page.
    expect([address, answer.status]).toEqual([address, /\.\.|%2e/.test(address) ? expect.any(Number) : 404]);
    expect(await answer.text()).not.toMatch(/^secret|SQLite/);
  }
  expect((await get('/static/img/inside.png')).status).toBe(200);
  expect((await server.anonymous.post('/static/custom.css', 'x')).status).toBe(405);
});

test('R-80: every unusable folder is rejected with the same message, which does not show which folders exist', async () => {
  const refusal = async (files: string) => {
    const body = { branding: { files } };
    const answer = await server.admin.put('/api/settings', body, { Accept: 'application/json' });
    return [answer.status, ((await answer.json()) as { details: unknown }).details];
  };
  const no = () => [400, { field: 'branding.files', reason: 'no_branding' }];
  expect(await refusal(join(folder, 'none'))).toEqual(no());
  expect(await refusal(join(folder, 'custom.css'))).toEqual(no());
  expect(await refusal(server.state)).toEqual(no());
  expect(await refusal('/')).toEqual(no());
  await mkdir(join(folder, 'empty'));
  expect(await refusal(join(folder, 'empty'))).toEqual(no());
  await mkdir(join(server.root, 'brand/img'), { recursive: true });
  expect(await refusal(join(server.root, 'brand'))).toEqual(no());
  await mkdir(join(server.state, 'img'));
  expect(await refusal(join(server.state, 'img'))).toEqual(no());
  await symlink(server.state, join(folder, 'state'));
  expect(await refusal(join(folder, 'state'))).toEqual(no());
});

test('R-80: the operator can limit the branding folder', async () => {
  const limited = await startTestServer({ flags: ['--brandingFolder', join(folder, 'img')] });
  try {
    await mkdir(join(folder, 'img/house/img'), { recursive: true });
    const choose = async (files: string) =>
      (await limited.admin.put('/api/settings', { branding: { files } })).status;
    expect(await choose(folder)).toBe(400);
    expect(await choose(join(folder, 'img/house'))).toBe(200);
  } finally {
    await limited.close();
  }
});

test('a folder that disappeared later does no harm, and other settings can still be saved', async () => {
  await rm(join(folder, 'img'), { recursive: true });
  await rm(join(folder, 'custom.css'));
  expect(await page()).toContain('"CSS":false');
  expect((await get('/static/custom.css')).status).toBe(404);
  await rm(folder, { recursive: true });
  expect(await brand({ files: folder, name: 'Still' })).toBe(200);
  expect(await page()).toContain('<title>Still</title>');
});

test('FB-57: whatever the name is, the page shows text, and its policy blocks inline scripts', async () => {
  const name = '</title></script><script>alert(1)</script>"\'`$' + '{x}\u2028<img src=x onerror=alert(1)>';
  expect(await brand({ name })).toBe(200);
  const answer = await get('/');
  const text = await answer.text();
  expect(text).not.toContain('<script>alert');
  expect(text).not.toContain('<img src=x');
  const policy = answer.headers.get('content-security-policy') ?? '';
  expect(policy).not.toMatch(/script-src[^;]*unsafe-inline/);
  const config = /<script type="application\/json" id="config">(.*?)<\/script>/s.exec(text)?.[1] ?? '';
  expect(config).not.toContain('\u2028');
  expect((JSON.parse(config) as { Name: string }).Name).toBe(name);
});

test('C23: a name that looks like a placeholder of the page is text', async () => {
  const name = '__SATCHEL_CONFIG__ __SATCHEL_NAME__ __SATCHEL_BASE__';
  expect(await brand({ name })).toBe(200);
  expect(await page()).toContain(`<title>${name}</title>`);
});

test('FB-57: a value that is not a colour is rejected', async () => {
  for (const color of [
    'url(x)',
    'expression(1)',
    '#12',
    'red;',
    '"',
    'var(--x)',
    'rgb(1,2,3',
    'x'.repeat(65),
  ]) {
    expect([color, await brand({ color })]).toEqual([color, 400]);
  }
  for (const color of [
    '',
    '#fff',
    '#00785aff',
    'rebeccapurple',
    'rgb(1, 2, 3)',
    'oklch(40% 0.2 120deg / 50%)',
    'hsla(1,2%,3%,.5)',
  ]) {
    expect([color, await brand({ color })]).toEqual([color, 200]);
  }
});

test('S14: a picture of 4 MiB is in memory once, however many ask for it and do not read it', async () => {
  await mkdir(join(folder, 'img'), { recursive: true });
  expect(await brand({ files: folder })).toBe(200);
  await writeFile(join(folder, 'img/large.png'), Buffer.alloc(4 * 1024 * 1024, 'x'));
  const head = await server.anonymous.request('HEAD', '/static/img/large.png');
  expect([head.status, head.headers.get('content-length')]).toEqual([200, String(4 * 1024 * 1024)]);
  const paths = Array.from({ length: 320 }, () => '/static/img/large.png');
  expect(await heldWhileUnread(server.origin, paths, 20)).toBeLessThan(40);
});
