import type { ShareLink } from '@satchel/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ApiClient } from '../../../../test/api-client.js';
import { type SharesServer, startSharesServer } from '../../../../test/shares-server.js';

const PASSWORD = 'öpen + sesame%';
const MINUTE = 60_000;

let server: SharesServer;
let ann: ApiClient;
let proxied: SharesServer;

beforeAll(async () => {
  server = await startSharesServer();
  await server.plant({ 'u/secret/plans.txt': 'canary', 'u/secret/photo.png': 'x', 'u/other.txt': 'other' });
  ann = await server.createUser({ username: 'ann', scope: '/u' });
  proxied = await startSharesServer(['--trusted-proxies', '127.0.0.1']);
  await proxied.plant({ 'a.txt': 'a' });
});
afterAll(async () => {
  await server.close();
  await proxied.close();
});

let link: ShareLink;
beforeEach(async () => {
  link = await server.share(ann, '/secret/', { password: PASSWORD });
});

const encode = (password: string) => ({
  'X-SHARE-PASSWORD': encodeURIComponent(password).replaceAll('%20', '+'),
});
const open = (headers?: Record<string, string>, more = '') =>
  server.visit(`/api/public/share/${link.hash}${more}`, headers);
const tokenOf = async (hash = link.hash) => (await server.look(hash, encode(PASSWORD))).token ?? '';

describe('a share with a password', () => {
  test('vector: a request without the password is 401, with a wrong one 401, with the right one 200 with a token, with the token 200', async () => {
    expect((await open()).status).toBe(401);
    expect((await open({ 'X-SHARE-PASSWORD': '' })).status).toBe(401);
    expect((await open(encode('wrong'))).status).toBe(401);
    const opened = await server.look(link.hash, encode(PASSWORD));
    expect(opened.items).toHaveLength(2);
    for (const item of opened.items ?? []) expect(item).not.toHaveProperty('token');
    const token = opened.token ?? '';
    expect((await open({}, `?token=${token}`)).status).toBe(200);
    expect((await server.visit(`/api/public/dl/${link.hash}/plans.txt?token=${token}`)).text).toBe('canary');
    expect((await server.visit(`/api/public/dl/${link.hash}/plans.txt`, encode(PASSWORD))).text).toBe(
      'canary',
    );
    expect((await server.visit(`/api/public/dl/${link.hash}?algo=tar&token=${token}`)).status).toBe(200);
  });

  test('QF-1, QF-2, R-42: every address requires the password, and shows nothing else', async () => {
    const addresses = [
      'share/H',
      'share/H/nope',
      'share/H/plans.txt',
      'dl/H',
      'dl/H/plans.txt',
      'dl/H?inline=true',
    ];
    const more = [
      'dl/H/?files=plans.txt',
      'preview/big/H/photo.png',
      'preview/thumb/H/photo.png',
      'subtitle/H/a.srt',
    ];
    for (const address of [...addresses, ...more]) {
      const { status, text, headers } = await server.visit(`/api/public/${address.replace('H', link.hash)}`, {
        Accept: 'application/json',
      });
      expect([address, status]).toEqual([address, 401]);
      expect(JSON.parse(text)).toEqual({
        code: 'unauthenticated',
        message: 'This link needs a password',
        requestId: expect.any(String),
        details: { hasPassword: true },
      });
      expect(JSON.stringify(headers)).not.toMatch(/secret|plans|photo/);
    }
    expect((await open()).text).toBe('401 Unauthorized\n');
    const wrong = await open({ ...encode('wrong'), Accept: 'application/json' });
    expect(JSON.parse(wrong.text)).toMatchObject({ details: { hasPassword: true, wrong: true } });
  });

  test('R-42: an invalid escape is 400', async () => {
    for (const password of ['%', '%zz', 'a%2', '%ff'])
      expect((await open({ 'X-SHARE-PASSWORD': password })).status).toBe(400);
  });

  test('no response ever contains what is stored of a password', async () => {
    const texts = [
      JSON.stringify(link),
      await (await ann.get('/api/shares')).text(),
      await (await server.admin.get('/api/shares')).text(),
      (await open(encode(PASSWORD))).text,
    ];
    for (const text of texts) expect(text).not.toMatch(/argon2|passwordHash|password_hash/);
  });
});

