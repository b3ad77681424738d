import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Endpoint, everyPermission, methodsOf, PERMISSIONS, type Permission } from '@satchel/contract';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { declaredEndpoints } from '../../src/features/api-docs/declared.js';
import { mountPathOf } from '../../src/http/route.js';
import type { ApiClient } from '../api-client.js';
import { clearFolder } from '../clear-folder.js';
import { startTestServer, type TestServer } from '../harness.js';
import { SAMPLES, type Sample } from './permission-samples.js';

/**
 * Endpoints by the permission that the product requires: every request needs the first one, and some need
 * those in brackets. A declaration that loses a permission no longer agrees with it.
 */
const REQUIRED: Record<string, string> = {
  public: `apiDocs.openapi apiDocs.page auth.login auth.renew site.health site.manifest site.serviceWorker
    site.shareTarget site.shareTargetPage
    site.staticFile uploads.describe users.signUp visitors.download visitors.folderPictures visitors.preview visitors.shapes
    visitors.show visitors.size
    visitors.subtitle`,
  session: `auth.endOtherSessions auth.endSession auth.listSessions auth.logout brake.confirm brake.restore files.size files.sizes files.usage
    history.list
    history.redo history.undo jobs.change live.events live.look live.undelivered places.change
    places.changeViews places.get places.recent places.views places.visit search.find uploads.abort uploads.list versions.list`,
  'session (create delete rename)': 'files.batch',
  'session (create modify rename)': 'files.transfer',
  'session (download)': 'files.show',
  'user or admin': 'brake.list jobs.cancel jobs.list trash.list',
  'id or admin': 'users.change users.get users.home users.remove',
  admin: `auth.endSessionsOfUser commands.facts commands.runs commands.test imports.decideSymlinks imports.latest
    bans.lift bans.liftAll bans.list clock.confirm clock.show installations.show proxies.show settings.all settings.change settings.get users.create users.explainAccess users.list
    welcome.diagnosis welcome.page welcome.seen`,
  execute: 'commands.run',
  create: 'uploads.append uploads.offset',
  'create (modify)': 'files.upload uploads.create',
  modify: 'files.save versions.restore',
  delete: 'files.remove trash.remove versions.remove',
  'delete (admin)': 'trash.empty',
  'delete (create modify)': 'trash.restore',
  download: `files.download files.select previews.dimensions previews.folderPictures previews.picture previews.subtitle
     previews.taken
    versions.download`,
  rename: 'files.renames',
  'download share': 'shares.change shares.create shares.list shares.listAt shares.remove shares.renew',
};

const ENDPOINTS = declaredEndpoints().map(({ feature, name, endpoint }) => ({
  title: `${feature}.${name}`,
  endpoint,
}));
const always = ({ permission }: Endpoint): Permission[] => {
  if (typeof permission === 'object') return 'selfOrAdmin' in permission ? [] : [...permission];
  return permission === 'public' || permission === 'session' ? [] : [permission];
};
const sometimes = ({ alsoNeeds = [], bodyPermission }: Endpoint): Permission[] => {
  const later = alsoNeeds.map(({ permission }) => permission);
  return [...new Set([...later, ...Object.values(bodyPermission?.needs ?? {})])].sort();
};

function requirementOf(endpoint: Endpoint): string {
  const { permission } = endpoint;
  const isSelf = typeof permission === 'object' && 'selfOrAdmin' in permission;
  const plain = isSelf ? `${permission.selfOrAdmin} or admin` : String(permission);
  const first = always(endpoint).sort().join(' ') || plain;
  const later = sometimes(endpoint).join(' ');
  return later ? `${first} (${later})` : first;
}

test('R-09: every endpoint declares the permission that the product requires', () => {
  const declared = ENDPOINTS.map(({ title, endpoint }) => `${title}: ${requirementOf(endpoint)}`);
  const required = Object.entries(REQUIRED).flatMap(([permission, titles]) =>
    titles.split(/\s+/).map((title) => `${title}: ${permission}`),
  );
  expect(declared.sort()).toEqual(required.sort());
});

