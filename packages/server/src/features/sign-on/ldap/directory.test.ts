import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createSecureContext, createServer as createTlsServer, TLSSocket } from 'node:tls';
import type { ClaimMapping, LdapConfig } from '@satchel/contract';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { HANG_MS } from '../../../../../../scripts/lib/time-limits.mjs';
import {
  BASE,
  GROUPS,
  hasNoDirectory,
  type LdapServer,
  PEOPLE,
  SERVICE,
  startLdapServer,
} from '../../../../test/ldap-server.js';
import { startProxy } from '../../../../test/tcp-proxy.js';
import type { StoredProvider } from '../external-identity.js';
import { Directory } from './directory.js';
import { groupFilter } from './groups.js';
import { commonNameOf } from './names.js';

const PATIENT = new Directory({ connect: HANG_MS, operation: HANG_MS, total: HANG_MS });
/** For servers that do not answer. */
const HASTY = new Directory({ connect: HANG_MS, operation: 300, total: HANG_MS });
const NO_MAPPING: ClaimMapping = {
  ...{ username: 'uid', mail: 'mail', groups: '', scope: '' },
  ...{ allowedGroups: [], adminGroups: [], permissionsOfGroups: [] },
};
const START_TLS_REQUEST = Buffer.from('1.3.6.1.4.1.1466.20037');

let ldap: LdapServer;
const closers: (() => Promise<unknown> | unknown)[] = [];
const people: Record<string, string> = {};
/** Names that mean something in filters and in distinguished names. */
const ODD_NAMES = ['star*', 'paren(x)', 'comma, plus+', 'back\\slash', 'Ünïcödé 名前', '#hash', 'quote"s'];

beforeAll(async () => {
  if (hasNoDirectory) return;
  ldap = await startLdapServer();
  for (const name of ['ann', 'abe', ...ODD_NAMES]) people[name] = await ldap.addPerson(name);
  await ldap.addPerson('twin-1', { mail: 'twin@example.org' });
  await ldap.addPerson('twin-2', { mail: 'twin@example.org', givenName: ['Two', 'Names'] });
  const inner = await ldap.addGroup('inner', [people.ann ?? '']);
  const outer = await ldap.addGroup('outer', [inner]);
  const loop = await ldap.addGroup('loop', [outer]);
  await ldap.asRoot(async (client) => {
    const { Attribute, Change } = await import('ldapts');
    const modification = new Attribute({ type: 'member', values: [loop] });
    await client.modify(inner, new Change({ operation: 'add', modification }));
  });
});
afterAll(() => ldap?.close());
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

function provider(config: Partial<LdapConfig> = {}, mapping: Partial<ClaimMapping> = {}): StoredProvider {
  return {
    ...{ id: 'corp', kind: 'ldap', name: 'Corp', icon: '', enabled: true },
    ...{ createsUsers: true, trustsFactor: false, secret: SERVICE.password },
    mapping: { ...NO_MAPPING, ...mapping },
    ldap: { ...ldap.config, ...config },
  };
}
const logIn = (config: Partial<LdapConfig>, name: string, password: string) =>
  PATIENT.authenticate(provider(config), name, password);
const fault = (promise: Promise<unknown>) =>
  promise.then(
    (value) => `accepted ${JSON.stringify(value)}`,
    (error: Error & { code?: string }) => `${error.code}: ${error.message}`,
  );

