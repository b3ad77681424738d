import { cp, mkdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SHARE_REPLACEMENTS, type ShareLink, type ShareReplacement, type User } from '@satchel/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ApiClient } from '../../../test/api-client.js';
import { type SharesServer, startSharesServer } from '../../../test/shares-server.js';

/** The table of docs/sharing.md: each row for each kind of link. */

let server: SharesServer;
let owner: ApiClient;
/** Another user of the same files. */
let other: ApiClient;
let perm: User['perm'];

beforeAll(async () => {
  // A list looks up all shares whose results have expired, so that time must pass only where a test says so.
  const startedAt = Date.now();
  server = await startSharesServer([], () => startedAt);
  await server.plant({ 'u/': '' });
  owner = await server.createUser({ username: 'owner', scope: '/u' });
  other = await server.createUser({ username: 'other', scope: '/' });
  ({ perm } = await server.admin.json<User>(`/api/users/${owner.userId}`));
});
afterAll(() => server.close());
beforeEach(async () => {
  for (const { hash } of await server.admin.json<ShareLink[]>('/api/shares'))
    await server.admin.delete(`/api/share/${hash}`);
  await rm(join(server.root, 'u'), { recursive: true });
  await server.plant({ 'u/f': 'first', 'u/dir/a.txt': 'a', 'u/g': 'another' });
  await server.changeUser(owner, 'scope', { scope: '/u' });
  later();
});

/** Lets the counted misses and the results of lookups expire. */
const later = () => server.pass(1100);
const real = (path: string) => join(server.root, 'u', path);
const get = async ({ hash }: ShareLink, sub = '') => {
  const { status, text } = await server.visit(`/api/public/dl/${hash}${sub}`);
  return status === 200 ? text : status;
};
const ok = async (answer: Promise<Response>) => expect((await answer).status).toBe(200);
const listed = async (hash: string, by = owner) =>
  (await by.json<ShareLink[]>('/api/shares')).find((one) => one.hash === hash);
const stateOf = async ({ hash }: ShareLink) => {
  const link = await listed(hash);
  return link ? (link.state ?? 'alive') : 'deleted';
};
const transfer = (by: ApiClient, action: 'rename' | 'copy', from: string, to: string, more = '') =>
  ok(by.patch(`/api/resources${from}?action=${action}&destination=${to}${more}`));
const shareAll = async (path: string) =>
  Promise.all(SHARE_REPLACEMENTS.map((onReplaced) => server.share(owner, path, { onReplaced })));
const renew = async (by: ApiClient, body: object = {}) => {
  const answer = await by.post('/api/shares/renew', body);
  return answer.status === 200 ? ((await answer.json()) as object) : answer.status;
};

/** Saves a file by a rename, as vim, rsync and Office do. */
async function saveByRename(path: string, text: string): Promise<void> {
  await writeFile(real(`${path}.tmp`), text);
  await rename(real(`${path}.tmp`), real(path));
}

type Outcomes = Record<ShareReplacement, unknown>;

/** The responses for visitors and the entries of the list, for each kind of link. */
async function outcomes(links: readonly ShareLink[], sub = ''): Promise<Outcomes> {
  const found = await Promise.all(
    links.map(async (link) => {
      const got = await get(link, sub);
      const state = await stateOf(link);
      return state === 'alive' ? got : state;
    }),
  );
  return Object.fromEntries(SHARE_REPLACEMENTS.map((kind, index) => [kind, found[index]])) as Outcomes;
}

const alike = (outcome: unknown): Outcomes => ({ keep: outcome, ask: outcome, path: outcome });

