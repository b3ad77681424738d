import { join } from 'node:path';
import type { LoginProvider, OwnIdentities } from '@satchel/contract';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ApiClient } from '../../../../test/api-client.js';
import { outcomeOf } from '../../../../test/authenticator.js';
import { EventClient } from '../../../../test/event-client.js';
import { startTestServer, type TestServer } from '../../../../test/harness.js';
import { ldapProvider, oidcConfig, oidcProvider } from '../../../../test/login-providers.js';
import { mailSettings, startMailServer } from '../../../../test/mail-server.js';
import type { AppDatabase } from '../../../core/db/app-database.js';
import { openDatabase } from '../../../core/db/database.js';
import { IdentitiesStore } from './identities-store.js';
import { SignOns } from './sign-ons.js';

const PASSWORD = 'correct horse battery';
const PATH = '/api/identities';
let now: number;
let server: TestServer;
let database: AppDatabase;
let ann: ApiClient;
let signOns: SignOns;

beforeEach(async () => {
  now = Date.now();
  server = await startTestServer({ now: () => now });
  database = await openDatabase({ kind: 'sqlite', file: join(server.state, 'satchel.db') });
  signOns = new SignOns(database, () => now);
  ann = await server.createUser({ username: 'ann' });
  await server.admin.post('/api/login-providers', oidcProvider());
  await server.admin.post('/api/login-providers', ldapProvider());
  await server.admin.post(
    '/api/login-providers',
    oidcProvider({ id: 'off', enabled: false, oidc: oidcConfig({ issuer: 'https://off.example' }) }),
  );
});
afterEach(async () => {
  await database.close();
  await server.close();
});

const accept = { Accept: 'application/json' };
const ask = (client: ApiClient, method: string, path: string, body?: object) =>
  outcomeOf(client.request(method, path, body, accept));
const list = (client = ann, query = '') => client.json<OwnIdentities>(`${PATH}${query}`);
async function removeFamily(family: string): Promise<void> {
  await database.query.deleteFrom('sessions').where('family', '=', family).execute();
}

/** Connects a user as a login by a provider does. */
async function connect(userId: number, id: string, provider = 'main'): Promise<void> {
  const row = {
    id,
    provider,
    issuer: `https://${provider}.example`,
    subject: id,
    userId,
    name: `${id}@example`,
  };
  await new IdentitiesStore(database).insert({ ...row, createdAt: now - 5000, seenAt: null });
}
/** A new session of the user that began with an identity. */
async function sessionWith(identityId: string, sid = ''): Promise<ApiClient> {
  const client = await server.anonymous.login('ann', PASSWORD);
  await signOns.record({ family: await familyOf(client), identityId, sid });
  return client;
}
async function familyOf(client: ApiClient): Promise<string> {
  const sessions = await client.json<{ id: string; current: boolean }[]>('/api/sessions');
  return sessions.find(({ current }) => current)?.id ?? '';
}
const isIn = async (client: ApiClient) => (await client.get('/api/resources/')).status === 200;

describe('the logins of a user', () => {
  test('are shown with the enabled providers that have none', async () => {
    expect(await list()).toEqual({
      identities: [],
      others: [
        { id: 'main', name: 'Example', icon: '', kind: 'oidc' },
        { id: 'people', name: 'People', icon: '', kind: 'ldap' },
      ],
    });
    await connect(ann.userId, 'i1');
    await connect(ann.userId, 'i2', 'off');
    await new IdentitiesStore(database).markSeen('i2', { name: 'Ann', groups: [], seenAt: now });
    const common = { providerName: 'Example', kind: 'oidc', linked: Math.floor((now - 5000) / 1000) };
    expect(await list()).toEqual({
      identities: [
        { ...common, id: 'i1', provider: 'main', name: 'i1@example', lastUsed: null },
        { ...common, id: 'i2', provider: 'off', name: 'Ann', lastUsed: Math.floor(now / 1000) },
      ],
      others: [{ id: 'people', name: 'People', icon: '', kind: 'ldap' }],
    });
    const providers = await server.admin.json<LoginProvider[]>('/api/login-providers');
    expect(providers.map(({ id, accounts }) => `${id} ${accounts}`)).toEqual(['main 1', 'off 1', 'people 0']);
  });

  test('are for the user and for administrators, and removed after a proof', async () => {
    const ben = await server.createUser({ username: 'ben' });
    await connect(ann.userId, 'i1');
    await connect(ann.userId, 'i2', 'people');
    const query = `?user=${ann.userId}`;
    expect(await ask(server.anonymous, 'GET', PATH)).toBe('401 unauthenticated');
    expect(await ask(server.anonymous, 'DELETE', `${PATH}/i1`, {})).toBe('401 unauthenticated');
    expect(await ask(ben, 'GET', PATH + query)).toBe('403 forbidden');
    expect(await ask(ben, 'DELETE', `${PATH}/i1${query}`, {})).toBe('403 forbidden');
    expect(await ask(ben, 'DELETE', `${PATH}/i1`, {})).toBe('404 not_found');
    expect(await ask(server.admin, 'DELETE', `${PATH}/i1`, {})).toBe('404 not_found');
    expect(await ask(server.admin, 'GET', `${PATH}?user=999`)).toBe('404 not_found');
    expect((await list(server.admin, query)).identities).toHaveLength(2);
    now += 16 * 60_000;
    expect(await ask(ann, 'DELETE', `${PATH}/i1`, {})).toBe('403 reauthentication_required');
    expect(await ask(server.admin, 'DELETE', `${PATH}/i1${query}`, {})).toBe('403 reauthentication_required');
    expect((await list()).identities).toHaveLength(2);
    expect(await ask(ann, 'DELETE', `${PATH}/i1`, { current_password: PASSWORD })).toBe('200');
    now -= 16 * 60_000;
    expect(await ask(server.admin, 'DELETE', `${PATH}/i2${query}`, {})).toBe('200');
    expect((await list()).identities).toEqual([]);
  });

  test('that an administrator removes are told to the user by mail, with the name of the provider', async () => {
    const mails = await startMailServer();
    try {
      await server.admin.put('/api/settings', { mail: mailSettings(mails.port) });
      const eve = await server.createUser({ username: 'eve', mail: 'eve@example.org', locale: 'de' });
      await connect(eve.userId, 'i3', 'people');
      const query = `?user=${eve.userId}`;
      expect(await ask(server.admin, 'DELETE', `${PATH}/i4${query}`, {})).toBe('404 not_found');
      expect(await ask(server.admin, 'DELETE', `${PATH}/i3${query}`, {})).toBe('200');
      const mail = await mails.to('eve@example.org');
      expect(mail.subject).toBe('Anmeldung eines Anbieters getrennt – Satchel');
      expect(mail.text).toContain('Anbieter: People');
      expect(mails.mails).toHaveLength(1);
    } finally {
      await mails.close();
    }
  });

  test('the only one of a user without a password of their own is disconnected by administrators only', async () => {
    const data = { id: ann.userId, lockPassword: true };
    await server.admin.put(`/api/users/${ann.userId}`, { what: 'user', which: ['lockPassword'], data });
    await connect(ann.userId, 'i1');
    await connect(ann.userId, 'i2', 'people');
    expect(await ask(ann, 'DELETE', `${PATH}/i1`, {})).toBe('200');
    expect(await ask(ann, 'DELETE', `${PATH}/i1`, {})).toBe('404 not_found');
    expect(await ask(ann, 'DELETE', `${PATH}/i2`, {})).toBe('409 conflict');
    expect((await list()).identities).toHaveLength(1);
    expect(await ask(server.admin, 'DELETE', `${PATH}/i2?user=${ann.userId}`, {})).toBe('200');
  });
});

