import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { programFile } from '../src/lib/own-files.js';
import { ApiClient } from './api-client.js';

export interface ChildServer {
  pid: number;
  origin: string;
  /** Printed by the first start only. */
  password: string | null;
  anonymous: ApiClient;
  /** Resolves when the process has ended. */
  kill(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>;
}

/** The user and group of a process, which only root can set, and its environment. */
interface HowToStart {
  uid?: number;
  gid?: number;
  env?: NodeJS.ProcessEnv;
}

/** Starts the built program and does not wait for it. */
export function spawnServer(
  root: string,
  state: string,
  flags: readonly string[] = [],
  main = programFile(),
  how: HowToStart = {},
) {
  const argv = [main, root, '--state', state, '--address', '127.0.0.1', '--port', '0', '--log', '', ...flags];
  return spawn(process.execPath, argv, { stdio: ['ignore', 'pipe', 'inherit'], ...how });
}

/** The built program as a child process, which can be killed at any moment. */
export async function startChildServer(...how: Parameters<typeof spawnServer>): Promise<ChildServer> {
  const child = spawnServer(...how);
  const said = await firstWords(child);
  const origin = /http:\/\/[^\s/]+/.exec(said)?.[0] ?? '';
  return {
    pid: child.pid ?? 0,
    origin,
    password: /Password:\s+(\S+)/.exec(said)?.[1] ?? null,
    anonymous: new ApiClient(origin),
    async kill(signal) {
      // It may have killed itself.
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill(signal);
      await gone;
    },
  };
}

async function firstWords(child: ChildProcess): Promise<string> {
  let text = '';
  for await (const chunk of child.stdout ?? []) {
    text += String(chunk);
    if (/Ready/.test(text)) return text;
  }
  throw new Error(`the server ended: ${text}`);
}