describe('a file that is shared', () => {
  test('the file is saved, and uploaded over by another user, in Satchel', async () => {
    const links = await shareAll('/f');
    await ok(owner.put('/api/resources/f', 'saved'));
    expect(await outcomes(links)).toEqual(alike('saved'));
    await ok(other.post('/api/resources/u/f?override=true', 'uploaded'));
    expect(await outcomes(links)).toEqual(alike('uploaded'));
  });

  test('the file is moved in Satchel, and another user uploads to its old path', async () => {
    const links = await shareAll('/f');
    await transfer(owner, 'rename', '/f', '/dir/moved');
    await ok(other.post('/api/resources/u/f', 'canary'));
    expect(await outcomes(links)).toEqual(alike('first'));
    expect((await listed(links[2]?.hash ?? ''))?.path).toBe('/dir/moved');
  });

  test('the file is deleted in Satchel, and another user uploads to its path', async () => {
    const links = await shareAll('/f');
    await ok(owner.delete('/api/resources/f'));
    await ok(other.post('/api/resources/u/f', 'canary'));
    expect(await outcomes(links)).toEqual(alike('deleted'));
    await saveByRename('f', 'canary');
    expect(await outcomes(links)).toEqual(alike('deleted'));
  });

  test('the file is overwritten by a move, and by a copy, in Satchel', async () => {
    const moved = await shareAll('/f');
    await transfer(other, 'rename', '/u/g', '/u/f', '&override=true');
    expect(await outcomes(moved)).toEqual({ keep: 'deleted', ask: 'deleted', path: 'another' });
    await server.plant({ 'u/f2': 'second' });
    const copied = await shareAll('/f2');
    await transfer(other, 'copy', '/u/f', '/u/f2', '&override=true');
    expect(await outcomes(copied)).toEqual({ keep: 'replaced', ask: 'replaced', path: 'another' });
  });

  test('the file is replaced by another program, again and again, and saved in Satchel between', async () => {
    const links = await shareAll('/f');
    await saveByRename('f', 'second');
    expect(await outcomes(links)).toEqual({ keep: 'second', ask: 'replaced', path: 'second' });
    await saveByRename('f', 'third');
    // No request looks at it until it is saved once more.
    await ok(owner.put('/api/resources/f', 'fourth'));
    expect(await outcomes(links)).toEqual({ keep: 'fourth', ask: 'replaced', path: 'fourth' });
    await saveByRename('f', 'fifth');
    await transfer(owner, 'rename', '/f', '/renamed');
    expect(await outcomes(links)).toEqual({ keep: 'fifth', ask: 'replaced', path: 'fifth' });
  });

  test('the file is deleted by another program, which somebody sees, and comes back as another file', async () => {
    const links = await shareAll('/f');
    await rm(real('f'));
    expect(await outcomes(links)).toEqual(alike('gone'));
    await writeFile(real('f'), 'restored');
    later();
    expect(await outcomes(links)).toEqual({ keep: 'replaced', ask: 'replaced', path: 'restored' });
  });

  test('the file is away for a while, as its disk was: the same file is shared as before', async () => {
    const links = await shareAll('/f');
    await rename(real('f'), real('away'));
    expect(await outcomes(links)).toEqual(alike('gone'));
    await rename(real('away'), real('f'));
    later();
    expect(await outcomes(links)).toEqual(alike('first'));
    await saveByRename('f', 'second');
    later();
    expect(await outcomes(links)).toEqual({ keep: 'second', ask: 'replaced', path: 'second' });
  });

  test('R-40: the file is deleted by another program, which nobody sees, and another user uploads to its path', async () => {
    const links = await shareAll('/f');
    await rm(real('f'));
    await ok(other.post('/api/resources/u/f', 'canary'));
    const asked = { keep: 'replaced', ask: 'replaced', path: 'canary' };
    expect(await outcomes(links)).toEqual(asked);
    await saveByRename('f', 'canary');
    expect(await outcomes(links)).toEqual({ ...asked, path: 'canary' });
  });

  test.each([
    ['an upload that makes the folders above', () => other.post('/api/resources/u/dir/a.txt', 'canary')],
    ['a copy of a folder', () => other.patch('/api/resources/v/dir?action=copy&destination=/u/dir')],
    ['a move of a folder', () => other.patch('/api/resources/v/dir?action=rename&destination=/u/dir')],
    ['a folder that is made', () => other.post('/api/resources/u/dir/')],
  ])('R-40: the file goes with its folder, and both come back by %s', async (_, act) => {
    await server.plant({ 'v/dir/a.txt': 'canary' });
    const files = await shareAll('/dir/a.txt');
    const folders = await shareAll('/dir/');
    await rm(real('dir'), { recursive: true });
    await ok(act());
    await writeFile(real('dir/a.txt'), 'canary');
    const asked = { keep: 'replaced', ask: 'replaced', path: 'canary' };
    expect([await outcomes(files), await outcomes(folders, '/a.txt')]).toEqual([asked, asked]);
  });

  test('R-40: the file lies in a folder into which another is merged', async () => {
    await server.plant({ 'v/dir/a.txt': 'canary', 'u/dir/b.txt': 'b' });
    const files = await shareAll('/dir/a.txt');
    const siblings = await shareAll('/dir/b.txt');
    await transfer(other, 'copy', '/v/dir', '/u/dir', '&override=true');
    expect(await outcomes(files)).toEqual({ keep: 'replaced', ask: 'replaced', path: 'canary' });
    await saveByRename('dir/b.txt', 'second');
    expect(await outcomes(siblings)).toEqual({ keep: 'second', ask: 'replaced', path: 'second' });
  });

  test('the file is restored from the trash', async () => {
    const links = await shareAll('/f');
    await ok(owner.delete('/api/resources/f'));
    const { items } = await owner.json<{ items: { id: string }[] }>('/api/trash');
    await ok(owner.post('/api/trash/restore', { items: [{ id: items[0]?.id }] }));
    expect(await outcomes(links)).toEqual(alike('first'));
  });

  test('R-40: the file lies in a granted folder, where another user replaces it', async () => {
    await server.plant({ 'team/f': 'first' });
    await symlink('../team', real('team'));
    await server.changeUser(owner, 'folders', {
      folders: [{ at: '/team', folder: join(server.root, 'team') }],
    });
    const links = await shareAll('/team/f');
    expect(await outcomes(links)).toEqual(alike('first'));
    await ok(other.delete('/api/resources/team/f'));
    await ok(other.post('/api/resources/team/f', 'canary'));
    expect(await outcomes(links)).toMatchObject({ keep: 'replaced', ask: 'replaced' });
    await server.changeUser(owner, 'folders', { folders: [] });
    await rm(join(server.root, 'team'), { recursive: true });
  });

  test('R-40: the file lies in a folder onto which another is copied', async () => {
    const links = await shareAll('/f');
    await rm(real('f'));
    await server.plant({ 'from/f': 'canary' });
    await transfer(other, 'copy', '/from', '/u', '&override=true');
    expect(await outcomes(links)).toEqual({ keep: 'replaced', ask: 'replaced', path: 'canary' });
    await rm(join(server.root, 'from'), { recursive: true });
  });

  test('R-40: the file is deleted by another program, and another user moves something there', async () => {
    const links = await shareAll('/f');
    await rm(real('f'));
    await transfer(other, 'rename', '/u/g', '/u/f');
    expect(await outcomes(links)).toEqual({ keep: 'replaced', ask: 'replaced', path: 'another' });
  });

  test('R-40: the file is replaced by a folder, or by a symlink to something else of the owner', async () => {
    const links = await shareAll('/f');
    await rm(real('f'));
    await symlink('g', real('f'));
    expect(await outcomes(links)).toEqual({ keep: 'gone', ask: 'gone', path: 'another' });
    await rm(real('f'));
    await mkdir(real('f'));
    later();
    const { hash } = links[2] as ShareLink;
    expect(await stateOf(links[0] as ShareLink)).toBe('gone');
    expect((await server.visit(`/api/public/share/${hash}`)).status).toBe(200);
    await rm(real('f'), { recursive: true });
    await symlink('/etc/hostname', real('f'));
    later();
    expect(await outcomes(links)).toEqual(alike('forbidden'));
  });
});

