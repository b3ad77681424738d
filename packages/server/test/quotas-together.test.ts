import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { HistoryListing } from '@satchel/contract';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ApiClient } from './api-client.js';
import {
  countAll,
  keptOf,
  mountOf,
  type QuotaServer,
  quotaOf,
  type Stored,
  startQuotaServer,
  storedBelow,
  trashIds,
} from './quota-server.js';
import { pickFrom, randomFrom } from './random.mjs';

const TEAM = { bytes: 60_000, files: 60 };
const ANNA = { bytes: 90_000, files: 90 };
const ROUNDS = 12;
const AT_ONCE = 24;

let server: QuotaServer;
let anna: ApiClient;
let bert: ApiClient;
beforeEach(async () => {
  server = await startQuotaServer();
  for (const name of ['anna', 'bert', 'team']) mkdirSync(join(server.root, name));
  const team = mountOf('team', '/team');
  anna = await server.createUser({ username: 'anna', scope: '/anna', mounts: [team] });
  bert = await server.createUser({ username: 'bert', scope: '/bert', mounts: [team] });
  await server.limitUser(anna.userId, ANNA);
  await server.limitFolder('/team', TEAM);
});
afterEach(() => server.close());

const offset = { 'Tus-Resumable': '1.0.0', 'Upload-Offset': '0' };
const PART = { ...offset, 'Content-Type': 'application/offset+octet-stream' };

async function upload(client: ApiClient, way: string, path: string, body: Uint8Array): Promise<number> {
  if (way === 'simple') return (await client.post(`/api/resources${path}?override=true`, body)).status;
  if (way === 'tus') {
    const headers = { 'Tus-Resumable': '1.0.0', 'Upload-Length': String(body.length) };
    const begun = await client.post(`/api/tus${path}?override=true`, undefined, headers);
    if (begun.status !== 201) return begun.status;
    return (await client.request('PATCH', `/api/tus${path}`, body, PART)).status;
  }
  const stream = new ReadableStream({
    start(controller) {
      for (let at = 0; at < body.length; at += 700) controller.enqueue(body.subarray(at, at + 700));
      controller.close();
    },
  });
  const response = await fetch(`${client.origin}/api/resources${path}?override=true`, {
    ...{ method: 'POST', body: stream, duplex: 'half', headers: { 'X-Auth': client.token ?? '' } },
  } as RequestInit);
  return response.status;
}

/**
 * Nothing exceeds a limit but the entries that versions are, as replacing is never refused. Others are not refused
 * by the limit of Anna.
 */
async function expectWithin(isAlone = false): Promise<void> {
  const team = storedBelow(join(server.root, 'team'));
  expect(team.bytes).toBeLessThanOrEqual(TEAM.bytes);
  expect(team.entries).toBeLessThanOrEqual(TEAM.files);
  const own = storedBelow(join(server.root, 'anna'));
  const kept = await keptOf(server.database, anna.userId);
  if (isAlone) expect(own.bytes + team.bytes + kept.bytes, 'bytes of Anna').toBeLessThanOrEqual(ANNA.bytes);
  const entries = own.entries + team.entries + kept.entries - kept.versions;
  if (isAlone) expect(entries, 'entries of Anna').toBeLessThanOrEqual(ANNA.files);
  const { query } = server.database;
  const rows = await query
    .selectFrom('quota_usage')
    .selectAll()
    .where('counted_at', 'is not', null)
    .execute();
  for (const { place, bytes, entries: recorded } of rows) {
    const { bytes: real, entries: count } = storedBelow(server.root + place);
    expect(Number(bytes), `bytes of ${place}`).toBeGreaterThanOrEqual(real);
    expect(Number(recorded), `entries of ${place}`).toBeGreaterThanOrEqual(count);
  }
}

/** Uploads wait for their rest, and those that lost their folder for the next sweep. */
async function expectOnlyUploadsHaveRoom(): Promise<void> {
  const { query } = server.database;
  const reserved = query.selectFrom('quota_reservations').select('id').where('staged', '=', '');
  expect(await reserved.execute()).toEqual([]);
}

async function reservedIn(places: string[]): Promise<Stored> {
  const { query } = server.database;
  const rows = await query
    .selectFrom('quota_reservations')
    .selectAll()
    .where('place', 'in', places)
    .execute();
  return {
    bytes: rows.reduce((sum, { bytes }) => sum + Number(bytes), 0),
    entries: rows.reduce((sum, { entries }) => sum + Number(entries), 0),
  };
}

async function expectCounted(): Promise<void> {
  await countAll(server.admin, server.database);
  // Former versions are thinned out after the last change, between two of the looks.
  await expect.poll(countDifferences).toEqual([]);
}

