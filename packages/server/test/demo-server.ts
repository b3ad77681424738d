import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '../src/composition/app.js';
import type { DemoTerms } from '../src/config/config.js';
import { loadConfig } from '../src/config/load-config.js';
import { listen } from '../src/http/connections/listen.js';
import { ApiClient } from './api-client.js';
import { checkResponses } from './response-check.js';

const MEBIBYTE = 1024 ** 2;
const HOUR_MS = 3_600_000;

export interface TestDemo {
  origin: string;
  root: string;
  /** Names in the folders of all visitors, and in those of the server for what was deleted and replaced. */
  leftOfVisitors(): Promise<string[]>;
  /** Begins a visit, by default from an address that nobody had before. */
  enter(address?: string): Promise<Response>;
  /** A client of a new visitor. */
  visitor(address?: string): Promise<ApiClient>;
  /** Moves the clock of the server. */
  pass(ms: number): void;
  close(): Promise<void>;
}

/** Serves a demo with a small sample, behind a proxy on this machine that says where visitors come from. */
export async function startDemo(
  terms: Partial<DemoTerms> = {},
  flags: readonly string[] = [],
): Promise<TestDemo> {
  const folder = await mkdtemp(join(tmpdir(), 'satchel-test-'));
  const [root, state] = [join(folder, 'files'), join(folder, 'state')];
  await mkdir(join(root, 'sample/Photos'), { recursive: true });
  await writeFile(join(root, 'sample/Photos/hill.txt'), 'a hill');
  await writeFile(join(root, 'sample/letter.txt'), 'a letter');
  const listening = ['--address', '127.0.0.1', '--port', '0', '--trusted-proxies', '127.0.0.1', '--log', ''];
  const config = loadConfig([root, '--state', state, ...listening, ...flags], {});
  const demo = { visitors: 20, lifetimeMs: HOUR_MS, bytes: 8 * MEBIBYTE, sample: 'sample', ...terms };
  let shift = 0;
  const login = { ...config.login, tokenLifetimeMs: demo.lifetimeMs };
  const app = await createApp(() => ({ ...config, demo, login }), { now: () => Date.now() + shift });
  const origin = await listen(app.server, config.listening, 'http');
  checkResponses(app.server, app.config.web.contentOrigin);
  const anonymous = new ApiClient(origin);
  let addresses = 0;
  const newAddress = () => {
    addresses += 1;
    return `198.51.100.${addresses}`;
  };
  const enter = (address = newAddress()) =>
    anonymous.post('/api/login', {}, { 'X-Forwarded-For': address, Accept: 'application/json' });
  return {
    ...{ origin, root, enter },
    async leftOfVisitors() {
      const all = await readdir(root, { recursive: true, withFileTypes: true });
      const files = all.filter((entry) => entry.isFile() || entry.parentPath === join(root, 'visitors'));
      return files
        .map(({ parentPath, name }) => join(parentPath, name).slice(root.length))
        .filter((path) => !path.startsWith('/sample/'));
    },
    async visitor(address) {
      const response = await enter(address);
      const token = await response.text();
      if (response.status !== 200) throw new Error(`visit: ${response.status} ${token}`);
      return new ApiClient(origin, token);
    },
    pass: (ms) => {
      shift += ms;
    },
    async close() {
      await app.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