describe('a folder that is shared', () => {
  test('the folder is made again by a sync', async () => {
    const links = await shareAll('/dir/');
    await cp(real('dir'), real('dir.new'), { recursive: true });
    await rename(real('dir'), real('dir.old'));
    await rename(real('dir.new'), real('dir'));
    expect(await outcomes(links, '/a.txt')).toEqual({ keep: 'a', ask: 'replaced', path: 'a' });
  });

  test('the folder keeps what is in it when another is merged into it', async () => {
    const links = await shareAll('/dir/');
    await server.plant({ 'v/dir/new.txt': 'new' });
    await transfer(other, 'copy', '/v/dir', '/u/dir', '&override=true');
    expect(await outcomes(links, '/new.txt')).toEqual(alike('new'));
  });
});

describe('what another program put in the place of a file that was seen to be gone', () => {
  const trashed = async () => {
    const trash = { enabled: true, days: 30, percent: 50, versions: 10 };
    await ok(server.admin.put('/api/settings', { trash }));
    await ok(other.delete('/api/resources/u/f'));
    const { items } = await other.json<{ items: { id: string }[] }>('/api/trash');
    await ok(other.post('/api/trash/restore', { items: [{ id: items[0]?.id }] }));
  };
  const renamed = async () => {
    const [there, back] = [
      { from: 'f', to: 'g' },
      { from: 'g', to: 'f' },
    ];
    await ok(other.post('/api/renames', { folder: '/u', items: [there, back] }));
  };
  test.each<[string, () => Promise<void>]>([
    ['moved', () => transfer(other, 'rename', '/u/f', '/u/dir/f')],
    ['deleted and restored', trashed],
    ['renamed with others', renamed],
  ])(
    'the object is not shared once it is %s in Satchel, not even when all links are renewed',
    async (_, act) => {
      const links = await shareAll('/f');
      const own = await server.share(owner, '/g');
      await rm(real('f'));
      expect(await outcomes(links)).toEqual(alike('gone'));
      await writeFile(real('theirs'), 'canary');
      await rename(real('theirs'), real('f'));
      await act();
      later();
      // This is the share of the path.
      expect(await renew(owner)).toEqual({ renewed: 1, left: 2 });
      expect(await outcomes(links)).toEqual({ keep: 'replaced', ask: 'replaced', path: 'canary' });
      expect(await get(own)).toBe('another');
    },
  );
});

