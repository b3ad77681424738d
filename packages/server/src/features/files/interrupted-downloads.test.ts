import { truncateSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { User } from '@satchel/contract';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { ApiClient } from '../../../test/api-client.js';
import { EventClient } from '../../../test/event-client.js';
import { startTestServer, type TestServer } from '../../../test/harness.js';
import { openBelow } from '../../../test/open-below.js';

/** More than the system keeps for a client that does not read. */
const BYTES = 64 * 1024 * 1024;
/** A client that receives nothing is disconnected after a moment. */
const IMPATIENT = { idleMs: 200, checkEveryMs: 20, bytesPerSecond: 500_000_000 };

let patient: TestServer;
let impatient: TestServer;
const clients: { destroy(): void }[] = [];

beforeAll(async () => {
  [patient, impatient] = await Promise.all([
    startTestServer(),
    startTestServer({ connectionLimits: IMPATIENT }),
  ]);
  for (const { root } of [patient, impatient]) {
    await mkdir(join(root, 'folder'));
    for (const name of ['large.bin', 'folder/large.bin']) truncateSync(sparse(join(root, name)), BYTES);
  }
});
afterAll(() => Promise.all([patient.close(), impatient.close()]));
afterEach(() => {
  for (const client of clients.splice(0)) client.destroy();
});

function sparse(path: string): string {
  writeFileSync(path, '');
  return path;
}

async function listen(server: TestServer, { token }: ApiClient): Promise<EventClient> {
  const port = Number(new URL(server.origin).port);
  const client = await EventClient.listen({ port, headers: { 'X-Auth': token ?? '' } });
  clients.push({ destroy: () => client.close() });
  return client;
}

/** Begins to receive, and does not continue until it is asked to. */
async function begin(
  { origin }: TestServer,
  { token }: ApiClient,
  address: string,
  headers: Record<string, string> = {},
): Promise<IncomingMessage> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const request = get(
      `${origin}/api/raw/${address}`,
      { agent: false, headers: { 'X-Auth': token ?? '', ...headers } },
      resolve,
    );
    request.on('error', reject);
    clients.push(request);
  });
  response.on('error', () => undefined);
  return response;
}

const interruptions = ({ changes }: EventClient) => changes.filter(({ type }) => type === 'interrupted');

/** Makes a change that everybody sees, and waits until it was received. */
async function untilAllReceived(server: TestServer, ...listeners: EventClient[]): Promise<void> {
  const mark = `/mark-${Math.random().toString(36).slice(2)}`;
  await server.admin.post(`/api/resources${mark}/`);
  for (const one of listeners) await one.untilReceived(`created ${mark}`);
}

/** The client itself does not notice, because it does not read. */
const untilCut = ({ root }: TestServer) => expect.poll(() => openBelow(root), { interval: 20 }).toEqual([]);

const untilClosed = (response: IncomingMessage) =>
  expect.poll(() => response.closed, { interval: 10 }).toBe(true);

