import { mkdir, writeFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { dirname, join } from 'node:path';
import type { SharedResource, ShareLink, User } from '@satchel/contract';
import type { ApiClient } from './api-client.js';
import { startTestServer, type TestServer } from './harness.js';

export interface SharesServer extends TestServer {
  /** Writes files below the served folder; a path that ends in a slash is a folder. */
  plant(files: Record<string, string | Buffer>): Promise<void>;
  /** Moves the server's clock forward. */
  pass(ms: number): void;
  now(): number;
  /** Creates a share of `owner`; throws on failure. */
  share(owner: ApiClient, path: string, body?: object): Promise<ShareLink>;
  /** Sends a request as a visitor, with the target unchanged: `fetch` would normalise it. */
  visit(target: string, headers?: Record<string, string>, method?: string): Promise<Visited>;
  /** The response that a visitor gets for a share. */
  look(address: string, headers?: Record<string, string>): Promise<SharedResource>;
  id(client: ApiClient): Promise<number>;
  changeUser(client: ApiClient, which: string, data: Partial<User>): Promise<Response>;
}

export interface Visited {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
  text: string;
}

/** `clock` is the time, in milliseconds since 1970, to which `pass` adds. */
export async function startSharesServer(
  flags: string[] = [],
  clock: () => number = Date.now,
): Promise<SharesServer> {
  let passed = 0;
  const now = () => clock() + passed;
  const server = await startTestServer({ now, flags });
  const port = Number(new URL(server.origin).port);
  const visit: SharesServer['visit'] = (target, headers = {}, method = 'GET') =>
    send(port, target, headers, method);
  const id: SharesServer['id'] = async (client) => client.userId;
  return {
    ...server,
    now,
    pass: (ms) => {
      passed += ms;
    },
    plant: (files) => plant(server.root, files),
    share: async (owner, path, body) => {
      const response = await owner.post(`/api/share${path}`, body);
      if (response.status !== 200)
        throw new Error(`share ${path}: ${response.status} ${await response.text()}`);
      return (await response.json()) as ShareLink;
    },
    visit,
    look: async (address, headers) => {
      const { status, text } = await visit(`/api/public/share/${address}`, headers);
      if (status !== 200) throw new Error(`visit ${address}: ${status} ${text}`);
      return JSON.parse(text) as SharedResource;
    },
    id,
    changeUser: async (client, which, data) => {
      const user = await server.admin.json<User>(`/api/users/${await id(client)}`);
      const body = { what: 'user', which: [which], data: { ...user, ...data } };
      return server.admin.put(`/api/users/${user.id}`, body);
    },
  };
}

async function plant(root: string, files: Record<string, string | Buffer>): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    const real = join(root, path);
    await mkdir(path.endsWith('/') ? real : dirname(real), { recursive: true });
    if (!path.endsWith('/')) await writeFile(real, content);
  }
}

function send(port: number, path: string, headers: Record<string, string>, method: string): Promise<Visited> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(
      { host: '127.0.0.1', port, path, method, headers, agent: false },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          const body = Buffer.concat(chunks);
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body,
            text: body.toString(),
          });
        });
      },
    );
    request.on('error', reject);
    request.end();
  });
}
