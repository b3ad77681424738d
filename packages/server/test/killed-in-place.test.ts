import {
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ApiClient } from './api-client.js';
import { type ChildServer, startChildServer } from './child-server.js';

/** `KILL_POINTS=all` kills at each call, where the gate does at some of them. */
const STRIDE = process.env.KILL_POINTS === 'all' ? 1 : 7;
const KILLER = new URL('fixtures/kill-at-call.mjs', import.meta.url).href;

let folder: string;
let server: ChildServer;
let admin: ApiClient;
const at = (path: string) => join(folder, 'files', path);
const armed = () => join(folder, 'armed');

async function start(): Promise<void> {
  const env = { ...process.env, ARMED: armed(), NODE_OPTIONS: `--import=${KILLER}` };
  server = await startChildServer(at(''), join(folder, 'state'), [], undefined, { env });
  if (server.password) admin = await server.anonymous.login('admin', server.password);
  else admin = new ApiClient(server.origin, admin.token);
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'killed-in-place-'));
  mkdirSync(at(''));
  await start();
});
afterAll(async () => {
  await server.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

const disarm = () => {
  for (const file of [armed(), `${armed()}.calls`]) rmSync(file, { force: true });
};

async function killedAt(call: number, send: () => Promise<Response>): Promise<Response | null> {
  writeFileSync(armed(), String(call));
  try {
    const response = await send();
    await response.arrayBuffer();
    return response;
  } catch {
    return null;
  } finally {
    await server.kill('SIGKILL');
    disarm();
    await start();
  }
}

const MIB = 1024 * 1024;
const CONTENTS: [string, string, string][] = [
  ['a short content', 'the old content', 'new'],
  ['a content of several pieces', 'o'.repeat(9 * MIB), 'n'.repeat(10 * MIB)],
];

test.each(CONTENTS.flatMap((each) => [10, 0].map((versions) => [...each, versions] as const)))(
  'a server that is killed while it writes %s in place leaves the old or the new one, whole (%#)',
  async (_what, old, now, versions) => {
    const trash = { enabled: true, days: 30, percent: 10, versions };
    expect((await admin.put('/api/settings', { trash })).status).toBe(200);
    let kills = 0;
    for (let call = Math.min(STRIDE, 5); ; call += STRIDE) {
      for (const name of readdirSync(at(''))) if (!name.startsWith('.satchel-v')) rmSync(at(name));
      writeFileSync(at('file'), old);
      linkSync(at('file'), at('other name'));
      const response = await killedAt(call, () => admin.put('/api/resources/file', now));
      const content = readFileSync(at('file'), 'utf8');
      expect(content === old || content === now, `call ${call}: ${content.length} characters`).toBe(true);
      expect(statSync(at('file')).nlink).toBe(2);
      if (response) {
        expect(response.status).toBe(200);
        expect(content === now).toBe(true);
        break;
      }
      kills += 1;
    }
    expect(kills).toBeGreaterThan(0);
    expect(existsSync(join(folder, 'state/unfinished'))).toBe(true);
    expect(
      readdirSync(join(folder, 'state/unfinished')).filter((name) => name.startsWith('overwriting-')),
    ).toEqual([]);
  },
);
