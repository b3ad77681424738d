import { once } from 'node:events';
import { truncate, writeFile } from 'node:fs/promises';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { COMMAND_PROTOCOL, type Rule } from '@satchel/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiClient } from '../../test/api-client.js';
import { connectCommand } from '../../test/command-client.js';
import { type SharesServer, startSharesServer, type Visited } from '../../test/shares-server.js';

const CONTENT = 'http://files.test:8090';
const HOST = { Host: 'files.test:8090' };
const HOUR = 3_600_000;
/** Headers of Chromium for a picture of a page. */
const DRAWS = {
  'User-Agent': 'Mozilla/5.0 Chrome/156.0',
  Accept: 'image/avif,image/webp,*/*;q=0.8',
  'Sec-Fetch-Site': 'same-origin',
  'Sec-Fetch-Mode': 'no-cors',
  'Sec-Fetch-Dest': 'image',
};
const OPENS = { ...DRAWS, 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'document' };
/** Headers over plain HTTP, where browsers do not send the purpose of a request. */
const ASKS = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/150.0', Accept: '*/*' };

let server: SharesServer;
let appHost: string;
/** A user who stays logged in. */
let client: ApiClient;
let cookie: { Cookie: string };

beforeAll(async () => {
  // Logins that last longer than the addresses that are made for them.
  server = await startSharesServer(['--contentOrigin', CONTENT, '--tokenExpirationTime', '720h']);
  appHost = new URL(server.origin).host;
  const picture = await sharp({ create: { width: 600, height: 300, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  await server.plant({
    'docs/photo.png': picture,
    'docs/paper.pdf': '%PDF-1.4',
    'docs/page.html': '<script>alert(1)</script>',
    'docs/film.srt': '1\n00:00:01,000 --> 00:00:02,000\nHi\n',
    'docs/other.txt': 'other',
    'a.txt': 'a',
  });
  ({ client, cookie } = await newUser());
});
afterAll(() => server.close());

/** A new user with a new login: their client, and the cookie that their browser sends. */
async function newUser(options: Parameters<SharesServer['createUser']>[0] = {}) {
  const client = await server.createUser(options);
  const id = await server.id(client);
  const cookie = await cookieOf(client);
  return { client, id, cookie };
}

/** The cookie that comes with a renewed token of the same login. */
async function cookieOf(client: ApiClient): Promise<{ Cookie: string }> {
  const renewed = await client.post('/api/renew');
  const [cookie = ''] = renewed.headers.getSetCookie();
  return { Cookie: cookie.split(';', 1)[0] ?? '' };
}

/** The path at the content origin to which a browser is redirected for `target`. */
async function signed(target: string, headers: Record<string, string>): Promise<string> {
  const { status, headers: answered } = await server.visit(target, { ...DRAWS, ...headers });
  expect([target, status]).toEqual([target, 302]);
  const location = String(answered.location);
  expect(location.startsWith(`${CONTENT}/`)).toBe(true);
  return location.slice(CONTENT.length);
}

const atContent = (path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Visited> =>
  server.visit(path, { ...DRAWS, 'Sec-Fetch-Site': 'cross-site', ...HOST, ...headers }, method);

describe('R-19: a browser gets content of users from the content origin', () => {
  test('a picture, with a policy for the app that shows it, and without a cookie', async () => {
    const path = await signed('/api/raw/docs/photo.png?inline=true&key=1', cookie);
    const { status, headers, body } = await atContent(path);
    expect([status, headers['content-type']]).toEqual([200, 'image/png']);
    expect(body.subarray(1, 4).toString()).toBe('PNG');
    expect(headers['content-security-policy']).toMatch(/^sandbox; default-src 'none'; /);
    expect(headers['content-security-policy']).toContain(`; frame-ancestors ${appHost}`);
    expect(headers['cross-origin-resource-policy']).toBe('cross-origin');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-disposition']).toMatch(/^inline; /);
    for (const name of ['x-frame-options', 'set-cookie', 'access-control-allow-origin'])
      expect(headers[name]).toBeUndefined();
  });

  test('the app itself responds with a redirect, which is not cached, and which stays the same for hours', async () => {
    const answer = await server.visit('/api/raw/docs/photo.png', { ...DRAWS, ...cookie });
    expect([answer.status, answer.text, answer.headers['cache-control']]).toEqual([302, '', 'no-store']);
    expect(await signed('/api/raw/docs/photo.png', cookie)).toBe(
      String(answer.headers.location).slice(CONTENT.length),
    );
  });

  test.each([
    ['in a tab', OPENS],
    ['in a frame', { ...OPENS, 'Sec-Fetch-Dest': 'iframe' }],
    ['as a download', { ...DRAWS, 'Sec-Fetch-Dest': 'empty' }],
    ['in a player that reads tracks', { ...DRAWS, 'Sec-Fetch-Mode': 'cors', 'Sec-Fetch-Dest': 'track' }],
    ['over plain HTTP', ASKS],
  ])('%s', async (_, headers) => {
    for (const target of [
      '/api/raw/docs/paper.pdf?inline=true',
      '/api/raw/docs/',
      '/api/preview/big/docs/photo.png',
    ]) {
      const answer = await server.visit(target, { ...headers, ...cookie });
      expect([target, answer.status]).toEqual([target, 302]);
    }
  });

  test('parts, cached copies, heads, downloads, archives, previews and subtitles are as at the app', async () => {
    const path = await signed('/api/raw/docs/other.txt', cookie);
    const whole = await atContent(path);
    expect(whole.headers['content-disposition']).toMatch(/^attachment; filename="other.txt"/);
    const part = await atContent(path, { Range: 'bytes=1-2' });
    expect([part.status, part.text, part.headers['content-range']]).toEqual([206, 'th', 'bytes 1-2/5']);
    expect((await atContent(path, { 'If-None-Match': String(whole.headers.etag) })).status).toBe(304);
    const head = await atContent(path, {}, 'HEAD');
    expect([head.status, head.headers['content-length'], head.text]).toEqual([200, '5', '']);
    const archive = await atContent(await signed('/api/raw/docs/?algo=zip&files=other.txt,film.srt', cookie));
    expect([archive.status, archive.body.subarray(0, 2).toString()]).toEqual([200, 'PK']);
    const preview = await atContent(await signed('/api/preview/thumb/docs/photo.png?inline=true', cookie));
    expect([preview.status, preview.headers.vary]).toEqual([200, 'Accept, Origin']);
    const subtitle = await atContent(await signed('/api/subtitle/docs/film.srt?inline=true', cookie));
    expect(subtitle.text).toMatch(/^WEBVTT/);
  });

  test('only a page of the app that made the address may read the content', async () => {
    const path = await signed('/api/subtitle/docs/film.srt?inline=true', cookie);
    for (const Origin of [`http://${appHost}`, `https://${appHost}`]) {
      const { headers } = await atContent(path, { Origin });
      expect([headers['access-control-allow-origin'], headers.vary]).toEqual([Origin, 'Origin']);
      expect(headers['access-control-allow-credentials']).toBeUndefined();
    }
    for (const Origin of ['http://evil.test', 'null', CONTENT, `http://${appHost}.evil.test`]) {
      expect((await atContent(path, { Origin })).headers['access-control-allow-origin']).toBeUndefined();
    }
  });

  test('the token that an old page put into the address is not passed on', async () => {
    const token = client.token ?? '';
    const path = await signed(`/api/raw/docs/photo.png?auth=${token}&inline=true`, {});
    expect(path).toMatch(/^\/api\/raw\/docs\/photo\.png\?inline=true&ticket=/);
    expect((await atContent(path)).status).toBe(200);
  });
});

describe('programs, and scripts of the page, still get the bytes from the app', () => {
  test.each([
    ['X-Auth, as old clients send it', { ...DRAWS }, true],
    ['a program with the cookie', { 'User-Agent': 'curl/8.5.0', Accept: '*/*' }, false],
    ['a script that reads', { ...DRAWS, 'Sec-Fetch-Mode': 'cors', 'Sec-Fetch-Dest': 'empty' }, false],
    ['a script over plain HTTP', { ...ASKS, Accept: 'application/json' }, false],
  ])('%s', async (_, headers, hasToken) => {
    const who = hasToken ? { 'X-Auth': client.token ?? '' } : cookie;
    const { status, text } = await server.visit('/api/raw/docs/other.txt', { ...headers, ...who });
    expect([status, text]).toEqual([200, 'other']);
  });

  test('?auth= of a program, and addresses of shares', async () => {
    const curl = { 'User-Agent': 'curl/8.5.0' };
    expect((await server.visit(`/api/raw/docs/other.txt?auth=${client.token}`, curl)).text).toBe('other');
    const { hash } = await server.share(client, '/docs/other.txt');
    expect((await server.visit(`/api/public/dl/${hash}`, curl)).text).toBe('other');
  });

  test('without the option nothing is redirected', async () => {
    const plain = await startSharesServer();
    await plain.plant({ 'a.txt': 'a' });
    const cookie = await cookieOf(plain.admin);
    const answer = await plain.visit('/api/raw/a.txt?inline=true', { ...OPENS, ...cookie });
    expect([answer.status, answer.headers['x-frame-options']]).toEqual([200, 'SAMEORIGIN']);
    expect((await plain.visit('/')).text).not.toContain('ContentOrigin');
    await plain.close();
  });
});

describe('the content origin serves nothing else', () => {
  test('an address that was not signed, or for something else, shows nothing, whatever the cookie is', async () => {
    const path = await signed('/api/raw/docs/photo.png?inline=true', cookie);
    const ticket = path.slice(path.indexOf('ticket='));
    const [text = '', signature = ''] = ticket.slice('ticket='.length).split('.');
    const wrong = `${signature.slice(0, -2)}${signature.endsWith('AA') ? 'BB' : 'AA'}`;
    for (const target of [
      '/api/raw/docs/photo.png?inline=true',
      `/api/raw/docs/photo.png?inline=true&ticket=${text}.${wrong}`,
      `/api/raw/docs/other.txt?inline=true&${ticket}`,
      `/api/raw/docs/photo.png?${ticket}`,
      `/api/raw/docs/photo.png?inline=true&${ticket}&inline=false`,
      `/api/raw/docs/photo.png?inline=true&files=a&${ticket}`,
      '/api/raw/docs/photo.png?inline=true&ticket=',
    ]) {
      for (const who of [cookie, { 'X-Auth': client.token ?? '' }]) {
        const { status, headers } = await atContent(target, who);
        expect([target, status, headers['set-cookie']]).toEqual([target, 403, undefined]);
      }
    }
  });

  test('it gives no access to another login', async () => {
    const [ann, bob] = [await newUser(), await newUser({ scope: '/docs' })];
    const target = '/api/raw/other.txt?inline=true';
    const [annPath, bobPath] = [await signed(target, ann.cookie), await signed(target, bob.cookie)];
    const [whose, mine] = [annPath, bobPath].map((path) => path.split('ticket=')[1]?.split('.') ?? []);
    expect((await atContent(`${target}&ticket=${mine?.[0]}.${whose?.[1]}`)).status).toBe(403);
    // A ticket is for the files of the user who requested it, also with the cookie of another user.
    expect((await atContent(annPath, bob.cookie)).status).toBe(404);
    expect((await atContent(bobPath, ann.cookie)).text).toBe('other');
  });

  test.each([
    ['GET', '/'],
    ['GET', '/files/docs/'],
    ['GET', '/login'],
    ['GET', '/share/abcdefgh'],
    ['GET', '/static/index.html'],
    ['GET', '/manifest.webmanifest'],
    ['GET', '/service-worker.js'],
    ['GET', '/api/resources/docs/'],
    ['GET', '/api/users/1'],
    ['GET', '/api/public/share/abcdefgh'],
    ['GET', '/api/search/?query=a'],
    ['GET', '/%61pi/raw/docs/other.txt'],
    ['POST', '/api/login'],
    ['POST', '/api/renew'],
    ['DELETE', '/api/raw/docs/other.txt'],
    ['PUT', '/api/resources/docs/other.txt'],
    ['OPTIONS', '/api/raw/docs/other.txt'],
  ])('%s %s is not there, for an administrator either', async (method, path) => {
    const who = { ...(await cookieOf(server.admin)), 'X-Auth': server.admin.token ?? '' };
    const hosts: Record<string, string>[] = [
      HOST,
      { Host: 'FILES.test:8090' },
      { Host: 'files.test.:8090' },
      { Host: appHost, 'X-Forwarded-Host': 'files.test:8090' },
      { Host: appHost, Forwarded: 'for=10.0.0.1;host="files.test:8090"' },
    ];
    for (const host of hosts) {
      const answer = await server.visit(path, { ...host, ...who, 'Sec-Fetch-Site': 'same-origin' }, method);
      expect([host, answer.status, answer.headers['set-cookie']]).toEqual([host, 404, undefined]);
    }
  });

  test('nor can a socket be opened, and the rejected connection is closed', async () => {
    const commands = await startSharesServer(['--contentOrigin', CONTENT, '--disable-exec=false']);
    const { origin, admin } = commands;
    const connect = (headers: Record<string, string>) =>
      connectCommand(origin, '/', { token: admin.token, protocol: COMMAND_PROTOCOL, headers });
    await expect(connect(HOST)).rejects.toThrow('refused with 404');
    (await connect({})).terminate();
    await commands.close();
  });

  test('except for the health check', async () => {
    expect((await atContent('/health')).text).toContain('OK');
  });
});

describe('the access of an address is checked each time', () => {
  const TARGET = '/api/raw/docs/other.txt?inline=true';

  test('it lasts for a long film, and ends before a day has passed', async () => {
    const clock = await startSharesServer(['--contentOrigin', CONTENT, '--tokenExpirationTime', '720h']);
    await clock.plant({ 'a.txt': 'a' });
    const cookie = await cookieOf(clock.admin);
    const answer = await clock.visit('/api/raw/a.txt', { ...DRAWS, ...cookie });
    const path = String(answer.headers.location).slice(CONTENT.length);
    const status = async () => (await clock.visit(path, { ...DRAWS, ...HOST })).status;
    clock.pass(6 * HOUR - 60_000);
    expect(await status()).toBe(200);
    clock.pass(6 * HOUR + 60_000);
    expect(await status()).toBe(401);
    // The app issues the next one.
    const next = await clock.visit('/api/raw/a.txt', { ...DRAWS, ...cookie });
    const again = String(next.headers.location).slice(CONTENT.length);
    expect((await clock.visit(again, { ...DRAWS, ...HOST })).text).toBe('a');
    await clock.close();
  });

  test('an address has no access after logging out', async () => {
    const { client, cookie } = await newUser();
    const path = await signed(TARGET, cookie);
    expect((await atContent(path)).status).toBe(200);
    await client.post('/api/logout');
    expect((await atContent(path)).status).toBe(401);
  });

  test('a response in flight ends with the login, too', async () => {
    // A sparse file, so large that the server ends the download before all of it was read.
    await writeFile(join(server.root, 'big.bin'), '');
    await truncate(join(server.root, 'big.bin'), 64 * 2 ** 30);
    const ann = await newUser();
    const path = await signed('/api/raw/big.bin', ann.cookie);
    const { port } = new URL(server.origin);
    const asked = httpRequest({ host: '127.0.0.1', port, path, headers: { ...DRAWS, ...HOST } }).end();
    const [response] = (await once(asked, 'response')) as [IncomingMessage];
    expect(response.statusCode).toBe(200);
    const closed = new Promise((resolve) => response.once('close', resolve).once('error', resolve));
    await ann.client.post('/api/logout');
    response.resume();
    await closed;
    expect(response.complete).toBe(false);
  });

  test('an address has no access after a new password', async () => {
    const { client, cookie } = await newUser();
    const path = await signed(TARGET, cookie);
    expect((await server.changeUser(client, 'password', { password: 'another good password' })).status).toBe(
      200,
    );
    expect((await atContent(path)).status).toBe(401);
  });

  test('an address has no access after the user was deleted', async () => {
    const { id, cookie } = await newUser();
    const path = await signed(TARGET, cookie);
    expect((await server.admin.delete(`/api/users/${id}`)).status).toBe(200);
    expect((await atContent(path)).status).toBe(401);
  });

  test('an address has no access against a rule, nor without the permission to download', async () => {
    const { client, cookie } = await newUser();
    const path = await signed(TARGET, cookie);
    const rule: Rule = { regex: false, allow: false, path: '/docs/other.txt', regexp: null };
    await server.changeUser(client, 'rules', { rules: [rule] });
    expect((await atContent(path)).status).toBe(403);
    await server.changeUser(client, 'rules', { rules: [] });
    expect((await atContent(path)).text).toBe('other');
    const { perm } = await server.admin.json<{ perm: object }>(`/api/users/${await server.id(client)}`);
    const changed = await server.changeUser(client, 'perm', {
      perm: { ...perm, share: false, download: false } as never,
    });
    expect(changed.status).toBe(200);
    const { status, text } = await atContent(path);
    expect(status).toBe(202);
    expect(text).not.toContain('other');
  });
});

describe('shares', () => {
  const LINKED = {
    ...DRAWS,
    'Sec-Fetch-Site': 'cross-site',
    'Sec-Fetch-Mode': 'navigate',
    'Sec-Fetch-Dest': 'document',
  };

  test('a visitor is redirected there, also from a link in another site, until the share is deleted', async () => {
    const { hash } = await server.share(server.admin, '/docs/', { view: 'pictures' });
    const path = await signed(`/api/public/dl/${hash}/photo.png?inline=true`, LINKED);
    expect((await atContent(path)).headers['content-type']).toBe('image/png');
    const small = await signed(`/api/public/preview/thumb/${hash}/photo.png?inline=true`, {});
    expect((await atContent(small)).status).toBe(200);
    const subtitle = await signed(`/api/public/subtitle/${hash}/film.srt`, {});
    expect((await atContent(subtitle)).text).toMatch(/^WEBVTT/);
    await server.admin.delete(`/api/share/${hash}`);
    for (const one of [path, small, subtitle]) expect((await atContent(one)).status).toBe(404);
  });

  test('the password is required there, too', async () => {
    const { hash } = await server.share(server.admin, '/docs/', { password: 'open sesame please' });
    const { token } = await server.look(hash, { 'X-SHARE-PASSWORD': 'open sesame please' });
    const target = `/api/public/dl/${hash}/other.txt`;
    expect((await atContent(await signed(`${target}?token=${token}`, {}))).text).toBe('other');
    expect((await atContent(await signed(target, {}))).status).toBe(401);
    const swapped = (await signed(`${target}?token=${token}`, {})).replace('other.txt', 'photo.png');
    expect((await atContent(swapped)).status).toBe(403);
  });
});

describe('where hosts are listed', () => {
  test('the page may show its content, and may neither run nor read it', async () => {
    const { headers, text } = await server.visit('/', OPENS);
    const policy = String(headers['content-security-policy']).split('; ');
    const naming = policy.filter((directive) => directive.includes('files.test'));
    expect(naming.map((directive) => directive.split(' ', 1)[0])).toEqual([
      'img-src',
      'media-src',
      'frame-src',
    ]);
    for (const directive of naming) expect(directive.split(' ')).toContain(CONTENT);
    expect(text).toContain(`"ContentOrigin":"${CONTENT}"`);
  });

  test.each([['--allowedHosts', '127.0.0.1'], ['--noauth']])(
    '%s does not block it, below a path either',
    async (...flags) => {
      const named = await startSharesServer(['--contentOrigin', CONTENT, '--baseURL', '/cloud', ...flags]);
      await named.plant({ 'a.txt': 'a' });
      const cookie = await cookieOf(named.admin);
      const answer = await named.visit('/cloud/api/raw/a.txt', { ...DRAWS, ...cookie });
      const location = String(answer.headers.location);
      expect(location.startsWith(`${CONTENT}/cloud/api/raw/a.txt?ticket=`)).toBe(true);
      expect((await named.visit(location.slice(CONTENT.length), { ...DRAWS, ...HOST })).text).toBe('a');
      for (const Host of ['evil.test', 'files.test.evil.test:8090'])
        expect((await named.visit('/api/resources/', { Host })).status).toBe(421);
      await named.close();
    },
  );

  test('a proxy that hides the name is detected, and does not cause a redirect loop', async () => {
    const path = await signed('/api/raw/docs/other.txt', cookie);
    const { status, text } = await server.visit(path, { ...DRAWS, ...cookie });
    expect(status).toBe(400);
    expect(text).toContain('pass on the name');
  });

  test('the headers of a trusted proxy about the app count', async () => {
    const proxied = await startSharesServer(['--contentOrigin', CONTENT, '--trustedProxies', '127.0.0.1']);
    await proxied.plant({ 'a.txt': 'a' });
    const admin = await cookieOf(proxied.admin);
    const framedBy = async (server: SharesServer, headers: Record<string, string>) => {
      const answer = await server.visit('/api/raw/a.txt', { ...DRAWS, ...headers });
      const shown = await server.visit(String(answer.headers.location).slice(CONTENT.length), {
        ...DRAWS,
        ...HOST,
      });
      return /frame-ancestors (\S+)$/.exec(String(shown.headers['content-security-policy']))?.[1];
    };
    const forwarded = { ...admin, 'X-Forwarded-Host': 'cloud.test' };
    expect(await framedBy(proxied, forwarded)).toBe('cloud.test');
    await proxied.close();
    expect(await framedBy(server, { ...cookie, 'X-Forwarded-Host': 'evil.test' })).toBe(appHost);
  });
});