const takesPath = ({ path, permission, bodyPermission, socket }: Endpoint): boolean =>
  permission !== 'public' && socket === undefined && (path.endsWith('*') || bodyPermission !== undefined);
const ROWS = ENDPOINTS.filter(({ endpoint }) => takesPath(endpoint)).flatMap(({ title, endpoint }) =>
  Object.entries(SAMPLES[title] ?? {}).flatMap(([name, sample]) =>
    methodsOf(endpoint).map((method) => ({
      title: `${method} ${title}, ${name}`,
      method,
      sample,
      needs: neededBy(endpoint, sample),
    })),
  ),
);
type Row = (typeof ROWS)[number];

/** The permissions of a sample, by the declaration. */
function neededBy(endpoint: Endpoint, { body, also = [] }: Sample): Permission[] {
  const { bodyPermission } = endpoint;
  const value = bodyPermission && JSON.parse(body ?? '')[bodyPermission.field];
  const needed = bodyPermission?.needs[value];
  return [...always(endpoint), ...also, ...(needed ? [needed] : [])].sort();
}

test('every permission of an endpoint that takes a path has a sample, and every sample is declared', () => {
  const sampled = Object.entries(SAMPLES).map(([title, samples]) => {
    const endpoint = ENDPOINTS.find((one) => one.title === title)?.endpoint;
    if (!endpoint) return title;
    const used = Object.values(samples).flatMap((sample) => neededBy(endpoint, sample));
    return [title, ...new Set(used)].sort();
  });
  const declared = ENDPOINTS.filter(({ endpoint }) => takesPath(endpoint)).map(({ title, endpoint }) =>
    [title, ...new Set([...always(endpoint), ...sometimes(endpoint)])].sort(),
  );
  expect(sampled.sort()).toEqual(declared.sort());
});

const CANARY = 'canary-51ab';
const PASSWORD = 'correct horse battery';
const DENY = { regex: false, allow: false, path: '/denied', regexp: null };
/** Nobody may share what may not be downloaded. */
const lacking = (permission: Permission): Permission[] =>
  permission === 'download' ? ['download', 'share'] : [permission];

let server: TestServer;
let picture: Buffer;
let planted: string;
const clients = new Map<string, ApiClient>();

/** A user with all permissions of users, with or without these. */
async function userWith(permissions: readonly Permission[]): Promise<ApiClient> {
  const username = ['has', ...permissions].join('-');
  const known = clients.get(username);
  if (known) return known;
  const perm = everyPermission(false);
  for (const permission of permissions) perm[permission] = true;
  const client = await server.createUser({ username, perm });
  clients.set(username, client);
  return client;
}
const userWithout = (permission: Permission): Promise<ApiClient> =>
  userWith(PERMISSIONS.filter((one) => one !== 'admin' && !lacking(permission).includes(one)));

beforeAll(async () => {
  server = await startTestServer({ flags: ['--disable-exec=false'] });
  clients.set('nobody', server.anonymous);
  clients.set('ruled', await server.createUser({ username: 'ruled', rules: [DENY] }));
  picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  plant();
  planted = snapshot();
});
afterAll(() => server.close());
afterEach(() => {
  if (snapshot() !== planted) plant();
});

function plant(): void {
  clearFolder(server.root);
  for (const folder of ['ok', 'denied']) {
    mkdirSync(join(server.root, folder));
    for (const name of ['a.txt', 'b.txt']) writeFileSync(join(server.root, folder, name), CANARY);
    writeFileSync(join(server.root, folder, 's.vtt'), `WEBVTT\n\n00:01.000 --> 00:02.000\n${CANARY}\n`);
    writeFileSync(join(server.root, folder, 'p.png'), picture);
  }
}

/** All names below the served folder, with the content of files. */
function snapshot(): string {
  const names = readdirSync(server.root, { encoding: 'utf8', recursive: true }).sort();
  const contentOf = (path: string) => (statSync(path).isFile() ? readFileSync(path, 'base64') : '/');
  return names.map((name) => `${name} ${contentOf(join(server.root, name))}`).join('\n');
}