describe('data that are moved to another disk', () => {
  async function moved(): Promise<void> {
    await cp(real('.'), join(server.root, 'copied'), { recursive: true });
    await rm(real('.'), { recursive: true });
    await rename(join(server.root, 'copied'), real('.'));
  }

  test('the data keep their links, and those that ask are renewed all at once', async () => {
    const links = [...(await shareAll('/f')), ...(await shareAll('/dir/a.txt'))];
    await moved();
    expect(await outcomes(links.slice(0, 3))).toEqual({ keep: 'first', ask: 'replaced', path: 'first' });
    expect(await renew(other)).toEqual({ renewed: 0, left: 0 });
    // The shares of the other file have not been looked up.
    expect(await renew(owner)).toEqual({ renewed: 4, left: 0 });
    expect(await outcomes(links.slice(0, 3))).toEqual(alike('first'));
    expect(await outcomes(links.slice(3))).toEqual(alike('a'));
  });

  test('R-40: renewing all leaves out what was put there in Satchel, and what is gone', async () => {
    const link = await server.share(owner, '/f');
    const gone = await server.share(owner, '/g');
    await rm(real('f'));
    await rm(real('g'));
    await ok(other.post('/api/resources/u/f', 'canary'));
    expect(await renew(owner)).toEqual({ renewed: 0, left: 2 });
    expect(await outcomes([link])).toMatchObject({ keep: 'replaced' });
    expect(await renew(owner, { hashes: [link.hash, gone.hash, 'unknown'] })).toEqual({
      renewed: 1,
      left: 1,
    });
    expect(await get(link)).toBe('canary');
  });

  test('administrators renew the links of everybody, users only their own', async () => {
    const link = await server.share(owner, '/f', { onReplaced: 'ask' });
    await moved();
    expect(await renew(other, { hashes: [link.hash] })).toBe(403);
    expect(await renew(server.admin)).toEqual({ renewed: 1, left: 0 });
    expect(await get(link)).toBe('first');
    await ok(server.changeUser(owner, 'perm', { perm: { ...perm, share: false } }));
    expect(await renew(owner)).toBe(403);
    await server.changeUser(owner, 'perm', { perm });
    expect((await server.anonymous.post('/api/shares/renew', {})).status).toBe(401);
    expect(await renew(owner, { hashes: 'all' })).toBe(400);
  });
});