async function countDifferences(): Promise<string[]> {
  const team = storedBelow(join(server.root, 'team'));
  const folder = await quotaOf(server.admin, 'folder:/team');
  const held = await reservedIn(['/team']);
  const inFolder = [team.bytes + held.bytes, team.entries + held.entries];
  const own = storedBelow(join(server.root, 'anna'));
  const kept = await keptOf(server.database, anna.userId);
  const user = await quotaOf(server.admin, `user:${anna.userId}`);
  const used = [user.bytes.used, user.files.used, user.keptBytes];
  // The folder of the team is hers as well.
  const all = [own, team, kept, await reservedIn(['/anna', '/team'])];
  const bytes = all.reduce((sum, one) => sum + one.bytes, 0);
  const entries = all.reduce((sum, one) => sum + one.entries, 0);
  const found = [folder.bytes.used, folder.files.used, ...used];
  const real = [...inFolder, bytes, entries, kept.bytes];
  return found.flatMap((amount, index) => (amount === real[index] ? [] : [`${amount} is ${real[index]}`]));
}

describe('changes at the same time', () => {
  test.each([['simple'], ['tus'], ['without a length']])(
    '50 uploads (%s) of several users fill a folder to its limit and no further',
    async (way) => {
      const body = new Uint8Array(1500);
      const statuses = await Promise.all(
        Array.from({ length: 50 }, (_, index) =>
          upload(index % 2 ? anna : bert, way, `/team/${index}`, body),
        ),
      );
      await expectWithin();
      const done = statuses.filter((status) => status < 300).length;
      const { bytes, entries } = storedBelow(join(server.root, 'team'));
      expect([bytes, entries]).toEqual([done * 1500, done]);
      // Of unknown lengths, some are refused while others have room for their beginnings, and are refused later.
      if (way === 'without a length') expect(done).toBeGreaterThan(20);
      else expect(done).toBe(40);
      expect(new Set(statuses.filter((status) => status >= 300))).toEqual(new Set([507]));
      await expectCounted();
    },
  );

  test.each([
    [11, 'several users'],
    [12, 'several users'],
    [13, 'one user'],
  ])('never exceed a limit, whatever they are (seed %i, %s)', async (seed, who) => {
    const isAlone = who === 'one user';
    const random = randomFrom(seed);
    const name = () => `f${Math.floor(random() * 8)}`;
    const folder = () => pickFrom(['', '/d', '/e/deep'], random);
    const place = (client: ApiClient) =>
      `/${client === server.admin ? pickFrom(['anna', 'team'], random) : pickFrom(['team', 'anna', 'bert'], random)}${folder()}`;
    const reach = (client: ApiClient) => {
      const own = client === anna ? 'anna' : 'bert';
      return client === server.admin ? place(client) : `/${pickFrom(['team', own], random)}${folder()}`;
    };
    const someone = () => (isAlone ? anna : pickFrom([anna, anna, bert, server.admin], random));
    const somebody = () => (isAlone ? anna : pickFrom([anna, bert], random));
    const steps: (() => Promise<unknown>)[] = [
      ...['simple', 'tus', 'without a length'].map((way) => async () => {
        const client = someone();
        return upload(client, way, `${reach(client)}/${name()}`, new Uint8Array(Math.floor(random() * 5000)));
      }),
      async () => {
        const client = someone();
        const to = encodeURIComponent(`${reach(client)}/${name()}`);
        const action = pickFrom(['copy', 'rename'], random);
        const override = pickFrom(['&override=true', '', '&rename=true'], random);
        return client.patch(
          `/api/resources${reach(client)}/${name()}?action=${action}&destination=${to}${override}`,
        );
      },
      async () => {
        const client = somebody();
        const to = encodeURIComponent(`${reach(client)}/moved${Math.floor(random() * 3)}`);
        const action = pickFrom(['copy', 'rename'], random);
        return client.patch(`/api/resources${reach(client)}?action=${action}&destination=${to}`);
      },
      async () => {
        const client = someone();
        return client.put(`/api/resources${reach(client)}/${name()}`, 'x'.repeat(Math.floor(random() * 900)));
      },
      async () => {
        const client = someone();
        const permanent = pickFrom(['', '?permanent=true'], random);
        return client.delete(`/api/resources${reach(client)}/${name()}${permanent}`);
      },
      async () => {
        const client = someone();
        return client.delete(`/api/resources${reach(client)}/moved${Math.floor(random() * 3)}`);
      },
      async () => {
        const client = someone();
        const [id] = await trashIds(client);
        return id && client.post('/api/trash/restore', { items: [{ id }] });
      },
      async () => {
        const client = someone();
        return client.post('/api/trash/delete', { ids: (await trashIds(client)).slice(0, 2) });
      },
      async () => {
        const client = someone();
        const { items } = await client.json<HistoryListing>('/api/history?limit=3');
        const last = items.find(({ id }) => id !== '');
        return last && client.post(`/api/history/${last.id}/undo`, {});
      },
      async () => server.admin.post('/api/quotas/count', {}),
    ];
    for (let round = 0; round < ROUNDS; round += 1) {
      await Promise.all(Array.from({ length: AT_ONCE }, () => pickFrom(steps, random)()));
      await expectWithin(isAlone);
    }
    await expectOnlyUploadsHaveRoom();
    await expectCounted();
  });
});
