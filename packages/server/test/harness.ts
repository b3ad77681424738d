import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT, type User } from '@satchel/contract';
import { createApp } from '../src/app.js';
import { loadConfig } from '../src/config/load-config.js';
import { listen } from '../src/http/listen.js';
import { ApiClient } from './api-client.js';

export interface TestServer {
  origin: string;
  /** The folder that is served. */
  root: string;
  state: string;
  /** Not logged in. */
  anonymous: ApiClient;
  /** Logged in as the first administrator. */
  admin: ApiClient;
  /** Makes a user with all rights but administration, unless told otherwise, and logs in. */
  createUser(options?: Partial<User>): Promise<ApiClient>;
  close(): Promise<void>;
}

export interface TestServerOptions {
  /** More of the command line. */
  flags?: string[];
  now?: () => number;
  /** The administrator's answer to the captcha. */
  captcha?: string;
  /** Headers that log the administrator in, where no password does. */
  adminHeaders?: Record<string, string>;
}

const PASSWORD = 'correct horse battery';

/** The real program on a folder of its own, with a real database, listening on a free port. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const { flags = [], now, captcha, adminHeaders } = options;
  const folder = await mkdtemp(join(tmpdir(), 'satchel-test-'));
  const root = join(folder, 'files');
  const state = join(folder, 'state');
  await mkdir(root);
  const argv = [root, '--state', state, '--address', '127.0.0.1', '--port', '0', '--log', '', ...flags];
  const app = await createApp((stored) => loadConfig(argv, {}, stored), now ? { now } : {});
  const address = await listen(app.server, { kind: 'tcp', address: '127.0.0.1', port: 0 }, 'http');
  const anonymous = new ApiClient(address);
  const admin = await anonymous.login('admin', app.firstRun?.password ?? '', captcha, adminHeaders);

  let users = 0;
  const createUser = async (options: Partial<User> = {}): Promise<ApiClient> => {
    const username = options.username ?? `user-${++users}`;
    const data = { ...newUser(username), ...options };
    const response = await admin.post('/api/users', { what: 'user', which: [], data });
    if (response.status !== 201)
      throw new Error(`user ${username}: ${response.status} ${await response.text()}`);
    return anonymous.login(username, data.password);
  };
  const close = async (): Promise<void> => {
    await app.close();
    await rm(folder, { recursive: true, force: true });
  };
  return { origin: address, root, state, anonymous, admin, createUser, close };
}

function newUser(username: string): User {
  return {
    id: 0,
    username,
    password: PASSWORD,
    scope: ROOT,
    locale: 'en',
    lockPassword: false,
    viewMode: 'list',
    singleClick: false,
    redirectAfterCopyMove: false,
    hideDotfiles: false,
    dateFormat: false,
    aceEditorTheme: '',
    perm: {
      admin: false,
      execute: false,
      create: true,
      rename: true,
      modify: true,
      delete: true,
      share: true,
      download: true,
    },
    commands: [],
    sorting: { by: 'name', asc: false },
    rules: [],
  };
}
