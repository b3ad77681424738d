import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LdapConfig } from '@satchel/contract';
import { Client } from 'ldapts';
import { HANG_MS } from '../../../scripts/lib/time-limits.mjs';

const SLAPD = '/usr/sbin/slapd';
const SCHEMAS = ['core', 'cosine', 'inetorgperson', 'nis'];
/** The id that Active Directory has, for entries of the class `adObject` besides their own. */
const GUID = [
  "attributetype ( 1.1.2.1 NAME 'objectGUID' EQUALITY octetStringMatch SYNTAX 1.3.6.1.4.1.1466.115.121.1.40 )",
  "objectclass ( 1.1.2.2 NAME 'adObject' SUP top AUXILIARY MAY objectGUID )",
];
const ROOT_PASSWORD = 'of the root of the directory';
const MOST_PORTS = 20;

export const BASE = 'dc=example';
export const PEOPLE = `ou=people,${BASE}`;
export const GROUPS = `ou=groups,${BASE}`;
/** The account that searches, and its password. */
export const SERVICE = { dn: `cn=service,${BASE}`, password: 'of the service' };

type Values = string | string[] | Buffer[];

/** True where slapd is missing; tests that need it are reported as skipped. */
export const hasNoDirectory = spawnSync(SLAPD, ['-VV'], { stdio: 'ignore' }).error !== undefined;

/** Certificates that were made for this run, in PEM. */
export interface Certificate {
  certificate: string;
  key: string;
}

export interface LdapServer {
  /** `ldap://` and `ldaps://` by name. */
  plain: string;
  secure: string;
  ca: string;
  /** Of another authority, for `localhost`. */
  other: Certificate & { ca: string };
  /** Of the authority of the server, for another host. */
  foreign: Certificate;
  /** A configuration with which logins by `uid` work. */
  config: LdapConfig;
  /** A connection that may change everything. */
  asRoot<Value>(work: (client: Client) => Promise<Value>): Promise<Value>;
  /** Adds a person with the password `of NAME`, unless it says otherwise. */
  addPerson(uid: string, more?: Record<string, Values>): Promise<string>;
  addGroup(name: string, members: readonly string[]): Promise<string>;
  close(): Promise<void>;
}

