import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HANG_MS, isCi } from '../../../scripts/lib/patience.mjs';
import { isMissing } from './programs.js';
import { BY_VARIABLES } from './set-ups/by-variables.js';
import { IN_APP_STORES } from './set-ups/in-app-stores.js';
import { IN_CONTAINERS } from './set-ups/in-containers.js';
import { ON_MACHINES } from './set-ups/on-machines.js';
import type { SetUp } from './set-ups/set-up.js';
import { layOutImage, layOutMachine } from './test-image.js';

const PROJECT = fileURLToPath(new URL('../../../', import.meta.url));
const PROGRAM = `#!/bin/sh
exec /opt/satchel/bin/node /opt/project/packages/server/dist/bundle/main.js "$@"
`;
const DRIVER = '/opt/project/packages/server/test/set-ups/driver.mjs';
/** As a container runtime sets it up: an address that others reach, and port 80 for every account. */
const NETWORK = `busybox ip link set lo up && busybox ip addr add 172.17.0.2/16 dev lo
echo 0 > /proc/sys/net/ipv4/ip_unprivileged_port_start
exec bwrap "$@"`;

/** Why they cannot run here; under CI nothing is skipped. */
const reason = [
  ...(process.getuid?.() === 0 ? [] : ['only root can give files to other accounts']),
  ...['bwrap', 'unshare', 'setpriv', 'busybox', 'wget']
    .filter(isMissing)
    .map((program) => `${program} is missing`),
].join(', ');

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(realpathSync(tmpdir()), 'satchel-set-ups-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Outcome {
  output: string;
  started?: boolean;
  /** The exit code of a start that was refused. */
  code?: number;
  /** The statuses of a login, a list, an upload and a download. */
  statuses?: number[];
  text?: string;
  /** Lines of a shell that failed, and what they said. */
  failed?: string;
  said?: string;
}

/** Runs a set-up in mount, network and process namespaces of its own. */
async function run(setUp: SetUp, root: string): Promise<Outcome> {
  const isImage = setUp.on === 'image';
  const image = isImage ? layOutImage(root, PROGRAM) : layOutMachine(root, PROGRAM);
  const entrypoint = setUp.entrypoint ?? (isImage ? ['/opt/satchel/docker/entrypoint.sh'] : []);
  const start = [...entrypoint, ...(setUp.start ?? [])];
  const at = setUp.at ?? 'http://127.0.0.1';
  const task = { ...setUp, start, at, folder: setUp.folder ?? (isImage ? '/database' : '/') };
  const node = '/opt/satchel/bin/node';
  const argv = image.run([node, DRIVER, JSON.stringify(task), String(HANG_MS)], {
    mounts: ['--ro-bind', PROJECT, '/opt/project', '--ro-bind', realpathSync(process.execPath), node],
    env: { FIXTURES: '/opt/project/packages/server/test/fixtures' },
    workingFolder: '/',
  });
  const child = spawn('unshare', ['--net', 'sh', '-ec', NETWORK, 'sh', ...argv], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      printed += text;
    });
  await once(child, 'close');
  const json = printed.slice(printed.lastIndexOf('{"output"'));
  if (!json.startsWith('{')) throw new Error(`The namespaces could not be made: ${printed}`);
  return JSON.parse(json) as Outcome;
}

/** At most two at a time. */
const turns: Promise<unknown>[] = [Promise.resolve(), Promise.resolve()];
let next = 0;
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = next++ % turns.length;
  const result = (turns[turn] ?? Promise.resolve()).then(work);
  turns[turn] = result.catch(() => undefined);
  return result;
}

const ALL = [...IN_CONTAINERS, ...IN_APP_STORES, ...ON_MACHINES, ...BY_VARIABLES];

describe.skipIf(reason !== '' && !isCi)(`set-ups of File Browser${reason && ` (${reason})`}`, () => {
  test.concurrent.each(ALL.map((setUp, index) => [setUp.name, setUp, index] as const))(
    '%s',
    (_, setUp, index) =>
      inTurn(async () => {
        const outcome = await run(setUp, join(folder, String(index)));
        const used = setUp.login === null ? {} : { statuses: [200, 200, 200, 200], text: 'hello' };
        const expected = { output: expect.stringContaining(setUp.says ?? ''), started: true, ...used };
        const refusal = { code: 1, output: expect.stringMatching(new RegExp(`^${setUp.refused}`)) };
        const why = `${outcome.failed}: ${outcome.said}\n${outcome.output}`;
        expect(outcome, why).toMatchObject(setUp.refused === undefined ? expected : refusal);
      }),
  );
});