describe('a download of which the client receives nothing', () => {
  test.each([
    ['large.bin', { name: 'large.bin', isArchive: false, size: BYTES }],
    ['folder/?algo=tar', { name: 'folder.tar', isArchive: true, size: null }],
    ['folder/?algo=targz', { name: 'folder.tar.gz', isArchive: true, size: null }],
  ])('is reported to the pages of its user: %s', async (address, expected) => {
    if (address.endsWith('gz')) fillWithNoise(join(impatient.root, 'folder/large.bin'));
    const ann = await impatient.createUser();
    const [mine, others] = [await listen(impatient, ann), await listen(impatient, impatient.admin)];
    const response = await begin(impatient, ann, `${address}${address.includes('?') ? '&' : '?'}notify=d-1`);
    expect(response.statusCode).toBe(200);
    await mine.untilReceived('interrupted');
    expect(interruptions(mine)).toEqual([
      { type: 'interrupted', download: 'd-1', reason: 'stalled', received: expect.any(Number), ...expected },
    ]);
    const [{ received } = { received: 0 }] = interruptions(mine) as { received: number }[];
    expect(received).toBeGreaterThan(0);
    expect(received).toBeLessThan(BYTES);
    await untilAllReceived(impatient, others);
    expect(interruptions(others)).toEqual([]);
  });

  test('is reported with what a continued download has before its part', async () => {
    const ann = await impatient.createUser();
    const mine = await listen(impatient, ann);
    const half = BYTES / 2;
    await begin(impatient, ann, 'large.bin?notify=d-2', { Range: `bytes=${half}-` });
    await mine.untilReceived('interrupted');
    const [{ received } = { received: 0 }] = interruptions(mine) as { received: number }[];
    expect(received).toBeGreaterThan(half);
    expect(received).toBeLessThan(BYTES);
  });

  test.each(['', '?notify=', '?notify=a%20b', `?notify=${'a'.repeat(33)}`, '?notify=%3Cscript%3E'])(
    'is not reported for a client that does not ask for it, as with %j',
    async (query) => {
      const ann = await impatient.createUser();
      const mine = await listen(impatient, ann);
      await begin(impatient, ann, `large.bin${query}`);
      await untilCut(impatient);
      await untilAllReceived(impatient, mine);
      expect(interruptions(mine)).toEqual([]);
    },
  );

  test('is not reported to a session that has ended', async () => {
    const password = 'correct horse staple';
    const ann = await impatient.createUser({ username: 'ann of two sessions', password });
    const other = await impatient.anonymous.login('ann of two sessions', password);
    const [ended, mine] = [await listen(impatient, other), await listen(impatient, ann)];
    await other.post('/api/logout');
    await ended.untilEnded();
    await begin(impatient, ann, 'large.bin?notify=d-3');
    await mine.untilReceived('interrupted');
    expect(interruptions(ended)).toEqual([]);
  });
});

describe('a download', () => {
  test.each([
    ['large.bin', 'large.bin', false],
    ['folder/?algo=tar', 'folder.tar', true],
  ])('is reported when its file became shorter: %s', async (address, name, isArchive) => {
    const ann = await patient.createUser();
    const mine = await listen(patient, ann);
    const query = address.includes('?') ? '&notify=d-4' : '?notify=d-4';
    const response = await begin(patient, ann, address + query);
    truncateSync(join(patient.root, address.replace('/?algo=tar', '/large.bin')), 1000);
    response.resume();
    await mine.untilReceived('interrupted');
    expect(interruptions(mine)).toMatchObject([{ download: 'd-4', reason: 'failed', name, isArchive }]);
    expect(response.complete).toBe(false);
    truncateSync(join(patient.root, address.replace('/?algo=tar', '/large.bin')), BYTES);
  });

  test('is not reported when its client cancels it, or has received everything', async () => {
    const ann = await patient.createUser();
    const mine = await listen(patient, ann);
    const cancelled = await begin(patient, ann, 'large.bin?notify=d-5');
    cancelled.destroy();
    const whole = await begin(patient, ann, 'large.bin?notify=d-6');
    whole.resume();
    await untilClosed(whole);
    expect(whole.complete).toBe(true);
    await untilAllReceived(patient, mine);
    expect(interruptions(mine)).toEqual([]);
  });

  test('is not reported when it ends because the user lost the permission', async () => {
    const ann = await patient.createUser({ username: 'ann who may download' });
    await begin(patient, ann, 'large.bin?notify=d-7');
    const users = await patient.admin.json<User[]>('/api/users');
    const user = users.find(({ username }) => username === 'ann who may download');
    const data = { id: user?.id, perm: { ...user?.perm, download: false, share: false } };
    const body = { what: 'user', which: ['perm'], data };
    expect((await patient.admin.put(`/api/users/${user?.id}`, body)).status).toBe(200);
    await untilCut(patient);
    const mine = await listen(patient, ann);
    await untilAllReceived(patient, mine);
    expect(interruptions(mine)).toEqual([]);
  });
});

/** Content that no archive format makes smaller. */
function fillWithNoise(path: string): void {
  const noise = new Uint8Array(BYTES);
  for (let at = 0; at < BYTES; at += 65_536) crypto.getRandomValues(noise.subarray(at, at + 65_536));
  writeFileSync(path, noise);
}
