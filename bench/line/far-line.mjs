import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const SOURCE = fileURLToPath(new URL('delay-line.c', import.meta.url));
const BRIDGE = fileURLToPath(new URL('bridge.mjs', import.meta.url));
const CACHE = fileURLToPath(new URL('../../.cache', import.meta.url));
const PROGRAM = `${CACHE}/delay-line`;

/** The reason why this machine has no such line; undefined if it has. */
export function whyNoFarLine() {
  if (process.platform !== 'linux') return 'it needs Linux';
  if (process.getuid?.() !== 0) return 'it needs root';
  if (!existsSync('/dev/net/tun')) return 'it needs TUN devices, and /dev/net/tun is missing';
  for (const program of ['cc', 'nsenter']) {
    if (spawnSync('which', [program]).status !== 0) return `it needs the program ${program}`;
  }
  return undefined;
}

/**
 * Two network namespaces and a line between them, which delays packets and loses some: real TCP as between far
 * places. Without `kbits` its rate is that of the machine.
 */
export async function openFarLine({
  roundTripMs = 80,
  lossPercent = 0,
  kbits = 0,
  seed = 1,
  congestionControl = congestionControlOfMachine(),
} = {}) {
  const why = whyNoFarLine();
  if (why) throw new Error(`There is no line to a far place: ${why}`);
  compile();
  const words = [roundTripMs / 2, lossPercent, kbits, seed, congestionControl].map(String);
  const line = spawn(PROGRAM, words, { stdio: ['pipe', 'pipe', 'inherit'] });
  const ends = await endsOf(line);
  const children = new Set();
  return {
    /** The address of each end, which only the other one and its own programs reach. */
    address: (end) => ends[end].address,
    /** Starts a program at the `near` or at the `far` end. */
    start(end, command, words, options) {
      const child = spawn('nsenter', [`--net=${ends[end].namespace}`, command, ...words], options);
      children.add(child);
      child.once('exit', () => children.delete(child));
      return child;
    },
    /** Ends the line and all that was started at its ends. */
    async close() {
      const ended = [...children, line].map((child) => once(child, 'exit'));
      for (const child of children) child.kill('SIGTERM');
      line.stdin.end();
      await Promise.all(ended);
    },
  };
}

/**
 * A Unix socket whose connections go over such a line to a server of this machine: what connects to it, and the
 * server, are in the usual namespace.
 */
export async function openTunnel(origin, options) {
  const folder = mkdtempSync(join(tmpdir(), 'satchel-tunnel-'));
  const [path, beyond] = [join(folder, 'near'), join(folder, 'far')];
  const line = await openFarLine(options);
  const { hostname, port } = new URL(origin);
  const meeting = `${line.address('far')}:9000`;
  const bridges = [
    bridge((words) => spawn(process.execPath, words, PIPED), beyond, `${hostname}:${port}`),
    bridge((words) => line.start('far', process.execPath, words, PIPED), meeting, beyond),
    bridge((words) => line.start('near', process.execPath, words, PIPED), path, meeting),
  ];
  const [outside] = await Promise.all(bridges);
  return {
    path,
    async close() {
      outside.kill();
      await line.close();
      rmSync(folder, { recursive: true });
    },
  };
}

const PIPED = { stdio: ['ignore', 'pipe', 'inherit'] };

async function bridge(start, from, to) {
  const child = start([BRIDGE, from, to]);
  await once(child.stdout, 'data');
  return child;
}

export function congestionControlOfMachine() {
  return readFileSync('/proc/sys/net/ipv4/tcp_congestion_control', 'utf8').trim();
}

async function endsOf(line) {
  const ends = {};
  let text = '';
  for await (const piece of line.stdout) {
    text += piece;
    for (const [, end, address, namespace] of text.matchAll(/^(\w+) (\S+) (\S+)\n/gm))
      ends[end] = { address, namespace };
    if (ends.near && ends.far) return ends;
  }
  throw new Error('The line to a far place did not begin');
}

function compile() {
  if (existsSync(PROGRAM) && statSync(PROGRAM).mtimeMs > statSync(SOURCE).mtimeMs) return;
  mkdirSync(CACHE, { recursive: true });
  const { status } = spawnSync('cc', ['-O2', '-Wall', '-o', PROGRAM, SOURCE], { stdio: 'inherit' });
  if (status !== 0) throw new Error(`${SOURCE} could not be compiled`);
}
