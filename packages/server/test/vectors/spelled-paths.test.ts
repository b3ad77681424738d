import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { everyPermission } from '@satchel/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiClient } from '../api-client.js';
import { type SharesServer, startSharesServer } from '../shares-server.js';

const CANARY = 'canary-77d0';
const rule = (path: string) => ({ regex: false, allow: false, path, regexp: null });
const TUS = { 'Tus-Resumable': '1.0.0', 'Upload-Length': '1' };
let server: SharesServer;
let owner: ApiClient;
let hash: string;

beforeAll(async () => {
  server = await startSharesServer();
  await server.plant({
    'u/ok/a.txt': 'a',
    'u/ok/deny/secret.txt': CANARY,
    'u/denied/secret.txt': CANARY,
    'v/secret.txt': CANARY,
  });
  await symlink('../denied', join(server.root, 'u/ok/alias'));
  const perm = { ...everyPermission(true), admin: false, execute: false };
  owner = await server.createUser({
    scope: '/u',
    perm,
    rules: [rule('/denied'), rule('/ok/deny')],
  });
  hash = (await server.share(owner, '/ok/')).hash;
});
afterAll(() => server.close());

const send = (method: string, target: string, headers: Record<string, string> = {}) =>
  server.visit(target, { 'X-Auth': owner.token ?? '', ...headers }, method);

/** All ways to name a path over the API, which replaces `PATH`. */
const REQUESTS: [string, string, Record<string, string>?][] = [
  ['GET', '/api/resourcesPATH'],
  ['GET', '/api/resourcesPATH?checksum=sha256'],
  ['GET', '/api/rawPATH'],
  ['GET', '/api/rawPATH?algo=tar'],
  ['GET', '/api/preview/bigPATH'],
  ['GET', '/api/subtitlePATH'],
  ['GET', '/api/searchPATH?query=secret'],
  ['GET', '/api/usagePATH'],
  ['POST', '/api/resourcesPATH?override=true'],
  ['PUT', '/api/resourcesPATH'],
  ['DELETE', '/api/resourcesPATH'],
  ['PATCH', '/api/resourcesPATH?action=copy&destination=%2Fok%2Fstolen'],
  ['PATCH', '/api/resourcesPATH?action=rename&destination=%2Fok%2Fstolen'],
  ['POST', '/api/tusPATH?override=true', TUS],
  ['HEAD', '/api/tusPATH', TUS],
  ['DELETE', '/api/tusPATH', TUS],
  ['POST', '/api/sharePATH'],
];
const PUBLIC_REQUESTS = ['share', 'dl', 'preview/big', 'subtitle'];

/** Spellings of one path, which a careless server checks as another one than it opens. */
const SLASHES = [
  (path: string) => `/${path}`,
  (path: string) => `//${path}`,
  (path: string) => path.replace(/\/(?=[^/]*$)/, '//'),
  (path: string) => path.replace(/\/(?=[^/]*$)/, '%2F'),
  (path: string) => `/%2F${path.slice(1)}`,
];
const DOTS = [
  (path: string) => `/.${path}`,
  (path: string) => `/%2e${path}`,
  (path: string) => `/ok/..${path}`,
  (path: string) => `/ok/%2e%2e${path}`,
  (path: string) => `/ok%2F..${path}`,
  (path: string) => `/ok/%2E.${path}`,
  (path: string) => path.replace(/\/(?=[^/]*$)/, '/./'),
  (path: string) => `/../u${path}`,
  () => '/../v/secret.txt',
  (path: string) => `${path}%00`,
  (path: string) => `${path}%00.png`,
];

/** A backslash is part of a name, so nothing exists at these paths. */
const BACKSLASHES = [
  (path: string) => `/ok\\..${path}`.replaceAll('\\', '%5C'),
  (path: string) => path.replaceAll('/', '%5C').replace('%5C', '/'),
  () => '/..%5Cv%5Csecret.txt',
];