async function ask(client: ApiClient, { method, sample }: Row, folder: string) {
  const { target, headers, body } = sample;
  const placed = target.replace('=FOLDER', `=${encodeURIComponent(folder)}`).replace('FOLDER', folder);
  const answer = await client.request(method, placed, body?.replace('FOLDER', folder), headers);
  return { status: answer.status, text: await answer.text() };
}

describe.each(ROWS)('$title', (row) => {
  const { sample, needs } = row;
  const { status = 200, denied = 403 } = sample;

  test('R-09: needs a login, its permissions and no other', async () => {
    const anonymous = await ask(server.anonymous, row, '/ok');
    expect(anonymous).toEqual({ status: 401, text: expect.not.stringContaining(CANARY) });
    for (const permission of needs) {
      const refused = await ask(await userWithout(permission), row, '/ok');
      const expected = permission === 'download' && !needs.includes('share') ? 202 : 403;
      expect({ permission, ...refused }).toMatchObject({ permission, status: expected });
      expect(refused.text).not.toContain(CANARY);
    }
    expect(snapshot()).toBe(planted);
    const allowed = await ask(await userWith(needs), row, '/ok');
    expect(allowed.status).toBe(status);
    if (!needs.includes('download')) expect(allowed.text).not.toContain(CANARY);
  });

  test('UN-3, R-09: obeys a rule', async () => {
    const answer = await ask(clients.get('ruled') ?? server.anonymous, row, '/denied');
    expect(answer.status).toBe(denied);
    expect(answer.text).not.toContain(CANARY);
    if (sample.target === '/api/batch')
      expect(JSON.parse(answer.text)).toMatchObject({ done: 0, failed: [{ status: 403 }] });
    expect(snapshot()).toBe(planted);
  });
});

/** The others: no path, or a socket. */
const OTHERS = ENDPOINTS.filter(
  ({ endpoint }) => endpoint.permission !== 'public' && !takesPath(endpoint),
).flatMap(({ title, endpoint }) =>
  methodsOf(endpoint).map((method) => ({ title: `${method} ${title}`, method, endpoint })),
);
const REFUSALS = /^(?:You do not have permission|Only administrators may do this)/;
const isForAdmins = ({ permission }: Endpoint): boolean =>
  permission === 'admin' || (typeof permission === 'object' && 'selfOrAdmin' in permission);

/** True if a user is rejected for a missing permission, whatever else the response could be. */
async function isRefused(
  username: string,
  { method, endpoint }: (typeof OTHERS)[number],
  id: string,
): Promise<boolean> {
  const { permission, query } = endpoint;
  const selfOrAdmin = typeof permission === 'object' && 'selfOrAdmin' in permission;
  const path = mountPathOf(endpoint)
    .replace(':id', selfOrAdmin ? id : '1')
    .replace('*', 'x');
  const target = selfOrAdmin && query ? `${path}?${permission.selfOrAdmin}=${id}` : path;
  // A login for each request, because some end the session.
  const client = username === 'admin' ? server.admin : await server.anonymous.login(username, PASSWORD);
  const answer = await client.request(method, target, undefined, { accept: 'application/json' });
  if (answer.headers.get('content-type') === 'text/event-stream') {
    // It would go on for as long as the session.
    await answer.body?.cancel();
    return false;
  }
  const text = await answer.text();
  if (answer.status === 202) return true;
  return answer.status === 403 && REFUSALS.test((JSON.parse(text) as { message: string }).message);
}

test('R-09: every other endpoint rejects users without its permission, and nobody who has it', async () => {
  await server.createUser({ username: 'none', perm: everyPermission(false) });
  await server.createUser({ username: 'full', perm: { ...everyPermission(true), admin: false } });
  const wrong: string[] = [];
  for (const other of OTHERS) {
    const forAdmins = isForAdmins(other.endpoint);
    const mayWithout = other.endpoint.permission === 'session';
    if ((await isRefused(forAdmins ? 'full' : 'none', other, '1')) === mayWithout)
      wrong.push(`${other.title} without the permission`);
    if (await isRefused(forAdmins ? 'admin' : 'full', other, '999'))
      wrong.push(`${other.title} with the permission`);
  }
  expect(wrong).toEqual([]);
  expect(OTHERS.length).toBeGreaterThan(20);
});