describe('sessions that began with a provider', () => {
  test('end with the identity, on live connections too; others of the user go on', async () => {
    await connect(ann.userId, 'i1');
    await connect(ann.userId, 'i2', 'people');
    const [one, two] = [await sessionWith('i1'), await sessionWith('i2')];
    const events = await EventClient.listen({
      port: Number(new URL(server.origin).port),
      headers: { 'X-Auth': one.token ?? '' },
    });
    expect(await ask(ann, 'DELETE', `${PATH}/i1`, {})).toBe('200');
    await events.untilEnded();
    expect([await isIn(one), await isIn(two), await isIn(ann)]).toEqual([false, true, true]);
  });

  test('end with the provider when it is removed, not when it is disabled', async () => {
    await connect(ann.userId, 'i1');
    const one = await sessionWith('i1');
    await server.admin.put('/api/login-providers/main', oidcProvider({ enabled: false }));
    expect(await isIn(one)).toBe(true);
    await server.admin.delete('/api/login-providers/main', {});
    expect([await isIn(one), await isIn(ann)]).toEqual([false, true]);
    expect((await list()).identities).toEqual([]);
  });

  test('end with it also after the password was changed in them', async () => {
    await connect(ann.userId, 'i1');
    const one = await sessionWith('i1');
    const data = { id: ann.userId, password: 'another long one' };
    const changed = await one.put(`/api/users/${ann.userId}`, { what: 'user', which: ['password'], data });
    expect(changed.status).toBe(200);
    const next = new ApiClient(server.origin, await (await one.post('/api/renew')).text());
    expect(await isIn(next)).toBe(true);
    await server.admin.delete(`${PATH}/i1?user=${ann.userId}`, {});
    expect(await isIn(next)).toBe(false);
  });

  test('one whose identity is gone cannot be recorded, and one that is forgotten is not there', async () => {
    await expect(sessionWith('gone')).rejects.toMatchObject({ code: 'not_linked' });
    await connect(ann.userId, 'i1');
    const begun = signOns.recordOf({ identityId: 'i1', sid: 's1' });
    await begun.record('family');
    expect(await begun.isRecorded('family')).toBe(true);
    await signOns.removeEnded();
    expect(await begun.isRecorded('family')).toBe(true);
    await signOns.forget('family');
    expect(await begun.isRecorded('family')).toBe(false);
    await begun.record('other');
    await server.admin.delete(`${PATH}/i1?user=${ann.userId}`, {});
    expect(await begun.isRecorded('other')).toBe(false);
  });

  test('are found by identity, by session at the provider, and by subject', async () => {
    await connect(ann.userId, 'i1');
    await connect(ann.userId, 'i2', 'people');
    const one = await familyOf(await sessionWith('i1', 's1'));
    const two = await familyOf(await sessionWith('i1'));
    const three = await familyOf(await sessionWith('i2', 's1'));
    expect((await signOns.familiesOf('i1')).sort()).toEqual([one, two].sort());
    expect(await signOns.familiesBySid('main', 's1')).toEqual([one]);
    expect(await signOns.familiesBySid('people', 's1')).toEqual([three]);
    expect(await signOns.familiesBySid('main', '')).toEqual([]);
    expect((await signOns.familiesBySubject('https://main.example', 'i1')).sort()).toEqual([one, two].sort());
    expect(await signOns.familiesBySubject('https://people.example', 'i1')).toEqual([]);
    await removeFamily(one);
    now += 11 * 60_000;
    await signOns.removeEnded();
    expect(await signOns.familiesOf('i1')).toEqual([two]);
  });
});