describe('what the owner may share by now', () => {
  const rule = (path: string) => ({ regex: false, allow: false, path, regexp: null });

  test('a rule, the scope and the permissions close all kinds of links, and nothing is renewed', async () => {
    const links = await shareAll('/f');
    await saveByRename('f', 'second');
    const closed = async () => {
      expect(await renew(server.admin)).toMatchObject({ renewed: 0 });
      const all = await server.admin.json<ShareLink[]>('/api/shares');
      expect(all.map(({ state }) => state)).toEqual(Array.from({ length: 3 }, () => 'forbidden'));
      for (const link of links) expect([403, 404]).toContain(await get(link));
    };
    await ok(server.changeUser(owner, 'rules', { rules: [rule('/f')] }));
    await closed();
    await server.changeUser(owner, 'rules', { rules: [] });
    await server.changeUser(owner, 'scope', { scope: '/u/dir' });
    await closed();
    await server.changeUser(owner, 'scope', { scope: '/u' });
    await server.changeUser(owner, 'perm', { perm: { ...perm, share: false } });
    await closed();
    await server.changeUser(owner, 'perm', { perm });
    // A rule may have denied it for long, so the present object is not assumed to be the shared one.
    expect(await outcomes(links)).toEqual({ keep: 'replaced', ask: 'replaced', path: 'second' });
  });
});

describe('the setting', () => {
  test('the setting is made, listed, changed and checked', async () => {
    const link = await server.share(owner, '/f');
    expect(link).not.toHaveProperty('onReplaced');
    expect(link).not.toHaveProperty('state');
    const again = await server.share(owner, '/f', { onReplaced: 'ask' });
    expect(again).toMatchObject({ onReplaced: 'ask' });
    expect(again.hash).not.toBe(link.hash);
    expect((await server.share(owner, '/f', { onReplaced: '' })).hash).toBe(link.hash);
    expect((await server.share(owner, '/f?onReplaced=ask')).hash).toBe(again.hash);
    expect((await owner.post('/api/share/f', { onReplaced: 'never' })).status).toBe(400);
    expect((await owner.put(`/api/share/${link.hash}`, { onReplaced: 'ask' })).status).toBe(409);
    await ok(owner.put(`/api/share/${link.hash}`, { onReplaced: 'path', title: 'x' }));
    expect(await listed(link.hash)).toMatchObject({ onReplaced: 'path' });
    await saveByRename('f', 'second');
    later();
    const changed = await owner.put(`/api/share/${again.hash}`, { expires: 1 });
    expect(await changed.json()).toMatchObject({ state: 'replaced' });
    await ok(owner.put(`/api/share/${again.hash}`, { onReplaced: 'path' }));
    expect(await get(again)).toBe('second');
  });

  test('links of what was replaced are among those of what is there', async () => {
    const link = await server.share(owner, '/f', { onReplaced: 'ask' });
    await saveByRename('f', 'second');
    later();
    expect(await owner.json('/api/share/f')).toEqual([{ ...link, state: 'replaced' }]);
    await rm(real('f'));
    await mkdir(real('f'));
    later();
    expect(await owner.json('/api/share/f')).toEqual([]);
  });
});
