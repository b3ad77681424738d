import { type ChildProcess, spawn } from 'node:child_process';

export interface HookProgram {
  /** Program and arguments; no shell is involved. */
  command: readonly string[];
  timeoutMs: number;
}

const OUTPUT_BYTES = 64 * 1024;

/**
 * Runs the hook with the credentials in its environment, and as a line of JSON on its standard input, never in its
 * command line, which every account of the machine can read. Resolves to what it wrote. Rejects when it cannot be
 * started, fails, takes too long or says too much; then, as always, nothing that it started is left running.
 */
export function runHook(
  { command, timeoutMs }: HookProgram,
  username: string,
  password: string,
): Promise<string> {
  const [program = '', ...args] = command;
  const child = spawn(program, args, {
    detached: true,
    stdio: ['pipe', 'pipe', 'ignore'],
    env: { ...strangersEnvironment(), USERNAME: username, PASSWORD: password },
  });
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => fail('takes too long'), timeoutMs);
    const fail = (reason: string): void => {
      reject(new Error(`the login hook ${reason}`));
      killGroup(child);
    };
    collect(child, resolve, fail);
    child.once('error', (error) => fail(`cannot be started: ${error.message}`));
    child.once('exit', () => killGroup(child));
    child.once('close', () => clearTimeout(timer));
    // A hook need not read what it is told.
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(`${JSON.stringify({ username, password })}\n`);
  });
}

function collect(child: ChildProcess, done: (text: string) => void, fail: (reason: string) => void): void {
  const chunks: Buffer[] = [];
  let size = 0;
  child.stdout?.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size > OUTPUT_BYTES) fail('says too much');
    else chunks.push(chunk);
  });
  child.once('close', (code) => {
    if (code === 0) done(Buffer.concat(chunks).toString('utf8'));
    else fail(`ended with ${code}`);
  });
}

/** The program is the first of its own group. */
function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // Nobody is left.
  }
}

/** Ours without what configures us: that may hold secrets. */
function strangersEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(SATCHEL|FB)_/.test(name)));
}
