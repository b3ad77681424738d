import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Keycloak needs a quarter of a minute on an idle machine. */
const START_MS = 5 * 60_000;
const WAIT_MS = 100;

export interface PeerProcess {
  stop(): Promise<void>;
}

/** Starts another server, and waits until `address` responds. Throws with all that it printed if it ends. */
export async function startPeer(
  program: string,
  args: readonly string[],
  address: string,
  env: NodeJS.ProcessEnv = {},
): Promise<PeerProcess> {
  const child = spawn(program, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += String(chunk)));
  const stop = () => end(child);
  const limit = Date.now() + START_MS;
  while (!(await responds(address))) {
    if (hasEnded(child)) throw new Error(`${program} ended: ${said}`);
    if (Date.now() > limit) {
      await stop();
      throw new Error(`${program} does not respond at ${address}: ${said}`);
    }
    await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
  }
  return { stop };
}

/** A port of the loopback on which nothing listens at the moment. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

async function responds(address: string): Promise<boolean> {
  const response = await fetch(address).catch(() => null);
  await response?.text();
  return response?.ok === true;
}

async function end(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  const gone = once(child, 'close');
  child.kill('SIGTERM');
  await gone;
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}
