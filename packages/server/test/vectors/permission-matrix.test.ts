import {
  type Endpoint,
  everyPermission,
  type GrantedPermission,
  methodsOf,
  PERMISSIONS,
  type Permissions,
} from '@satchel/contract';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { mountPathOf } from '../../src/http/route.js';
import type { ApiClient } from '../api-client.js';
import { startTestServer, type TestServer } from '../harness.js';
import { SAMPLES } from './permission-samples.js';
import {
  askRow,
  CANARY,
  ENDPOINTS,
  neededAlways,
  neededBy,
  plantSamples,
  ROWS,
  snapshotOf,
  takesPath,
} from './sample-rows.js';

/**
 * Endpoints by the permission that the product requires: every request needs the first one, and some need
 * those in brackets. A declaration that loses a permission no longer agrees with it.
 */
const REQUIRED: Record<string, string> = {
  public: `apiDocs.openapi apiDocs.page auth.login auth.renew site.health monitoring.ready monitoring.metrics site.manifest site.serviceWorker
    site.shareTarget site.shareTargetPage
    site.staticFile uploads.describe users.signUp visitors.download visitors.folderPictures visitors.pdf visitors.preview visitors.shapes
    visitors.show visitors.size
    visitors.subtitle visitors.text passkeys.loginOptions passwordLinks.open passwordLinks.request passwordLinks.use
    signOn.backChannelLogout signOn.begin signOn.choices signOn.finish signOn.frontChannelLogout signOn.proceed`,
  session: `activity.ofEntry auth.endOtherSessions auth.endSession auth.listSessions auth.logout brake.confirm brake.restore files.size files.sizes files.usage
    history.list keys.create
    history.redo history.undo jobs.change live.events live.look live.undelivered mounts.list places.change
    places.changeViews places.get places.recent places.views places.visit search.find identities.begin identities.finish identities.linkDirectory passkeys.create passkeys.creationOptions passkeys.proofOptions passkeys.prove passkeys.remove passkeys.rename secondFactor.beginApp secondFactor.confirmApp secondFactor.renewCodes uploads.abort uploads.list versions.list`,
  'session (create delete rename)': 'files.batch',
  'session (create modify rename)': 'files.transfer',
  'session (download)': 'files.show',
  'user or admin':
    'brake.list identities.list identities.remove jobs.cancel jobs.list keys.list keys.remove passkeys.list secondFactor.remove secondFactor.show trash.list',
  'id or admin': 'users.change users.get users.home users.remove',
  admin: `activity.download activity.list auth.endSessionsOfUser commands.facts commands.runs commands.test imports.decideSymlinks imports.latest
    bans.lift bans.liftAll bans.list clock.confirm clock.show groups.change groups.create groups.get groups.list groups.remove installations.show loginProviders.beginTest loginProviders.change loginProviders.create loginProviders.finishTest loginProviders.list loginProviders.remove loginProviders.testDirectory mail.setPassword mail.show mail.test passwordLinks.create passwordLinks.remove passwordLinks.show proxies.show quotas.count quotas.list settings.all settings.change settings.get users.create users.explainAccess users.list
    welcome.diagnosis welcome.page welcome.seen`,
  execute: 'commands.run',
  create: 'uploads.append uploads.offset',
  'create (modify)': 'files.upload uploads.create',
  modify: 'files.save versions.restore',
  delete: 'files.remove trash.remove versions.remove',
  'delete (admin)': 'trash.empty',
  'delete (create modify)': 'trash.restore',
  download: 'files.select versions.download',
  view: `previews.dimensions previews.folderPictures previews.pdf previews.picture previews.subtitle
     previews.taken`,
  'view (download)': 'files.download',
  rename: 'files.renames',
  'download share': 'shares.change shares.create shares.list shares.listAt shares.remove shares.renew',
};

const sometimes = ({ alsoNeeds = [], bodyPermission }: Endpoint): GrantedPermission[] => {
  const later = alsoNeeds.map(({ permission }) => permission);
  return [...new Set([...later, ...Object.values(bodyPermission?.needs ?? {})])].sort();
};

