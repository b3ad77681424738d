import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  ACTION_ID_HEADER,
  type CreatedKey,
  everyPermission,
  type GrantedPermission,
  type HistoryListing,
  JOB_ID_HEADER,
  KEY_PERMISSIONS,
  type Mount,
  methodsOf,
  type ShareLink,
  type TrashListing,
} from '@satchel/contract';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { mountPathOf } from '../../src/http/route.js';
import { ApiClient } from '../api-client.js';
import { runCommand } from '../command-client.js';
import { EventClient } from '../event-client.js';
import { startTestServer, type TestServer } from '../harness.js';
import { ALL, changeUser, mountOf } from '../several-folders.js';
import { askRow, CANARY, ENDPOINTS, plantSamples, ROWS, type Row, snapshotOf } from './sample-rows.js';

const FLAGS = ['--disable-exec=false', '--command-sandbox=false'];
const DENY_ALL: Mount['rules'] = [{ regex: true, allow: false, path: '', regexp: { raw: '.*' } }];
/** The user is shown this rule, which does not have the whole name. */
const DENY_NAMED: Mount['rules'] = [{ regex: true, allow: false, path: '', regexp: { raw: '^/canary-51' } }];
const NOTHING = everyPermission(false);

let server: TestServer;

/** A user whose first level has the folders `ok` and `third`, and those that are given. */
async function userWith(username: string, ...mounts: Mount[]): Promise<ApiClient> {
  const client = await server.createUser({ username, scope: '/ok', perm: ALL, commands: ['ls', 'cat'] });
  await give(client, ...mounts);
  return client;
}
const give = (client: ApiClient, ...mounts: Mount[]) =>
  changeUser(server, client, { mounts: [...mounts, mountOf('/third')] });

async function keyOf(owner: ApiClient): Promise<ApiClient> {
  const request = { name: 'k', permissions: [...KEY_PERMISSIONS], expires: null };
  const made = (await (await owner.post('/api/keys', request)).json()) as CreatedKey;
  return new ApiClient(server.origin, made.key);
}

describe('requests for what is in a folder', () => {
  const placed = ROWS.filter(({ sample }) => `${sample.target} ${sample.body}`.includes('FOLDER'));
  let planted: string;
  let owner: ApiClient;
  const lost: Record<string, ApiClient> = {};
  const without = new Map<GrantedPermission, ApiClient>();

  beforeAll(async () => {
    server = await startTestServer({ flags: FLAGS });
    const plant = async () => {
      await plantSamples(server.root);
      mkdirSync(join(server.root, 'third'));
    };
    await plant();
    planted = snapshotOf(server.root);
    owner = await userWith('owner', mountOf('/denied'));
    for (const [name, mounts] of Object.entries({
      taken: [],
      ruled: [mountOf('/denied', {}, { rules: DENY_ALL })],
      renamed: [mountOf('/denied', {}, { name: 'other' })],
    })) {
      lost[name] = await userWith(name, mountOf('/denied'));
      lost[`key of ${name}`] = await keyOf(lost[name]);
      await give(lost[name], ...mounts);
    }
  });
  afterAll(() => server.close());
  afterEach(async () => {
    if (snapshotOf(server.root) === planted) return;
    await plantSamples(server.root);
    mkdirSync(join(server.root, 'third'));
  });

  async function lacking(permission: GrantedPermission): Promise<ApiClient> {
    const isOfContents = permission === 'download' || permission === 'view';
    const lacks = isOfContents ? { download: false, share: false } : { [permission]: false };
    const client = without.get(permission) ?? (await userWith(`no ${permission}`, mountOf('/denied', lacks)));
    without.set(permission, client);
    return client;
  }

  describe.each(placed)('$title', (row: Row) => {
    const { sample, needs, endpoint } = row;
    const { status = 200 } = sample;

    test('are accepted as long as the folder is there', async () => {
      const answer = await askRow(owner, row, '/denied');
      expect({ status: answer.status, text: answer.text.slice(0, 300) }).toMatchObject({ status });
      if (answer.text.includes('"done"')) expect(JSON.parse(answer.text)).toMatchObject({ done: 1 });
    });

    test('reach and reveal nothing of one that was taken away, denied or renamed', async () => {
      for (const [name, client] of Object.entries(lost)) {
        if (name.startsWith('key') && endpoint.keys === undefined) continue;
        const answer = await askRow(client, row, '/denied');
        const isEmpty = answer.status === 200 && (sample.denied === 200 || answer.text === '[]');
        expect([name, isEmpty || answer.status >= 400]).toEqual([name, true]);
        expect(answer.text).not.toContain(CANARY);
        if (sample.target === '/api/batch')
          expect(JSON.parse(answer.text)).toMatchObject({ done: 0, failed: [{}] });
      }
      expect(snapshotOf(server.root)).toBe(planted);
    });

    test('need the permission there, whatever is granted in other folders', async () => {
      // A request that ends in another folder needs these permissions only there.
      const endsInOk = /destination=%2Fok|"to":"\/ok/.test(`${sample.target} ${sample.body}`);
      const here = needs.filter((one) => !endsInOk || !['create', 'modify'].includes(one));
      for (const permission of here) {
        const answer = await askRow(await lacking(permission), row, '/denied');
        expect(answer.text).not.toContain(CANARY);
        const refusals = [
          403,
          permission === 'download' || permission === 'view' ? 202 : 403,
          ...(status === 404 ? [404] : []),
        ];
        if (sample.target === '/api/batch')
          expect(JSON.parse(answer.text)).toMatchObject({ done: 0, failed: [{ status: 403 }] });
        else expect([permission, refusals.includes(answer.status)]).toEqual([permission, true]);
      }
      expect(snapshotOf(server.root)).toBe(planted);
    });
  });

  test('a command does not run in a folder that is lost, or without the permission there', async () => {
    const { out } = await runCommand(server.origin, '/denied/', owner.token, 'cat a.txt');
    expect(out).toBe(CANARY);
    const clients = ['taken', 'ruled', 'renamed'].map((name) => lost[name]);
    for (const client of [...clients, await lacking('execute')]) {
      const refused = await runCommand(server.origin, '/denied/', client?.token, 'cat a.txt');
      expect(refused).toMatchObject({ out: '', err: '', last: { refused: expect.any(String) } });
    }
  });
});

