import { chmod, lstat, unlink } from 'node:fs/promises';
import { connect } from 'node:net';
import { StartError } from '../../lib/start-error.js';

/** Removes a socket that a killed server left behind. Throws `StartError` when a program listens on it. */
export async function clearStaleSocket(path: string): Promise<void> {
  const stats = await lstat(path).catch(() => null);
  if (!stats) return;
  if (!stats.isSocket())
    throw new StartError(`The socket ${path} cannot be made: a file of that name exists.`);
  if (await answers(path)) throw new StartError(`The socket ${path} is in use by another program.`);
  await unlink(path);
}

export async function setSocketMode(path: string, mode: number): Promise<void> {
  await chmod(path, mode);
}

function answers(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.once('connect', () => resolve(true));
    socket.once('error', () => resolve(false));
    socket.once('close', () => socket.destroy());
    socket.unref();
  });
}