function requirementOf(endpoint: Endpoint): string {
  const { permission } = endpoint;
  const isSelf = typeof permission === 'object' && 'selfOrAdmin' in permission;
  const plain = isSelf ? `${permission.selfOrAdmin} or admin` : String(permission);
  const first = neededAlways(endpoint).sort().join(' ') || plain;
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

test('every permission of an endpoint that takes a path has a sample, and every sample is declared', () => {
  const sampled = Object.entries(SAMPLES).map(([title, samples]) => {
    const endpoint = ENDPOINTS.find((one) => one.title === title)?.endpoint;
    if (!endpoint) return title;
    const used = Object.values(samples).flatMap((sample) => neededBy(endpoint, sample));
    return [title, ...new Set(used)].sort();
  });
  const declared = ENDPOINTS.filter(({ endpoint }) => takesPath(endpoint)).map(({ title, endpoint }) =>
    [title, ...new Set([...neededAlways(endpoint), ...sometimes(endpoint)])].sort(),
  );
  expect(sampled.sort()).toEqual(declared.sort());
});

const PASSWORD = 'correct horse battery';
const DENY = { regex: false, allow: false, path: '/denied', regexp: null };
/** Nobody may share what may not be downloaded, and who may download may look. */
const lacking = (permission: GrantedPermission): GrantedPermission[] =>
  isOfContents(permission) ? ['download', 'share'] : [permission];
const isOfContents = (permission: GrantedPermission) => permission === 'download' || permission === 'view';

let server: TestServer;
let planted: string;
const clients = new Map<string, ApiClient>();

/** A user with all permissions of users, with or without these. */
async function userWith(permissions: readonly GrantedPermission[]): Promise<ApiClient> {
  const username = ['has', ...permissions].join('-');
  const known = clients.get(username);
  if (known) return known;
  const perm: Permissions = everyPermission(false);
  for (const permission of permissions) perm[permission] = true;
  const client = await server.createUser({ username, perm });
  clients.set(username, client);
  return client;
}
const userWithout = (permission: GrantedPermission): Promise<ApiClient> =>
  userWith(PERMISSIONS.filter((one) => one !== 'admin' && !lacking(permission).includes(one)));

beforeAll(async () => {
  server = await startTestServer({ flags: ['--disable-exec=false'] });
  clients.set('nobody', server.anonymous);
  clients.set('ruled', await server.createUser({ username: 'ruled', rules: [DENY] }));
  await plantSamples(server.root);
  planted = snapshotOf(server.root);
});
afterAll(() => server.close());
afterEach(async () => {
  if (snapshotOf(server.root) !== planted) await plantSamples(server.root);
});

describe.each(ROWS)('$title', (row) => {
  const { sample, needs } = row;
  const { status = 200, denied = 403 } = sample;

  test('R-09: needs a login, its permissions and no other', async () => {
    const anonymous = await askRow(server.anonymous, row, '/ok');
    expect(anonymous).toEqual({ status: 401, text: expect.not.stringContaining(CANARY) });
    for (const permission of needs) {
      const refused = await askRow(await userWithout(permission), row, '/ok');
      const expected = isOfContents(permission) && !needs.includes('share') ? 202 : 403;
      expect({ permission, ...refused }).toMatchObject({ permission, status: expected });
      expect(refused.text).not.toContain(CANARY);
    }
    expect(snapshotOf(server.root)).toBe(planted);
    const allowed = await askRow(await userWith(needs), row, '/ok');
    expect(allowed.status).toBe(status);
    if (!needs.some(isOfContents)) expect(allowed.text).not.toContain(CANARY);
  });

  test('UN-3, R-09: obeys a rule', async () => {
    const answer = await askRow(clients.get('ruled') ?? server.anonymous, row, '/denied');
    expect(answer.status).toBe(denied);
    expect(answer.text).not.toContain(CANARY);
    if (sample.target === '/api/batch')
      expect(JSON.parse(answer.text)).toMatchObject({ done: 0, failed: [{ status: 403 }] });
    expect(snapshotOf(server.root)).toBe(planted);
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