/** Names that only the folder has. Users send them before they lose it, and never again. */
const NAMED = CANARY;
const PART = { 'Content-Type': 'application/offset+octet-stream', 'Upload-Offset': '0' };

/** Everything that is kept of what a user did in the folder. */
interface Traces {
  share: ShareLink;
  selection: string;
  history: string[];
  trash: string[];
  events: EventClient;
}

async function leaveTraces(client: ApiClient, vault: string): Promise<Traces> {
  const R = `/api/resources/${vault}`;
  const folder = `/${vault}/${NAMED}`;
  const done = async (answer: Promise<Response>) => {
    const { ok, status } = await answer;
    expect([ok, status]).toEqual([true, status]);
  };
  const events = await listen(client);
  await done(client.post(`${R}/${NAMED}/`));
  for (const name of ['one', 'two', 'three']) await done(client.post(`${R}/${NAMED}/${name}.txt`, NAMED));
  const canvas = { create: { width: 9, height: 9, channels: 3, background: 'red' } } as const;
  const picture = await sharp(canvas).png().toBuffer();
  await done(client.post(`${R}/${NAMED}/p.png`, picture));
  await done(client.get(`/api/preview/thumb${folder}/p.png`));
  await done(client.put(`${R}/${NAMED}/one.txt`, `${NAMED} again`));
  const headers = { [ACTION_ID_HEADER]: `move-${vault}` };
  const to = (name: string) => `destination=${encodeURIComponent(`${folder}/${name}`)}`;
  await done(client.patch(`${R}/${NAMED}/two.txt?action=rename&${to(`${NAMED}-2.txt`)}`, headers));
  const job = { [JOB_ID_HEADER]: `job-${vault}` };
  await done(client.patch(`${R}/${NAMED}/one.txt?action=copy&${to(`${NAMED}-3.txt`)}`, job));
  await done(client.delete(`${R}/${NAMED}/three.txt`));
  await done(client.post('/api/places/recent', { path: `${folder}/one.txt` }));
  await done(client.put('/api/places', { favourites: [folder] }));
  const views = { folders: [{ path: folder, view: 'gallery' }] };
  await done(client.put('/api/places/views', views));
  await done(client.post(`/api/tus${folder}/${NAMED}.bin`, undefined, { 'Upload-Length': '6' }));
  await done(client.request('PATCH', `/api/tus${folder}/${NAMED}.bin`, 'abc', PART));
  const cover = { view: 'album', title: '', cover: 'p.png' };
  const share = (await (await client.post(`/api/share${folder}`, cover)).json()) as ShareLink;
  await done(server.anonymous.get(`/api/public/share/${share.hash}`));
  const selected = await client.post(`/api/raw${folder}`, { files: ['one.txt'] });
  const selection = ((await selected.json()) as { id: string }).id;
  const listed = await client.json<HistoryListing>('/api/history');
  const trashed = await client.json<TrashListing>('/api/trash');
  expect(JSON.stringify([listed, trashed])).toContain(NAMED);
  await events.until(() => events.lines.some((line) => line.includes(NAMED)));
  return {
    ...{ share, selection, events },
    history: listed.items.map(({ id }) => id),
    trash: trashed.items.map(({ id }) => id),
  };
}

async function listen(client: ApiClient, headers: Record<string, string> = {}): Promise<EventClient> {
  const port = Number(new URL(server.origin).port);
  return EventClient.listen({ port, headers: { 'X-Auth': client.token ?? '', ...headers } });
}

/** All lists that a user can ask for without naming anything. */
const LISTS = ENDPOINTS.filter(
  ({ endpoint }) =>
    methodsOf(endpoint).includes('GET') &&
    endpoint.permission !== 'public' &&
    endpoint.socket === undefined &&
    !endpoint.path.includes(':') &&
    endpoint.path !== '/api/events',
);