/** A server of a test, and what it was sent in the clear. */
async function startServer(answer: (socket: Socket, bytes: Buffer) => void) {
  const received: Buffer[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket
      .on('error', () => undefined)
      .on('data', (bytes) => {
        received.push(bytes);
        answer(socket, bytes);
      });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closers.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { url: `ldap://localhost:${port}`, port, received: () => Buffer.concat(received) };
}
/** The result of an operation that has the id of the request. */
const result = (request: Buffer, tag: number, code = 0) =>
  Buffer.from([0x30, 12, 0x02, 1, request[4] ?? 0, tag, 7, 0x0a, 1, code, 0x04, 0, 0x04, 0]);

describe.skipIf(hasNoDirectory)('with slapd', () => {
  test.each(['StartTLS', 'LDAPS'])('a right password is accepted by %s', async (way) => {
    const config = way === 'LDAPS' ? { urls: [ldap.secure], startTls: false } : {};
    const identity = await logIn(config, 'ann', 'of ann');
    expect(identity).toMatchObject({ issuer: 'ldap:corp', claims: { uid: 'ann', groups: [] } });
    expect(identity?.subject).toMatch(/^[0-9a-f-]{36}$/);
    expect(await logIn(config, 'ann', 'of abe')).toBeNull();
  });

  test.each(ODD_NAMES)('the name %s is found as it is, by a filter and as a part of a name', async (name) => {
    const direct = { userDn: `uid={username},${PEOPLE}`, userFilter: '', bindDn: '' };
    for (const config of [{}, direct]) {
      expect((await logIn(config, name, `of ${name}`))?.claims).toMatchObject({ uid: name });
      expect(await logIn(config, name, 'wrong')).toBeNull();
    }
  });

  test.each([
    '*',
    'a*',
    ')(uid=*',
    'ann)(uid=*',
    'ann,ou=people',
    'nobody',
    'EXTERNAL',
    `ann\0`,
    `${'a'.repeat(300)}`,
  ])('the name %.20j finds nobody, whatever the password', async (name) => {
    const direct = { userDn: `uid={username},${PEOPLE}`, userFilter: '', bindDn: '' };
    for (const config of [{}, direct])
      for (const password of ['of ann', 'of abe']) expect(await logIn(config, name, password)).toBeNull();
  });

  test('an empty password reaches no directory', async () => {
    const proxy = await startProxy(ldap.plain);
    closers.push(() => proxy.close());
    let sent = 0;
    proxy.onSent = ({ length }) => {
      sent += length;
    };
    const direct = { urls: [proxy.url], userDn: `uid={username},${PEOPLE}`, userFilter: '' };
    for (const config of [{ urls: [proxy.url] }, direct])
      for (const [name, password] of [
        ['ann', ''],
        ['', 'x'],
        ['ann\0', 'of ann'],
      ] as const)
        expect(await logIn(config, name, password)).toBeNull();
    expect(sent).toBe(0);
    expect(await logIn({ urls: [proxy.url] }, 'ann', 'of ann')).not.toBeNull();
    expect(sent).toBeGreaterThan(0);
  });

  test('two entries that match are refused, and one of them by a name of its own is not', async () => {
    const byMail = { userFilter: '(|(mail={username})(uid={username}))' };
    expect(await logIn(byMail, 'twin@example.org', 'of twin-1')).toBeNull();
    expect((await logIn(byMail, 'twin-1', 'of twin-1'))?.claims).toMatchObject({ mail: 'twin@example.org' });
  });

  test('without the attribute with the id, or with several, nobody is let in by a name', async () => {
    for (const idAttribute of ['employeeNumber', 'objectGUID'])
      expect(await fault(logIn({ idAttribute }, 'ann', 'of ann'))).toMatch(
        /^provider_failed: The entry has no/,
      );
    expect(await fault(logIn({ idAttribute: 'givenName' }, 'twin-2', 'of twin-2'))).toMatch(/several values/);
    expect((await logIn({ idAttribute: 'ENTRYUUID' }, 'ann', 'of ann'))?.subject).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('an id of Active Directory is 16 bytes, which are written as usual and searched for again', async () => {
    const bytes = Buffer.from('33221100554477668899aabbccddeeff', 'hex');
    const ascii = Buffer.from('only sixteen (*)');
    const text = '00112233-4455-6677-8899-aabbccddeeff';
    const ad = { objectClass: ['inetOrgPerson', 'adObject'] };
    await ldap.addPerson('guid', { ...ad, objectGUID: [bytes] });
    await ldap.addPerson('ascii', { ...ad, objectGUID: [ascii] });
    await ldap.addPerson('short', { ...ad, objectGUID: [bytes.subarray(1)] });
    for (const idAttribute of ['objectGUID', 'objectguid', 'OBJECTGUID']) {
      const identity = await logIn({ idAttribute }, 'guid', 'of guid');
      expect([identity?.subject, identity?.claims[idAttribute]]).toEqual([text, text]);
      expect((await logIn({ idAttribute }, 'ascii', 'of ascii'))?.subject).toBe(
        '796c6e6f-7320-7869-7465-656e20282a29',
      );
      expect(await fault(logIn({ idAttribute }, 'short', 'of short'))).toMatch(/does not have 16 bytes$/);
      const known = { subject: text, username: 'another' };
      const confirm = (password: string) => PATIENT.isPasswordOf(provider({ idAttribute }), known, password);
      expect([await confirm('of guid'), await confirm('of ascii')]).toEqual([true, false]);
    }
  });

  test('the account that searches is needed, and a wrong password of it is no wrong password of a user', async () => {
    const wrong = { ...provider(), secret: 'wrong' };
    expect(await fault(PATIENT.authenticate(wrong, 'ann', 'of ann'))).toMatch(
      /the account that searches it$/,
    );
    const none = { ...provider(), secret: '' };
    expect(await fault(PATIENT.authenticate(none, 'ann', 'of ann'))).toMatch(
      /^provider_failed: .*no password/,
    );
    // This directory shows nothing to somebody who is not logged in.
    expect(await logIn({ bindDn: '' }, 'ann', 'of ann').catch(({ code }) => code)).toBe('provider_failed');
  });

  test('groups are those of an attribute, by name and as a whole, with their groups where wanted', async () => {
    const inner = ['inner', `cn=inner,${GROUPS}`];
    const all = [...inner, 'outer', `cn=outer,${GROUPS}`, 'loop', `cn=loop,${GROUPS}`];
    const groupsOf = async (config: Partial<LdapConfig>, groups: string, name = 'ann') => {
      const found = provider(config, { groups });
      const identity = await PATIENT.authenticate(found, name, `of ${name}`);
      return [...((identity?.claims[identity.provider.mapping.groups] ?? []) as string[])].sort();
    };
    expect(await groupsOf({}, 'memberOf')).toEqual([...inner].sort());
    expect(await groupsOf({ nestedGroups: true }, 'memberof')).toEqual([...all].sort());
    for (const groups of ['', 'memberOf']) {
      const search = { groupBaseDn: GROUPS, groupFilter: '(member={dn})', groupName: 'cn' };
      expect(await groupsOf(search, groups)).toEqual([...inner].sort());
      expect(await groupsOf({ ...search, nestedGroups: true }, groups)).toEqual([...all].sort());
      for (const name of ODD_NAMES) expect(await groupsOf(search, groups, name)).toEqual([]);
    }
    const direct = { userDn: `uid={username},${PEOPLE}`, userFilter: '', groupBaseDn: GROUPS };
    expect(await groupsOf(direct, '')).toEqual([...inner].sort());
  });

  test('a password is confirmed for the same entry under a new name, and for no other', async () => {
    const { subject = '' } = (await logIn({}, 'abe', 'of abe')) ?? {};
    const other = (await logIn({}, 'ann', 'of ann'))?.subject ?? '';
    await ldap.asRoot((client) => client.modifyDN(people.abe ?? '', 'uid=abraham'));
    const confirm = (id: string, password: string) =>
      PATIENT.isPasswordOf(provider(), { subject: id, username: 'abe' }, password);
    expect([await confirm(subject, 'of abe'), await confirm(subject, 'of ann')]).toEqual([true, false]);
    expect([await confirm(other, 'of abe'), await confirm('*', 'of abe')]).toEqual([false, false]);
    expect((await logIn({}, 'abraham', 'of abe'))?.subject).toBe(subject);
  });

  test('a test tells each step, all attributes and no secret', async () => {
    const steps = async (config: Partial<LdapConfig>, name?: string, password?: string) =>
      (await PATIENT.examine(provider(config), name, password)).steps.map(
        ({ step, isOk }) => `${step} ${isOk}`,
      );
    const begin = ['connection true', 'encryption true'];
    expect(await steps({})).toEqual([...begin, 'search true']);
    expect(await steps({ baseDn: 'ou=none,dc=example' })).toEqual([...begin, 'search false']);
    expect(await steps({}, 'nobody', 'x')).toEqual([...begin, 'search false']);
    expect(await steps({}, 'ann', 'wrong')).toEqual([...begin, 'search true', 'password false']);
    expect(await steps({}, 'ann', '')).toEqual(['password false']);
    const { claims, identity } = await PATIENT.examine(provider(), 'ann', 'of ann');
    expect(claims).toMatchObject({ uid: 'ann', sn: 'ann', groups: [] });
    expect(JSON.stringify(claims)).not.toMatch(/password|of ann/i);
    expect(identity?.claims).not.toHaveProperty('sn');
  });

  test.each([
    ['localhost', 'StartTLS'],
    ['127.0.0.1', 'StartTLS'],
    ['localhost', 'LDAPS'],
    ['127.0.0.1', 'LDAPS'],
  ])('a certificate of another authority or host is refused at %s by %s', async (host, way) => {
    for (const [served, ca] of [
      [ldap.other, ldap.ca],
      [ldap.foreign, ldap.ca],
    ] as const) {
      const context = createSecureContext({ cert: served.certificate, key: served.key });
      const decrypted: Buffer[] = [];
      const read = (bytes: Buffer) => void decrypted.push(bytes);
      const { port, received } = await startServer((socket, bytes) => {
        if (way === 'LDAPS' || !bytes.includes(START_TLS_REQUEST)) return;
        socket.removeAllListeners('data');
        socket.write(result(bytes, 0x78));
        new TLSSocket(socket, { isServer: true, secureContext: context })
          .on('error', () => {})
          .on('data', read);
      });
      let url = `ldap://${host}:${port}`;
      if (way === 'LDAPS') {
        const server = createTlsServer({ cert: served.certificate, key: served.key }, (socket) =>
          socket.on('error', () => {}).on('data', read),
        );
        server.on('tlsClientError', () => undefined).listen(0, '127.0.0.1');
        await once(server, 'listening');
        closers.push(() => void server.close());
        url = `ldaps://${host}:${(server.address() as AddressInfo).port}`;
      }
      const config = { urls: [url], startTls: way !== 'LDAPS', ca };
      const reason =
        served === ldap.other ? 'no known authority has signed' : 'its certificate is for another host';
      expect(await fault(logIn(config, 'ann', 'of ann'))).toContain(reason);
      expect(Buffer.concat([received(), ...decrypted]).toString('latin1')).not.toMatch(
        /of ann|of the service/,
      );
    }
  });

  test('the first address that answers is asked', async () => {
    const { url } = await startServer((socket) => socket.destroy());
    expect(await logIn({ urls: ['ldap://localhost:1', url, ldap.plain] }, 'ann', 'of ann')).not.toBeNull();
    expect(await logIn({ urls: ['ldap://localhost:1', url, ldap.plain] }, 'ann', 'wrong')).toBeNull();
    expect(await fault(logIn({ urls: ['ldap://localhost:1'] }, 'ann', 'of ann'))).toBe(
      'provider_failed: The directory cannot be reached: nothing listens there',
    );
  });

  test.each([
    ['refuses StartTLS', (socket: Socket, bytes: Buffer) => socket.write(result(bytes, 0x78, 52))],
    [
      'accepts StartTLS and goes on in the clear',
      (socket: Socket, bytes: Buffer) =>
        socket.write(result(bytes, bytes.includes(START_TLS_REQUEST) ? 0x78 : 0x61)),
    ],
    [
      'accepts StartTLS and begins an answer in the clear',
      (socket: Socket, bytes: Buffer) =>
        socket.write(Buffer.concat([result(bytes, 0x78), Buffer.from([0x30, 60, 2])])),
    ],
    [
      'accepts StartTLS and ends the connection',
      (socket: Socket, bytes: Buffer) => socket.end(result(bytes, 0x78)),
    ],
  ])('a server that %s gets no name and no password', async (_, answer) => {
    const { url, received } = await startServer(answer);
    for (const config of [{}, { userDn: `uid={username},${PEOPLE}` }])
      expect(
        await fault(PATIENT.authenticate(provider({ urls: [url], ...config }), 'ann', 'of ann')),
      ).toMatch(/^provider_failed: The connection to the directory cannot be encrypted/);
    expect(received().toString('latin1')).not.toMatch(/of ann|uid=|of the service|cn=service/);
  });

  test.each([
    ['never answers', '', /takes too long/],
    ['announces 2 GiB', '30847fffffff02', /message that is too long/],
    ['sends a web page', Buffer.from('HTTP/1.1 400 Bad Request\r\n\r\n').toString('hex'), /not LDAP/],
    ['sends a reference that would be read for ever', '3007020102730204 7f', /takes too long/],
    ['sends ten thousand empty references at once', '30050201027300'.repeat(10_000), /takes too long/],
    ['sends an attribute that would be read for ever', '300e020102640904013130040402047f82', /not LDAP/],
  ])('a server that %s fails', async (_, hex, message) => {
    const answer = Buffer.from(hex.replaceAll(' ', ''), 'hex');
    const { url } = await startServer((socket) => void (answer.length > 0 && socket.write(answer)));
    const config = { urls: [url], startTls: false, bindDn: '' };
    const directory = message.test('takes too long') ? HASTY : PATIENT;
    expect(await fault(directory.authenticate(provider(config), 'ann', 'of ann'))).toMatch(message);
  });

  test('the whole login has an end, however slowly a server answers each question', async () => {
    const slow = new Directory({ connect: HANG_MS, operation: HANG_MS, total: 300 });
    const { url } = await startServer(() => undefined);
    const config = { urls: [url], startTls: false };
    expect(await fault(slow.authenticate(provider(config), 'ann', 'of ann'))).toMatch(/takes too long$/);
  });

  test('servers that never answer to StartTLS take no longer together than one', async () => {
    const { url } = await startServer(() => undefined);
    const slow = new Directory({ connect: HANG_MS, operation: HANG_MS, total: 300 });
    const config = { urls: Array.from({ length: 10 }, () => url) };
    // Without the common end, the test would take too long.
    expect(await fault(slow.authenticate(provider(config), 'ann', 'of ann'))).toMatch(/^provider_failed: /);
  });

  test('the base of a search may be the whole directory', async () => {
    expect(await logIn({ baseDn: BASE }, 'ann', 'of ann')).not.toBeNull();
  });
});

test('Active Directory is asked for the groups of groups by its own rule', () => {
  const base: LdapConfig = {
    ...{ urls: [], startTls: true, ca: '', bindDn: '', baseDn: 'dc=corp', userFilter: '', userDn: '' },
    ...{ idAttribute: 'objectGUID', groupBaseDn: '', groupFilter: '', groupName: '', nestedGroups: true },
  };
  const chain = '(member:1.2.840.113556.1.4.1941:={dn})';
  expect(groupFilter(base)).toBe(chain);
  const groups = '(&(objectClass=group)(member={dn}))';
  expect(groupFilter({ ...base, groupFilter: groups })).toBe(`(&(objectClass=group)${chain})`);
  expect(groupFilter({ ...base, nestedGroups: false })).toBeNull();
  const elsewhere = { ...base, idAttribute: 'entryUUID' };
  expect(groupFilter(elsewhere)).toBeNull();
  expect(groupFilter({ ...elsewhere, groupBaseDn: 'ou=groups' })).toBe('(member={dn})');
});

test.each([
  ['cn=Staff,ou=groups,dc=example', 'Staff'],
  ['CN = Staff\\2c inner \\+ x ,OU=Groups', 'Staff, inner + x'],
  ['cn=M\\c3\\bcnchen,dc=example', 'München'],
  ['cn=a+ou=b,dc=example', 'a'],
  ['ou=groups,dc=example', undefined],
  ['cn=alone', undefined],
  ['Staff, all', undefined],
])('the common name of %s is %s', (dn, name) => expect(commonNameOf(dn)).toBe(name));
