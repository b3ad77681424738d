import { mkdir, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { User } from '@satchel/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiClient } from '../../../../test/api-client.js';
import { type SharesServer, startSharesServer } from '../../../../test/shares-server.js';

const rule = (path: string, allow = false): User['rules'][number] => ({
  regex: false,
  allow,
  path,
  regexp: null,
});

let server: SharesServer;
let owner: ApiClient;
let pub: string;
let one: string;

beforeAll(async () => {
  server = await startSharesServer();
  await server.plant({
    'u/ok/file.txt': 'ok',
    'u/one.txt': 'one',
    'u/other.txt': 'canary',
    'u/pub/shown.txt': 'shown',
    'u/pub/.hidden/config': 'hushed',
    'u/pub/.env': 'hushed',
    'u/pub/private/x': 'canary',
    'u/pub_backup/x': 'canary',
    'u/private2/x': 'canary',
    'u/denied/secret.txt': 'canary',
    'v/secret': 'canary',
  });
  const link = (target: string, path: string) => symlink(target, join(server.root, path));
  await link('../private2', 'u/pub/in');
  await link('../../v', 'u/pub/out');
  await link('/etc', 'u/pub/etc');
  await link('private/x', 'u/pub/alias');
  await link('.env', 'u/pub/plain');
  await link('shown.txt', 'u/pub/fine');
  owner = await server.createUser({
    username: 'owner-name',
    scope: '/u',
    rules: [rule('/pub/private'), rule('/denied')],
  });
  pub = (await server.share(owner, '/pub/')).hash;
  one = (await server.share(owner, '/one.txt')).hash;
});
afterAll(() => server.close());

const routes = ['share', 'dl', 'preview/big', 'subtitle'];

describe('out of the share', () => {
  test('FB-09, R-41: symlinks that leave it do not exist in it, for any route', async () => {
    const names = (await server.look(pub)).items?.map(({ name }) => name);
    expect(names).toContain('fine');
    for (const gone of ['in', 'out', 'etc', 'alias']) expect(names).not.toContain(gone);
    for (const path of ['in', 'in/x', 'out', 'out/secret', 'etc/passwd', 'alias'])
      for (const route of routes) {
        const { status, text } = await server.visit(`/api/public/${route}/${pub}/${path}`);
        expect([route, path, [403, 404].includes(status)]).toEqual([route, path, true]);
        expect(text).not.toContain('canary');
      }
    const tar = (await server.visit(`/api/public/dl/${pub}?algo=tar`)).text;
    expect(tar).toContain('shown.txt');
    expect(tar).not.toContain('canary');
    for (const path of ['in', 'out', 'alias'])
      expect(
        (await server.visit(`/api/public/dl/${pub}?algo=tar&files=${path},shown.txt`)).text,
      ).not.toContain('canary');
  });

  test('even where the operator lets symlinks lead anywhere', async () => {
    const loose = await startSharesServer(['--follow-external-symlinks']);
    try {
      await loose.plant({ 'u/pub/a.txt': 'a', 'v/secret': 'canary', 'v/film/b.txt': 'b' });
      await symlink('../../v', join(loose.root, 'u/pub/out'));
      await symlink('/etc', join(loose.root, 'u/pub/etc'));
      await symlink(join(loose.root, 'v/film'), join(loose.root, 'u/film'));
      const user = await loose.createUser({ scope: '/u' });
      expect((await user.get('/api/raw/pub/out/secret')).status).toBe(200);
      const { hash } = await loose.share(user, '/pub/');
      expect((await loose.look(hash)).items?.map(({ name }) => name)).toEqual(['a.txt']);
      for (const path of ['out/secret', 'etc/passwd', 'etc'])
        expect([403, 404]).toContain((await loose.visit(`/api/public/dl/${hash}/${path}`)).status);
      expect((await loose.visit(`/api/public/dl/${hash}?algo=tar`)).text).not.toContain('canary');
      const film = await loose.share(user, '/film/');
      expect(film.path).toBe('/film/');
      expect((await loose.look(film.hash)).items?.map(({ name }) => name)).toEqual(['b.txt']);
      const single = await loose.share(user, '/film/b.txt');
      expect((await loose.visit(`/api/public/dl/${single.hash}`)).text).toBe('b');
    } finally {
      await loose.close();
    }
  });

  test('FB-30: siblings do not exist', async () => {
    const names = (await server.look(pub)).items?.map(({ name }) => name) ?? [];
    for (const sibling of ['ok', 'one.txt', 'pub_backup', 'pub']) expect(names).not.toContain(sibling);
    for (const path of ['pub_backup/x', 'ok/file.txt', 'one.txt', 'pub/shown.txt'])
      for (const route of routes)
        expect((await server.visit(`/api/public/${route}/${pub}/${path}`)).status).toBe(404);
  });

  test('CP-6: a share of a file gives that file or nothing', async () => {
    for (const path of [
      'other.txt',
      'pub/shown.txt',
      '%2e',
      '..%2Fother.txt',
      '../other.txt',
      '..',
      './other.txt',
    ])
      for (const route of routes) {
        const { status, text } = await server.visit(`/api/public/${route}/${one}/${path}`);
        expect(text).not.toContain('canary');
        if (route === 'dl' && status === 200) expect(text).toBe('one');
      }
    expect((await server.visit(`/api/public/dl/${one}?files=/other.txt`)).text).toBe('one');
    expect((await server.visit(`/api/public/dl/${one}/?files=../other.txt&algo=tar`)).text).toBe('one');
  });

  test('SG-2, QF-10: no parameter leads out', async () => {
    for (const files of [
      '/../pub_backup/x',
      '../one.txt',
      '%2e%2e%2Fone.txt',
      '%252e%252e%252Fone.txt',
      'shown.txt,..',
      '.',
    ]) {
      const { status, text } = await server.visit(`/api/public/dl/${pub}?files=${files}`);
      expect([files, status]).toEqual([files, 400]);
      expect(text).not.toContain('canary');
    }
    expect((await server.visit(`/api/public/dl/${pub}?files=/pub_backup/x`)).status).toBe(404);
    expect((await server.visit(`/api/public/dl/${pub}?files=_backup/x`)).status).toBe(404);
    for (const path of ['..%2F..%2Fv%2Fsecret', '%2e%2e/one.txt', 'a/../../one.txt'])
      for (const route of routes)
        expect((await server.visit(`/api/public/${route}/${pub}/${path}`)).status).toBe(400);
  });

  test('QF-5, QF-6: nothing can be deleted, moved or written', async () => {
    for (const method of ['DELETE', 'PATCH', 'PUT', 'POST'])
      for (const path of ['shown.txt', '../one.txt', '%2e%2e/one.txt?action=rename&destination=/x'])
        expect([400, 405]).toContain(
          (await server.visit(`/api/public/dl/${pub}/${path}`, {}, method)).status,
        );
    expect((await server.visit(`/api/public/dl/${one}`)).text).toBe('one');
    expect((await server.visit(`/api/public/dl/${pub}/shown.txt`)).text).toBe('shown');
  });
});

describe('what visitors learn', () => {
  test('QF-8: visitors never learn the owner, their folder, or a real path', async () => {
    const answers = [
      `share/${pub}`,
      `share/${one}`,
      `share/${pub}/nope`,
      `dl/${pub}/nope`,
      `share/${pub}/private`,
    ];
    for (const address of answers) {
      const { text, headers } = await server.visit(`/api/public/${address}`, { Accept: 'application/json' });
      expect(text + JSON.stringify(headers)).not.toMatch(/owner-name|"\/u|\/u\/|satchel-test|userID|scope/);
    }
  });

  test('the name of a shared scope is not shown', async () => {
    const { hash } = await server.share(owner, '/', { root: 'true' });
    const shown = await server.look(hash);
    expect([shown.name, shown.path]).toEqual(['', '/']);
    const archive = await server.visit(`/api/public/dl/${hash}?algo=tar`);
    expect(archive.headers['content-disposition']).toMatch(/filename="files\.tar"/);
    await owner.delete(`/api/share/${hash}`);
  });

  test('R-39: unknown, expired, scheduled and deleted shares have the same response', async () => {
    const ended = await server.share(owner, '/ok/file.txt', { expires: 1, unit: 'seconds' });
    const later = await server.share(owner, '/ok/file.txt', {
      starts: Math.floor(server.now() / 1000) + 600,
    });
    const revoked = await server.share(owner, '/ok/file.txt');
    await owner.delete(`/api/share/${revoked.hash}`);
    server.pass(2000);
    const unknown = await server.visit('/api/public/dl/BBBBBBBBBBBBBBBBBBBBBB');
    for (const { hash } of [ended, later, revoked]) {
      const { status, text, headers } = await server.visit(`/api/public/dl/${hash}`);
      expect([status, text, Object.keys(headers)]).toEqual([404, unknown.text, Object.keys(unknown.headers)]);
    }
  });
});

describe('the owner’s rules and permissions', () => {
  test('FB-27: rules apply to the owner’s own paths, also when they change', async () => {
    for (const route of routes) {
      for (const path of ['private', 'private/x'])
        expect((await server.visit(`/api/public/${route}/${pub}/${path}`)).status).toBe(403);
    }
    expect((await server.look(pub)).items?.map(({ name }) => name)).not.toContain('private');
    const user = await server.createUser({ scope: '/u' });
    const { hash } = await server.share(user, '/pub/');
    expect((await server.visit(`/api/public/dl/${hash}/shown.txt`)).status).toBe(200);
    await server.changeUser(user, 'rules', { rules: [rule('/pub/shown.txt')] });
    expect((await server.visit(`/api/public/dl/${hash}/shown.txt`)).status).toBe(403);
    await server.changeUser(user, 'rules', { rules: [rule('/pub')] });
    expect((await server.visit(`/api/public/share/${hash}`)).status).toBe(403);
    expect((await server.visit(`/api/public/dl/${hash}`)).status).toBe(403);
  });

  test('a global rule applies too', async () => {
    const user = await server.createUser({ scope: '/u' });
    const { hash } = await server.share(user, '/ok/');
    const settings = await server.admin.json<{ rules: object[] }>('/api/settings');
    await server.admin.put('/api/settings', { ...settings, rules: [rule('/ok/file.txt')] });
    expect((await server.visit(`/api/public/dl/${hash}/file.txt`)).status).toBe(403);
    await server.admin.put('/api/settings', settings);
    expect((await server.visit(`/api/public/dl/${hash}/file.txt`)).status).toBe(200);
  });

  test('FB-28: without the permission to share or to download the share is closed, at once and until it is granted again', async () => {
    const user = await server.createUser({ scope: '/u' });
    const { hash } = await server.share(user, '/ok/file.txt');
    const { perm } = await server.admin.json<User>(`/api/users/${await server.id(user)}`);
    const status = async () =>
      Promise.all(
        routes.slice(0, 2).map(async (route) => (await server.visit(`/api/public/${route}/${hash}`)).status),
      );
    await server.changeUser(user, 'perm', { perm: { ...perm, share: false } });
    expect(await status()).toEqual([403, 403]);
    await server.changeUser(user, 'perm', { perm: { ...perm, share: false, download: false } });
    expect(await status()).toEqual([403, 403]);
    await server.changeUser(user, 'perm', { perm });
    expect(await status()).toEqual([200, 200]);
  });

  test('R-41: out of the owner’s new scope a share is closed, and still listed without its name', async () => {
    const user = await server.createUser({ scope: '/u' });
    const { hash } = await server.share(user, '/ok/file.txt');
    await server.changeUser(user, 'scope', { scope: '/v' });
    expect((await server.visit(`/api/public/dl/${hash}`)).status).toBe(404);
    expect(await user.json('/api/shares')).toMatchObject([{ hash, path: '/…' }]);
    await server.changeUser(user, 'scope', { scope: '/v/home' });
    await rm(join(server.root, 'v/home'), { recursive: true, force: true });
    expect((await server.visit(`/api/public/dl/${hash}`)).status).toBe(404);
    expect((await server.admin.get('/api/shares')).status).toBe(200);
    await server.changeUser(user, 'scope', { scope: '/u/ok' });
    expect((await server.visit(`/api/public/dl/${hash}`)).text).toBe('ok');
    expect(await user.json('/api/shares')).toMatchObject([{ hash, path: '/file.txt' }]);
  });

  test('files that the owner hides cannot be opened by visitors', async () => {
    const user = await server.createUser({ scope: '/u', hideDotfiles: true });
    const { hash } = await server.share(user, '/pub/');
    const names = (await server.look(hash)).items?.map(({ name }) => name) ?? [];
    for (const name of ['.env', '.hidden', 'plain']) expect(names).not.toContain(name);
    for (const path of ['.env', '.hidden', '.hidden/config', 'plain'])
      for (const route of routes) {
        const { status } = await server.visit(`/api/public/${route}/${hash}/${path}`);
        expect([route, path, status]).toEqual([route, path, 403]);
      }
    const archive = await server.visit(`/api/public/dl/${hash}?algo=tar&files=.env,shown.txt,.hidden`);
    expect(archive.text).not.toContain('hushed');
    expect((await server.visit(`/api/public/dl/${hash}?algo=tar`)).text).not.toContain('hushed');
    const single = await server.share(user, '/pub/.env');
    expect((await server.visit(`/api/public/dl/${single.hash}`)).status).toBe(200);
  });
});

describe('a scope whose path contains a symlink', () => {
  test('the scope can be shared in the same way', async () => {
    await mkdir(join(server.root, 'real/home'), { recursive: true });
    await server.plant({ 'real/home/dir/a.txt': 'a' });
    await symlink('real', join(server.root, 'homes'));
    const user = await server.createUser({ scope: '/homes/home' });
    const link = await server.share(user, '/dir/');
    expect(link.path).toBe('/dir/');
    expect((await server.look(link.hash)).items).toHaveLength(1);
    expect((await user.patch('/api/resources/dir/?action=rename&destination=%2Fnew')).status).toBe(200);
    expect(await user.json('/api/shares')).toMatchObject([{ hash: link.hash, path: '/new/' }]);
    expect((await server.look(link.hash)).name).toBe('new');
  });
});