describe('what is kept of a folder', () => {
  beforeAll(async () => {
    server = await startTestServer({ flags: FLAGS });
    for (const name of ['ok', 'third']) mkdirSync(join(server.root, name));
  });
  afterAll(() => server.close());

  const LOSSES: Record<string, (client: ApiClient, vault: string) => Promise<void>> = {
    'was taken away': (client) => give(client),
    'all of which a rule denies': (client, vault) =>
      give(client, mountOf(`/${vault}`, {}, { rules: DENY_ALL })),
    'in a single folder of which a rule of the user denies it': async (client, vault) => {
      const rules = DENY_NAMED;
      await changeUser(server, client, { rules });
      await give(client, mountOf(`/${vault}`));
    },
    'that a group gave, which the user has left': async (client, vault) => {
      const groups = await server.admin.json<{ id: number; name: string }[]>('/api/groups');
      const id = groups.find(({ name }) => name === vault)?.id;
      expect((await server.admin.put(`/api/groups/${id}`, { members: [] })).status).toBe(200);
      expect(client.userId).toBeGreaterThan(0);
    },
    'beside which the user has no other any more': async (client) => {
      await changeUser(server, client, { mounts: [] });
    },
    'in which nothing may be done, and a rule denies it': (client, vault) =>
      give(client, {
        ...mountOf(`/${vault}`),
        perm: NOTHING,
        rules: DENY_NAMED,
      }),
  };

  test.each(Object.keys(LOSSES))('one %s is named by no list, event, row or link', async (loss) => {
    const vault = `vault-${Object.keys(LOSSES).indexOf(loss)}`;
    mkdirSync(join(server.root, vault));
    const isOfGroup = loss.includes('group');
    const client = await userWith(vault, ...(isOfGroup ? [] : [mountOf(`/${vault}`)]));
    if (isOfGroup) {
      const group = { name: vault, mounts: [mountOf(`/${vault}`)], members: [client.userId] };
      expect((await server.admin.post('/api/groups', group)).status).toBe(200);
    }
    const before = await leaveTraces(client, vault);
    await LOSSES[loss]?.(client, vault);
    await before.events.untilEnded();

    const texts = new Map<string, string>();
    const ask = async (title: string, answer: Promise<Response>) => {
      const { status, ...rest } = await read(await answer);
      texts.set(title, `${status} ${JSON.stringify(rest)}`);
    };
    for (const { title, endpoint } of LISTS) {
      await ask(title, client.get(mountPathOf(endpoint), { accept: 'application/json' }));
      if (endpoint.query && 'opened' in endpoint.query)
        await ask(`${title} opened`, client.get(`${mountPathOf(endpoint)}?opened=true`));
    }
    const { share, selection, history, trash } = before;
    await ask('a search', client.get('/api/search/?query=51ab'));
    await ask('a tree', client.get('/api/resources/?recursive=true'));
    await ask('an archive', client.get('/api/raw/?algo=tar'));
    await ask('a selection', client.get(`/api/raw/${vault}?selection=${selection}&algo=tar`));
    await ask('the profile', client.get(`/api/users/${client.userId}`));
    await ask('sizes', client.get('/api/size/'));
    for (const id of history) await ask(`undo ${id}`, client.post(`/api/history/${id}/undo`));
    for (const id of trash) {
      await ask(`restore ${id}`, client.post('/api/trash/restore', { items: [{ id }] }));
      const elsewhere = { items: [{ id, to: '/ok/got.txt' }] };
      await ask(`restore ${id} elsewhere`, client.post('/api/trash/restore', elsewhere));
    }
    const { hash } = share;
    await ask('a changed link', client.put(`/api/share/${hash}`, { title: 'x' }));
    await ask('renewed links', client.post('/api/shares/renew', {}));
    for (const path of ['share', 'dl', 'pictures', 'shapes', 'size', 'preview/thumb', 'subtitle'])
      await ask(`visit ${path}`, server.anonymous.get(`/api/public/${path}/${hash}/?algo=tar`));
    await ask('the page of the link', server.anonymous.get(`/share/${hash}`));
    const later = await listen(client, { 'Last-Event-ID': before.events.lastId });
    writeFileSync(join(server.root, vault, 'mark'), '');
    await server.admin.post(`/api/resources/${vault}/${NAMED}/later.txt`, NAMED);
    await server.admin.post(`/api/resources/ok/seen-${vault}/`);
    await later.until(() => later.lines.some((line) => line.endsWith(`/seen-${vault}`)));
    texts.set('events', JSON.stringify(later.messages));
    later.close();
    const leaks = [...texts].filter(([, text]) => text.includes(NAMED));
    expect(Object.fromEntries(leaks)).toEqual({});
    expect(texts.size).toBeGreaterThan(LISTS.length + 10);
  });
});

async function read(answer: Response) {
  const { status, headers } = answer;
  if (headers.get('content-type') === 'text/event-stream') {
    await answer.body?.cancel();
    return { status, text: '', headers: {} };
  }
  const text = Buffer.from(await answer.arrayBuffer()).toString('latin1');
  return { status, text, headers: Object.fromEntries(headers) };
}
