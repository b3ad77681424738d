import { mkdirSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ShareLink, User } from '@satchel/contract';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ApiClient } from '../../../../test/api-client.js';
import { type SharesServer, startSharesServer } from '../../../../test/shares-server.js';

const DENY: User['rules'] = [{ regex: false, allow: false, path: '/elsewhere', regexp: null }];
const DAY = 24 * 3_600_000;
const PASSWORD = 'open sesame please';

let server: SharesServer;
let ann: ApiClient;
let link: ShareLink;

beforeEach(async () => {
  server = await startSharesServer();
  mkdirSync(join(server.root, 'dir'));
  // These files are sparse, and so large that the server ends the download before all of one was read.
  for (const name of ['dir/big.bin', 'dir/other.bin']) {
    writeFileSync(join(server.root, name), '');
    truncateSync(join(server.root, name), 64 * 2 ** 30);
  }
  ann = await server.createUser({ username: 'ann' });
  link = await server.share(ann, '/dir/', { expires: '1', unit: 'days' });
});
afterEach(() => server.close());

interface Download {
  /** Receives the next bytes; rejects when the server has aborted the download. */
  next(): Promise<number>;
  /** Receives everything. */
  drain(): Promise<never>;
  leave(): Promise<void>;
}

/** Begins a download as a visitor and waits for its first bytes. */
async function begin(path: string, headers: Record<string, string> = {}): Promise<Download> {
  const response = await server.anonymous.get(`/api/public/dl/${path}`, headers);
  expect(response.status).toBe(200);
  const reader = response.body?.getReader();
  if (!reader) throw new Error('no body');
  const next = async (): Promise<number> => {
    const { done, value } = await reader.read();
    if (done) throw new Error('it came to its end');
    return value.length;
  };
  const drain = async (): Promise<never> => {
    for (;;) await next();
  };
  await next();
  return { next, drain, leave: () => reader.cancel() };
}

const changeLink = (body: object) => ann.put(`/api/share/${link.hash}`, body);
async function changeAnn(which: 'perm' | 'rules', data: (user: User) => Partial<User>): Promise<Response> {
  const user = await server.admin.json<User>(`/api/users/${await server.id(ann)}`);
  return server.changeUser(ann, which, data(user));
}
const withoutShare = ({ perm }: User) => ({ perm: { ...perm, share: false } });

/** Each removes a condition of the visitor's access. */
const LOSSES: [string, () => Promise<Response | undefined>][] = [
  ['the link is deleted', () => ann.delete(`/api/share/${link.hash}`)],
  ['the link gets a password', () => changeLink({ password: PASSWORD })],
  [
    'the link begins later',
    () => changeLink({ starts: String(Math.floor((server.now() + DAY / 2) / 1000)) }),
  ],
  [
    'the link expires',
    async () => {
      server.pass(DAY);
      return undefined;
    },
  ],
  ['its owner is deleted', async () => server.admin.delete(`/api/users/${await server.id(ann)}`)],
  ['its owner may no longer share', () => changeAnn('perm', withoutShare)],
  ['its owner gets another rule', () => changeAnn('rules', () => ({ rules: DENY }))],
  ['everybody gets another rule', () => server.admin.put('/api/settings', { rules: DENY })],
];

describe('the download of a visitor is aborted when', () => {
  test.each(LOSSES)('%s', async (_, lose) => {
    const file = await begin(`${link.hash}/big.bin`);
    const archive = await begin(`${link.hash}/?algo=tar`);
    const answer = await lose();
    if (answer) expect([answer.status, await answer.text()]).toEqual([200, expect.anything()]);
    for (const download of [file, archive])
      await expect(download.drain()).rejects.toThrow(
        expect.not.objectContaining({ message: 'it came to its end' }),
      );
  });

  test('the download is aborted when the password changes', async () => {
    await changeLink({ password: PASSWORD });
    const download = await begin(`${link.hash}/big.bin`, { 'X-SHARE-PASSWORD': PASSWORD });
    await changeLink({ password: 'another good password' });
    await expect(download.drain()).rejects.toThrow();
  });
});

describe('the download of a visitor continues', () => {
  /** Reads more than the buffers between server and client hold. */
  async function expectMore(download: Download): Promise<void> {
    for (let bytes = 0; bytes < 64 * 2 ** 20; ) bytes += await download.next();
    await download.leave();
  }

  test('the download continues when another share of the same file is deleted', async () => {
    const other = await server.share(ann, '/dir/other.bin');
    const [kept, broken] = [await begin(`${link.hash}/other.bin`), await begin(other.hash)];
    await ann.delete(`/api/share/${other.hash}`);
    await expect(broken.drain()).rejects.toThrow();
    await expectMore(kept);
  });

  test('the download continues when the share needs no password any more, lasts longer, or its owner gets more permissions', async () => {
    await changeLink({ password: PASSWORD });
    const kept = await begin(`${link.hash}/big.bin`, { 'X-SHARE-PASSWORD': PASSWORD });
    expect((await changeLink({ expires: '9', unit: 'days', password: '' })).status).toBe(200);
    await changeAnn('perm', ({ perm }) => ({ perm: { ...perm, execute: true } }));
    const other = await server.share(ann, '/dir/other.bin');
    const broken = await begin(other.hash);
    await ann.delete(`/api/share/${other.hash}`);
    await expect(broken.drain()).rejects.toThrow();
    await expectMore(kept);
  });
});
