import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MailState, UserQuota, VirtualPath } from '@satchel/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { HANG_MS } from '../../../../../scripts/lib/time-limits.mjs';
import type { ApiClient } from '../../../test/api-client.js';
import { startTestServer, type TestServer } from '../../../test/harness.js';
import { type MailServer, mailSettings, startMailServer } from '../../../test/mail-server.js';

const BOB = 'bob@example.org';
const TITLE = 'Ihr Speicherplatz ist fast voll – Satchel';
const LIMIT = 1_000_000;
const TUS = { 'Tus-Resumable': '1.0.0' };
let server: TestServer;
let mails: MailServer;
let bob: ApiClient;

beforeEach(async () => {
  mails = await startMailServer();
  server = await startTestServer();
  expect((await server.admin.put('/api/settings', { mail: mailSettings(mails.port) })).status).toBe(200);
});
afterEach(async () => {
  await server.close();
  await mails.close();
});

async function limitBob(quota: UserQuota): Promise<void> {
  await mkdir(join(server.root, 'bob'));
  const own = { username: 'bob', scope: '/bob' as VirtualPath, mail: BOB, locale: 'de' };
  bob = await server.createUser({ ...own, quota });
}
async function upload(name: string, bytes: number): Promise<void> {
  const sent = await bob.post(`/api/resources/${name}?override=true`, 'x'.repeat(bytes));
  expect(sent.status).toBe(200);
}
const remove = async (name: string) =>
  expect((await bob.delete(`/api/resources/${name}`)).status).toBeLessThan(300);
const emptyTrash = async () => expect((await bob.delete('/api/trash')).status).toBeLessThan(300);
/** Numbers have spaces of several kinds. */
const plain = (text = '') => text.replaceAll(/[\u00a0\u202f]/g, ' ');
/** The subjects of mails to Bob so far. Another user gets one after all that was noticed before. */
async function subjectsToBob(count: number): Promise<string[]> {
  if (count > 0) await mails.to(BOB, count);
  const ann = await server.createUser({ mail: 'ann@example.org' });
  await ann.post('/api/keys', { name: 'a', permissions: ['download'], expires: null });
  await vi.waitFor(async () => expect((await server.admin.json<MailState>('/api/mail')).waiting).toBe(0), {
    timeout: HANG_MS,
    interval: 10,
  });
  const ofBob = mails.mails.filter(({ recipient }) => recipient === BOB);
  return ofBob.map(({ subject = '' }) => subject).filter((subject) => subject.includes('Speicher'));
}

test('a user is told what is used of which limit, and what to do', async () => {
  await limitBob({ bytes: 5 * 1024 * 1024 });
  await upload('a.bin', 4_900_000);
  const mail = await mails.to(BOB);
  expect(mail.subject).toBe(TITLE);
  for (const part of [plain(mail.text), plain(mail.html)]) {
    expect(part).toContain('Hallo bob,');
    expect(part).toContain('4,7 MB (93 %)');
    expect(part).toContain('leeren Sie danach den Papierkorb');
    expect(part).toContain('https://files.example.org/base/settings/trash');
    expect(part).not.toContain('ändern Sie sofort Ihr Passwort');
  }
  expect(plain(mail.text)).toContain('Speicherlimit: 5,0 MB');
  expect(mail.html).toContain('>Papierkorb öffnen</a>');
});

test('only once, and again after less than 85 % was used', async () => {
  await limitBob({ bytes: LIMIT });
  await upload('a.bin', 860_000);
  await upload('b.bin', 39_000);
  expect(await subjectsToBob(0)).toEqual([]);
  await upload('c.bin', 1_000);
  expect(await subjectsToBob(1)).toEqual([TITLE]);
  await upload('c.bin', 50_000);
  await remove('c.bin');
  await emptyTrash();
  await upload('d.bin', 20_000);
  expect(await subjectsToBob(1)).toEqual([TITLE]);
  await remove('a.bin');
  await upload('e.bin', 10);
  expect(await subjectsToBob(1)).toEqual([TITLE]);
  await emptyTrash();
  await upload('f.bin', 880_000);
  expect(await subjectsToBob(2)).toEqual([TITLE, TITLE]);
});

test('files and folders are told of where they are the tighter limit', async () => {
  await limitBob({ bytes: LIMIT, files: 1000 });
  const limit = { id: bob.userId, quota: { bytes: LIMIT, files: 10 } };
  const changed = { what: 'user', which: ['quota'], data: limit };
  expect((await server.admin.put(`/api/users/${bob.userId}`, changed)).status).toBe(200);
  for (let index = 1; index <= 9; index += 1) await upload(`${index}.txt`, index);
  const mail = await mails.to(BOB);
  expect(plain(mail.text)).toContain('Limit für Dateien und Ordner: 10\nBelegt: 9 (90 %)');
  expect(mail.text).not.toContain('MB');
});

test('room for an upload that does not come tells nobody', async () => {
  await limitBob({ bytes: LIMIT });
  const begun = await bob.post('/api/tus/a.bin', undefined, { ...TUS, 'Upload-Length': '950000' });
  expect(begun.status).toBe(201);
  expect((await bob.request('DELETE', '/api/tus/a.bin', undefined, TUS)).status).toBe(204);
  await upload('b.bin', 10);
  expect(await subjectsToBob(0)).toEqual([]);
});

test('what other programs have put there is told when it is counted', async () => {
  await limitBob({ bytes: LIMIT });
  await writeFile(join(server.root, 'bob/a.bin'), 'x'.repeat(950_000));
  expect((await server.admin.post('/api/quotas/count', {})).status).toBe(202);
  expect(plain((await mails.to(BOB)).text)).toContain('95 %');
});