describe('the token', () => {
  test('FB-32: the token expires after a quarter of an hour, and cannot be exchanged for another one', async () => {
    const token = await tokenOf();
    server.pass(14 * MINUTE);
    const again = JSON.parse((await open({}, `?token=${token}`)).text) as { token: string };
    expect(again.token).toBe(token);
    server.pass(MINUTE);
    expect((await open({}, `?token=${token}`)).status).toBe(401);
    expect((await server.visit(`/api/public/dl/${link.hash}/plans.txt?token=${token}`)).status).toBe(401);
  });

  test('R-42: the token becomes invalid when the password changes', async () => {
    const token = await tokenOf();
    await ann.put(`/api/share/${link.hash}`, { password: PASSWORD });
    expect((await open({}, `?token=${token}`)).status).toBe(401);
  });

  test('CP-8, R-31: the token opens its share and nothing else', async () => {
    const token = await tokenOf();
    const file = await server.share(ann, '/secret/plans.txt', { password: PASSWORD });
    const fileToken = await tokenOf(file.hash);
    expect((await server.visit(`/api/public/dl/${file.hash}?token=${token}`)).status).toBe(401);
    expect((await open({}, `?token=${fileToken}`)).status).toBe(401);
    expect((await server.visit(`/api/public/dl/${link.hash}?token=${fileToken}`)).status).toBe(401);
    expect((await server.visit('/api/shares', { 'X-Auth': token })).status).toBe(401);
    expect((await server.visit(`/api/raw/other.txt?auth=${token}`)).status).toBe(401);
    expect((await open({}, `?token=${ann.token}`)).status).toBe(401);
    expect((await open({ 'X-Auth': ann.token ?? '' })).status).toBe(401);
  });

  test('UN-9: the token cannot be altered', async () => {
    const [end = '', signature = ''] = (await tokenOf()).split('.');
    const forged = [
      `${Number(end) + 900}.${signature}`,
      `${end}.`,
      signature,
      `${end}.${'A'.repeat(43)}`,
      'x',
      '%00',
    ];
    for (const token of forged) expect((await open({}, `?token=${token}`)).status).toBe(401);
  });
});

describe('guessing', () => {
  test('QF-9, R-37: a client has ten attempts in a quarter of an hour, counted before they are checked', async () => {
    const tries = Array.from({ length: 30 }, (_, n) => open(encode(`guess ${n}`)));
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(20);
    const right = await open(encode(PASSWORD));
    expect(right.status).toBe(429);
    expect(Number(right.headers['retry-after'])).toBeGreaterThan(0);
    const other = await server.share(ann, '/other.txt', { password: PASSWORD });
    expect((await server.visit(`/api/public/dl/${other.hash}`, encode(PASSWORD))).text).toBe('other');
    server.pass(15 * MINUTE);
    expect((await open(encode(PASSWORD))).status).toBe(200);
  });

  test('the right password does not count', async () => {
    for (let n = 0; n < 15; n += 1) expect((await open(encode(PASSWORD))).status).toBe(200);
  });

  test('R-38: forged addresses give no more attempts', async () => {
    for (let n = 0; n < 10; n += 1)
      await open({ ...encode('guess'), 'X-Forwarded-For': `10.0.0.${n}`, 'X-Real-Ip': `10.0.0.${n}` });
    expect((await open({ ...encode(PASSWORD), 'X-Forwarded-For': '10.9.9.9' })).status).toBe(429);
  });

  test('all addresses together have a hundred attempts in an hour', async () => {
    const { hash } = await proxied.share(proxied.admin, '/a.txt', { password: PASSWORD });
    const guess = (client: number, password: string) =>
      proxied.visit(`/api/public/dl/${hash}`, { ...encode(password), 'X-Forwarded-For': `10.0.1.${client}` });
    for (let client = 0; client < 10; client += 1) {
      const answers = await Promise.all(Array.from({ length: 10 }, () => guess(client, 'wrong')));
      for (const { status } of answers) expect(status).toBe(401);
    }
    expect((await guess(200, PASSWORD)).status).toBe(429);
    proxied.pass(60 * MINUTE);
    expect((await guess(200, PASSWORD)).text).toBe('a');
  });

  test('others get responses before a thousand wrong attempts do', async () => {
    const guesser = async (first: number) => {
      for (let n = first; n < first + 40; n += 1) {
        const { status } = await server.anonymous.get(`/api/public/share/${link.hash}`, encode(`guess ${n}`));
        expect([401, 429]).toContain(status);
      }
    };
    let isOver = false;
    // The number is below the limit of connections per address, beyond which idle ones are closed.
    const guesses = Promise.all(Array.from({ length: 25 }, (_, n) => guesser(n * 40))).then(() => {
      isOver = true;
    });
    for (let n = 0; n < 3; n += 1) expect((await server.visit('/health')).status).toBe(200);
    expect(isOver).toBe(false);
    await guesses;
  });

  test('R-39: a client has twenty misses in a minute, then none for the rest of it; what exists is answered', async () => {
    server.pass(MINUTE);
    const miss = (n: number) =>
      server.visit(`/api/public/share/AAAAAAAAAAAAAAAA${String(n).padStart(6, '0')}`);
    const ever = await server.share(ann, '/other.txt');
    const answers = await Promise.all(Array.from({ length: 60 }, (_, n) => miss(n)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 404)).toHaveLength(20);
    expect(statuses.filter((status) => status === 429)).toHaveLength(40);
    expect((await server.visit(`/share/${ever.hash}`)).text).toContain('other.txt');
    // The number is below the limit of downloads per address.
    for (let round = 0; round < 3; round += 1) {
      const hits = await Promise.all(
        Array.from({ length: 20 }, () => server.visit(`/api/public/dl/${ever.hash}`)),
      );
      for (const { status } of hits) expect(status).toBe(200);
    }
  });
});
