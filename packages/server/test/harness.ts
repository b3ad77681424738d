import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT, type User } from '@satchel/contract';
import { expect, vi } from 'vitest';
import { HANG_MS } from '../../../scripts/lib/time-limits.mjs';
import { createApp } from '../src/composition/app.js';
import { loadConfig } from '../src/config/load-config.js';
import { lookAhead } from '../src/core/storage/local/pack-archive.js';
import type { ConnectionLimits } from '../src/http/connections/connections.js';
import { listen } from '../src/http/connections/listen.js';
import { ApiClient } from './api-client.js';
import { openBelow } from './open-below.js';
import { checkResponses } from './response-check.js';
import type { WorkGate } from './work-gate.js';

export interface TestServer {
  origin: string;
  /** The address of the metrics; null without `--metrics-listen`. */
  metricsOrigin: string | null;
  /** The served folder. */
  root: string;
  state: string;
  /** A client without a login. */
  anonymous: ApiClient;
  /** A client that is logged in as the first administrator. */
  admin: ApiClient;
  /** Creates a user with all permissions but administration by default, and logs in. */
  createUser(options?: Partial<User>): Promise<ApiClient>;
  /** The number that the server counts. */
  openConnections(): Promise<number>;
  close(): Promise<void>;
}

export interface TestPlaces {
  root: string;
  state: string;
  flags?: string[];
}

export interface TestServerOptions {
  /** More of the command line. */
  flags?: string[];
  /** Creates other served and state folders, inside a temporary one, and names them. */
  places?: (folder: string) => Promise<TestPlaces>;
  now?: () => number;
  /** The gate at which copies, moves and deletions wait. */
  gate?: WorkGate;
  /** Limits that are short enough for a test. */
  connectionLimits?: Partial<ConnectionLimits>;
  /** Certificates that mail servers are trusted by. */
  mailCa?: string;
  /** The administrator's answer to the captcha. */
  captcha?: string;
  /** Headers that log the administrator in, where there is no password. */
  adminHeaders?: Record<string, string>;
}

const PASSWORD = 'correct horse battery';
const CHEAP = { memoryCost: 8, timeCost: 1 };
lookAhead.ms = HANG_MS;

/** Starts the real program on a folder of its own, with a real database, on a free port. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const { flags = [], now = Date.now, gate, captcha, adminHeaders, places = plainPlaces } = options;
  const { connectionLimits = {}, mailCa } = options;
  const folder = await mkdtemp(join(tmpdir(), 'satchel-test-'));
  const { root, state, flags: placeFlags = [] } = await places(folder);
  const start = [root, '--state', state, '--address', '127.0.0.1', '--port', '0', '--log', ''];
  const argv = [...start, ...placeFlags, ...flags];
  const app = await createApp((stored) => loadConfig(argv, {}, stored), {
    now,
    passwordCost: CHEAP,
    ...(gate ? { atProgress: gate.atProgress } : {}),
    connectionLimits,
    ...(mailCa === undefined ? {} : { mailCa }),
  });
  const address = await listen(app.server, { kind: 'tcp', address: '127.0.0.1', port: 0 }, 'http');
  const { monitoring } = app;
  const metricsOrigin =
    monitoring && (await listen(monitoring, { kind: 'tcp', address: '127.0.0.1', port: 0 }, 'http'));
  checkResponses(app.server, app.config.web.contentOrigin);
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
    // Files of aborted requests are closed a moment later.
    const areClosed = () => expect(openBelow(root), 'open after the end').toEqual([]);
    await vi.waitFor(areClosed, { timeout: HANG_MS, interval: 20 });
    await rm(folder, { recursive: true, force: true });
  };
  const openConnections = () => promisify(app.server.server.getConnections.bind(app.server.server))();
  return {
    origin: address,
    metricsOrigin,
    root,
    state,
    anonymous,
    admin,
    createUser,
    openConnections,
    close,
  };
}

async function plainPlaces(folder: string): Promise<TestPlaces> {
  const root = join(folder, 'files');
  await mkdir(root);
  return { root, state: join(folder, 'state') };
}

/** All that a request has to say of a user, who has all permissions but administration. */
export function newUser(username: string): User {
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
