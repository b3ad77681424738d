import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { MailState } from '@satchel/contract';
import { expect, test, vi } from 'vitest';
import { HANG_MS } from '../../../../../scripts/lib/time-limits.mjs';
import { outcomeOf } from '../../../test/authenticator.js';
import { startTestServer } from '../../../test/harness.js';
import { mailSettings, startMailServer } from '../../../test/mail-server.js';
import { MemoryTries } from '../../../test/memory-tries.js';
import { openDatabase } from '../../core/db/database.js';
import { MailLimits } from './mail-limits.js';

const HOUR = 3_600_000;
const ANN = 'ann@example.org';

function limitsAt(start = 1_800_000_000_000) {
  const clock = { now: start };
  const now = () => clock.now;
  return { clock, limits: new MailLimits(new MemoryTries(now), now) };
}
async function countTrue(times: number, ask: (index: number) => Promise<boolean>): Promise<number> {
  let count = 0;
  for (let index = 0; index < times; index += 1) if (await ask(index)) count += 1;
  return count;
}

test('an account is told ten times an hour of the same, which uses up nothing else', async () => {
  const { clock, limits } = limitsAt();
  const keys = (userId: number) => () =>
    limits.mayTell(userId, { kind: 'keyMade', name: 'a', permissions: [] });
  expect(await countTrue(30, keys(1))).toBe(10);
  expect(await countTrue(30, keys(2))).toBe(10);
  expect(await limits.mayTell(1, { kind: 'passwordChanged' })).toBe(true);
  clock.now += HOUR;
  expect(await countTrue(30, keys(1))).toBe(10);
});

test('a mailbox gets sixty notices an hour and ten invitations, however it is spelt', async () => {
  const { clock, limits } = limitsAt();
  const spelt = (index: number) => (index % 2 ? 'Ann@example.org' : ANN);
  expect(await countTrue(90, (index) => limits.maySend(spelt(index)))).toBe(60);
  expect(await limits.maySend('bob@example.org')).toBe(true);
  for (let index = 0; index < 10; index += 1) await limits.countInvitation(spelt(index));
  await expect(limits.countInvitation(ANN)).rejects.toMatchObject({ code: 'too_many_requests' });
  clock.now += HOUR;
  expect(await limits.maySend(ANN)).toBe(true);
  await limits.countInvitation(ANN);
});

test('a mail that is of no use any more is removed at the start, also while mail is off', async () => {
  const rows = async (file: string) => {
    const database = await openDatabase({ kind: 'sqlite', file });
    const found = await database.query.selectFrom('mails').select('id').execute();
    await database.close();
    return found.map(({ id }) => id);
  };
  const places = async (folder: string) => {
    const [root, state] = [join(folder, 'files'), join(folder, 'state')];
    for (const each of [root, state]) await mkdir(each, { mode: 0o700 });
    const database = await openDatabase({ kind: 'sqlite', file: join(state, 'satchel.db') });
    const mail = { user_id: null, recipient: ANN, subject: 'a', text: 'token', html: 'token', created_at: 0 };
    const ends = [1, Date.now() + HOUR];
    for (const [index, kept_until] of ends.entries())
      await database.query
        .insertInto('mails')
        .values({ ...mail, id: `mail-${index}`, attempts: 0, next_at: 0, kept_until })
        .execute();
    await database.close();
    return { root, state };
  };
  const server = await startTestServer({ places });
  await vi.waitFor(async () => expect(await rows(join(server.state, 'satchel.db'))).toEqual(['mail-1']), {
    timeout: HANG_MS,
    interval: 50,
  });
  await server.close();
});

test('a server fills no mailbox by keys, changes of the address, or invitations', async () => {
  const mails = await startMailServer();
  const server = await startTestServer();
  const accept = { Accept: 'application/json' };
  await server.admin.put('/api/settings', { mail: mailSettings(mails.port) });
  const ann = await server.createUser({ username: 'ann', mail: ANN });
  const change = (mail: string) =>
    ann.put(`/api/users/${ann.userId}`, { what: 'user', which: ['mail'], data: { id: ann.userId, mail } });
  const sent = async (subject: string) => {
    await vi.waitFor(async () => expect((await server.admin.json<MailState>('/api/mail')).waiting).toBe(0), {
      timeout: HANG_MS,
      interval: 10,
    });
    return mails.mails.filter((mail) => mail.recipient === ANN && mail.subject?.startsWith(subject)).length;
  };
  for (let index = 0; index < 12; index += 1) {
    const key = { name: `Key ${index}`, permissions: ['download'], expires: null };
    expect((await ann.post('/api/keys', key)).status).toBe(200);
  }
  expect(await sent('New API key')).toBe(10);
  for (let index = 0; index < 12; index += 1)
    expect((await change(index % 2 ? ANN : 'stranger@example.org')).status).toBe(200);
  expect(await sent('Mail address changed')).toBe(10);
  const invite = () =>
    outcomeOf(server.admin.post(`/api/users/${ann.userId}/password-link`, { sendsMail: true }, accept));
  const answers = [];
  for (let index = 0; index < 12; index += 1) answers.push(await invite());
  expect(answers).toEqual([...Array(10).fill('200'), ...Array(2).fill('429 too_many_requests')]);
  expect(await sent('Set your password')).toBe(10);
  await server.close();
  await mails.close();
});
