import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { ApiClient } from './api-client.js';

const MAIN = fileURLToPath(new URL('../dist/main.js', import.meta.url));

export interface ChildServer {
  origin: string;
  /** Printed by the first start only. */
  password: string | null;
  anonymous: ApiClient;
  /** Resolves when the process is gone. */
  kill(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>;
}

/** The built program as a process of its own, which can be killed in the middle of anything. */
export async function startChildServer(
  root: string,
  state: string,
  flags: readonly string[] = [],
  main = MAIN,
  /** Whom it runs as, when not as ourselves; takes root. */
  account: { uid?: number; gid?: number } = {},
): Promise<ChildServer> {
  const argv = [main, root, '--state', state, '--address', '127.0.0.1', '--port', '0', '--log', '', ...flags];
  const child = spawn(process.execPath, argv, { stdio: ['ignore', 'pipe', 'inherit'], ...account });
  const said = await firstWords(child);
  const origin = /http:\/\/[^\s/]+/.exec(said)?.[0] ?? '';
  return {
    origin,
    password: /Password:\s+(\S+)/.exec(said)?.[1] ?? null,
    anonymous: new ApiClient(origin),
    async kill(signal) {
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