function expectUntouched(): void {
  expect(readFileSync(join(server.root, 'u/denied/secret.txt'), 'utf8')).toBe(CANARY);
  expect(readFileSync(join(server.root, 'u/ok/deny/secret.txt'), 'utf8')).toBe(CANARY);
  expect(readFileSync(join(server.root, 'v/secret.txt'), 'utf8')).toBe(CANARY);
  expect(readdirSync(join(server.root, 'u/denied'))).toEqual(['secret.txt']);
  expect(readdirSync(join(server.root, 'v'))).toEqual(['secret.txt']);
  expect(existsSync(join(server.root, 'u/ok/stolen'))).toBe(false);
}

describe.each(REQUESTS)('%s %s', (method, request, headers) => {
  const ask = async (path: string) => {
    const answer = await send(method, request.replace('PATH', path), headers);
    expect([path, answer.text]).toEqual([path, expect.not.stringContaining(CANARY)]);
    return answer.status;
  };

  test('FB-13: more slashes name the same path, which stays denied', async () => {
    for (const spell of SLASHES) {
      const path = spell('/denied/secret.txt');
      expect([path, [400, 403, 404]]).toEqual([path, expect.arrayContaining([await ask(path)])]);
    }
    expectUntouched();
  });

  test('SG-3, CP-9: dots, NUL and backslashes never lead to a denied path or outside', async () => {
    for (const spell of DOTS) {
      const path = spell('/denied/secret.txt');
      expect([path, await ask(path)]).toEqual([path, 400]);
    }
    const makes = method === 'POST' && !request.includes('share');
    if (!makes) for (const spell of BACKSLASHES) await ask(spell('/denied/secret.txt'));
    expectUntouched();
  });
});

test.each(PUBLIC_REQUESTS)('FB-13, SG-3, CP-9: the same for visitors, by %s', async (request) => {
  for (const spell of [...SLASHES, ...DOTS, ...BACKSLASHES]) {
    const path = spell('/deny/secret.txt');
    const answer = await server.visit(`/api/public/${request}/${hash}${path}`);
    expect([path, answer.text]).toEqual([path, expect.not.stringContaining(CANARY)]);
    expect([path, [400, 403, 404]]).toEqual([path, expect.arrayContaining([answer.status])]);
  }
});

test('CP-9: a name with a backslash is created as a name, in its own folder', async () => {
  expect((await send('POST', '/api/resources/ok/..%5C..%5Cx')).status).toBe(200);
  expect(readdirSync(join(server.root, 'u/ok'))).toContain('..\\..\\x');
  expect(readdirSync(server.root).sort()).toEqual(['u', 'v']);
  expect((await send('DELETE', '/api/resources/ok/..%5C..%5Cx')).status).toBe(200);
});

test('FB-01: the target of an allowed symlink is read and written by the rules of its real path', async () => {
  const { status, text } = await send('GET', '/api/raw/ok/alias/secret.txt');
  expect([status, text]).toEqual([403, expect.not.stringContaining(CANARY)]);
  expect((await send('POST', '/api/resources/ok/alias/secret.txt?override=true')).status).toBe(403);
  expect((await send('POST', '/api/tus/ok/alias/secret.txt?override=true', TUS)).status).toBe(403);
  expect((await send('GET', '/api/preview/big/ok/alias/secret.txt')).status).toBe(403);
  for (const target of [`/api/public/dl/${hash}/alias/secret.txt`, `/api/public/share/${hash}/alias/`])
    expect([403, 404]).toContain((await server.visit(target)).status);
  const archive = await send('GET', '/api/raw/ok?algo=tar');
  expect([archive.status, archive.text]).toEqual([200, expect.not.stringContaining(CANARY)]);
  expect(archive.text).toContain('a.txt');
  expect(archive.text).not.toContain('alias');
  expectUntouched();
});
