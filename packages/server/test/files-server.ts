import { mkdir } from 'node:fs/promises';
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { everyPermission, type Permission, type Rule, type User } from '@satchel/contract';
import type { ApiClient } from './api-client.js';
import { clearFolder } from './clear-folder.js';
import { startTestServer } from './harness.js';
import type { WorkGate } from './work-gate.js';

export interface FilesUser {
  /** All permissions but these. */
  without?: Permission[];
  /** Only these permissions. */
  only?: Permission[];
  rules?: Rule[];
  scope?: string;
  hideDotfiles?: boolean;
}

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  text: string;
  json(): unknown;
}

export interface SendOptions {
  headers?: Record<string, string>;
  body?: string | Uint8Array;
}

export interface FilesServer {
  /** The served folder on the disk. */
  root: string;
  admin: ApiClient;
  port: number;
  tokenOf(user: string): string;
  /** Sends the target unchanged (`fetch` would normalise it), as the user with that name. */
  send(user: string, method: string, target: string, options?: SendOptions): Promise<Answer>;
  /** Replaces the rules of a user. */
  setRules(user: string, rules: Rule[]): Promise<void>;
  /** Empties the served folder. */
  clear(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Sends requests as one user; `findServer` is called for each, because the server is started before the
 * tests.
 */
export function senderOf(findServer: () => FilesServer, user: string) {
  return (
    method: string,
    target: string,
    body?: string | Uint8Array,
    headers: Record<string, string> = {},
  ): Promise<Answer> =>
    findServer().send(user, method, target, body === undefined ? { headers } : { body, headers });
}

/** The real server with these users, whose requests are sent by their names. */
export async function startFilesServer(
  users: Record<string, FilesUser>,
  gate?: WorkGate,
): Promise<FilesServer> {
  const server = await startTestServer(gate ? { gate } : {});
  const tokens = new Map<string, string>();
  const makeScopes = async (): Promise<void> => {
    for (const { scope } of Object.values(users))
      await mkdir(join(server.root, scope ?? ''), { recursive: true });
  };
  await makeScopes();
  for (const [username, { without, only, rules = [], scope = '/', hideDotfiles = false }] of Object.entries(
    users,
  )) {
    const perm = everyPermission(only === undefined);
    perm.admin = false;
    for (const right of without ?? []) perm[right] = false;
    for (const right of only ?? []) perm[right] = true;
    const client = await server.createUser({ username, perm, rules, scope, hideDotfiles });
    tokens.set(username, client.token ?? '');
  }
  const port = Number(new URL(server.origin).port);
  const tokenOf = (user: string): string => tokens.get(user) ?? '';
  return {
    root: server.root,
    admin: server.admin,
    port,
    tokenOf,
    send: (user, method, target, options = {}) => send(port, tokenOf(user), method, target, options),
    setRules: async (user, rules) => {
      const all = await server.admin.json<User[]>('/api/users');
      const found = all.find(({ username }) => username === user);
      const change = { what: 'user', which: ['rules'], data: { ...found, rules } };
      const answer = await server.admin.put(`/api/users/${found?.id}`, change);
      if (answer.status !== 200) throw new Error(`rules of ${user}: ${answer.status}`);
    },
    clear: async () => {
      clearFolder(server.root);
      await makeScopes();
    },
    close: () => server.close(),
  };
}

function send(
  port: number,
  token: string,
  method: string,
  path: string,
  { headers, body }: SendOptions,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const options = {
      host: '127.0.0.1',
      port,
      method,
      path,
      agent: false,
      headers: { 'X-Auth': token, ...headers },
    };
    const request = httpRequest(options, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const bytes = Buffer.concat(chunks);
        const text = bytes.toString();
        const { statusCode = 0 } = response;
        resolve({
          status: statusCode,
          headers: response.headers,
          body: bytes,
          text,
          json: () => JSON.parse(text),
        });
      });
    });
    request.on('error', reject);
    request.end(body);
  });
}