/** Starts slapd in a temporary folder, with the overlay that maintains `memberOf`. */
export async function startLdapServer(): Promise<LdapServer> {
  const folder = await mkdtemp(join(tmpdir(), 'satchel-ldap-'));
  await mkdir(join(folder, 'data'));
  const ours = await makeAuthority(folder, 'ours');
  const others = await makeAuthority(folder, 'others');
  await ours.issue('server', 'DNS:localhost,IP:127.0.0.1');
  await writeFile(join(folder, 'slapd.conf'), configurationOf(folder));
  const { plain, secure, stop } = await startOnFreePorts(folder);
  const asRoot: LdapServer['asRoot'] = async (work) => {
    const client = new Client({ url: plain });
    await client.bind(`cn=root,${BASE}`, ROOT_PASSWORD);
    return work(client).finally(() => client.unbind());
  };
  await asRoot(async (client) => {
    await client.add(BASE, { objectClass: ['dcObject', 'organization'], dc: 'example', o: 'Example' });
    for (const dn of [PEOPLE, GROUPS]) await client.add(dn, { objectClass: 'organizationalUnit' });
    const service = { objectClass: ['organizationalRole', 'simpleSecurityObject'], cn: 'service' };
    await client.add(SERVICE.dn, { ...service, userPassword: SERVICE.password });
  });
  return {
    ...{ plain, secure, asRoot, ca: ours.ca },
    other: { ...(await others.issue('other', 'DNS:localhost,IP:127.0.0.1')), ca: others.ca },
    foreign: await ours.issue('foreign', 'DNS:directory.example,IP:192.0.2.1'),
    config: {
      ...{ urls: [plain], startTls: true, ca: ours.ca },
      ...{ bindDn: SERVICE.dn, baseDn: PEOPLE, userFilter: '(uid={username})', userDn: '' },
      ...{ idAttribute: 'entryUUID', groupBaseDn: '', groupFilter: '', groupName: '', nestedGroups: false },
    },
    async addPerson(uid, more = {}) {
      const dn = `uid=${uid.replace(/[",+;<>=\\]|^#/g, '\\$&')},${PEOPLE}`;
      const person = { objectClass: ['inetOrgPerson'], uid, cn: uid, sn: uid, userPassword: `of ${uid}` };
      await asRoot((client) => client.add(dn, { ...person, ...more }));
      return dn;
    },
    async addGroup(name, members) {
      const dn = `cn=${name},${GROUPS}`;
      await asRoot((client) =>
        client.add(dn, { objectClass: 'groupOfNames', cn: name, member: [...members] }),
      );
      return dn;
    },
    async close() {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function configurationOf(folder: string): string {
  return [
    ...SCHEMAS.map((name) => `include /etc/ldap/schema/${name}.schema`),
    ...GUID,
    'modulepath /usr/lib/ldap',
    'moduleload back_mdb',
    'moduleload memberof',
    `TLSCACertificateFile ${folder}/ours.pem`,
    `TLSCertificateFile ${folder}/server.pem`,
    `TLSCertificateKeyFile ${folder}/server.key`,
    'database mdb',
    `suffix "${BASE}"`,
    `rootdn "cn=root,${BASE}"`,
    `rootpw "${ROOT_PASSWORD}"`,
    `directory ${folder}/data`,
    'dbnosync',
    'overlay memberof',
    'access to attrs=userPassword by anonymous auth by * none',
    // Those who are not logged in find nothing, as in most directories.
    'access to * by users read by anonymous auth',
    '',
  ].join('\n');
}

/** An authority with a key of its own, in files of the folder. */
async function makeAuthority(folder: string, name: string) {
  const inFolder = (file: string) => join(folder, file);
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
  const request = ['req', ...key, '-subj', `/CN=${name}`];
  openssl(...request, '-x509', '-keyout', inFolder(`${name}.key`), '-out', inFolder(`${name}.pem`));
  const read = (file: string) => readFile(inFolder(file), 'utf8');
  return {
    ca: await read(`${name}.pem`),
    async issue(host: string, names: string): Promise<Certificate> {
      const [asked, issued] = [inFolder(`${host}.csr`), inFolder(`${host}.pem`)];
      openssl('req', ...key, '-subj', `/CN=${host}`, '-keyout', inFolder(`${host}.key`), '-out', asked);
      await writeFile(inFolder(`${host}.ext`), `subjectAltName=${names}\n`);
      const authority = [
        '-CA',
        inFolder(`${name}.pem`),
        '-CAkey',
        inFolder(`${name}.key`),
        '-CAcreateserial',
      ];
      const files = ['-in', asked, '-out', issued, '-extfile', inFolder(`${host}.ext`)];
      openssl('x509', '-req', ...authority, ...files, '-days', '2');
      return { certificate: await read(`${host}.pem`), key: await read(`${host}.key`) };
    },
  };
}

function openssl(...args: string[]): void {
  const { status, stderr } = spawnSync('openssl', args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`openssl ${args[0]} ended with ${status}: ${stderr}`);
}

async function startOnFreePorts(folder: string) {
  for (let tries = 1; ; tries += 1) {
    const [port, securePort] = [await freePort(), await freePort()];
    const plain = `ldap://localhost:${port}`;
    const secure = `ldaps://localhost:${securePort}`;
    const urls = `ldap://127.0.0.1:${port} ldaps://127.0.0.1:${securePort}`;
    const server = spawn(SLAPD, ['-d', '0', '-h', urls, '-f', join(folder, 'slapd.conf')], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let said = '';
    server.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
    const gone = once(server, 'close');
    if (await answers(plain, () => server.exitCode !== null)) {
      const stop = async () => {
        server.kill();
        await gone;
      };
      return { plain, secure, stop };
    }
    server.kill();
    await gone;
    if (tries === MOST_PORTS) throw new Error(`slapd does not start: ${said}`);
  }
}

async function answers(url: string, isOver: () => boolean): Promise<boolean> {
  const end = Date.now() + HANG_MS;
  while (Date.now() < end && !isOver()) {
    const client = new Client({ url, connectTimeout: HANG_MS });
    const isThere = await client.bind(`cn=root,${BASE}`, ROOT_PASSWORD).then(
      () => true,
      () => false,
    );
    await client.unbind().catch(() => undefined);
    if (isThere) return true;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return false;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}
