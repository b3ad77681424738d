import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { HANG_MS } from '../../../../scripts/lib/time-limits.mjs';
import { isMissing } from '../programs.js';
import { layOutImage, layOutMachine } from '../test-image.js';
import type { SetUp } from './set-up.js';

const PROJECT = fileURLToPath(new URL('../../../../', import.meta.url));
const PROGRAM = `#!/bin/sh
exec /opt/satchel/bin/node /opt/project/packages/server/dist/bundle/main.js "$@"
`;
const DRIVER = '/opt/project/packages/server/test/set-ups/driver.mjs';
/**
 * Sets the network up like a container runtime: an address that others reach, and port 80 for every account.
 */
const NETWORK = `busybox ip link set lo up && busybox ip addr add 172.17.0.2/16 dev lo
echo 0 > /proc/sys/net/ipv4/ip_unprivileged_port_start
exec bwrap "$@"`;

/** Why set-ups cannot run here; empty where they can. Under CI nothing is skipped. */
export const CANNOT_RUN = [
  ...(process.getuid?.() === 0 ? [] : ['only root can give files to other accounts']),
  ...['bwrap', 'unshare', 'setpriv', 'busybox', 'wget']
    .filter(isMissing)
    .map((program) => `${program} is missing`),
].join(', ');

export interface Outcome {
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

/** Runs a set-up in mount, network and process namespaces of its own; at most two at a time. */
export function runSetUp(setUp: SetUp, root: string): Promise<Outcome> {
  return inTurn(() => run(setUp, root));
}

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

const turns: Promise<unknown>[] = [Promise.resolve(), Promise.resolve()];
let next = 0;
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = next++ % turns.length;
  const result = (turns[turn] ?? Promise.resolve()).then(work);
  turns[turn] = result.catch(() => undefined);
  return result;
}
