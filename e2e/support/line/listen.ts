import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Server } from 'node:net';
import { fileURLToPath } from 'node:url';

const SCRIPT = fileURLToPath(new URL('listen.py', import.meta.url));

/** Listens at a free port of 127.0.0.1. */
export async function listen(server: Server): Promise<void> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
}

/** `listen` with buffers as small as those of a slow line. Resolves to false without Python, and does nothing. */
export async function listenWithSmallBuffers(server: Server): Promise<boolean> {
  const child = spawn('python3', [SCRIPT], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const listener = await new Promise<unknown>((resolve) => {
    child.once('message', (_, handle) => resolve(handle));
    child.once('error', () => resolve(undefined)).once('exit', () => resolve(undefined));
  });
  if (!listener) return false;
  server.listen(listener);
  await once(server, 'listening');
  return true;
}
