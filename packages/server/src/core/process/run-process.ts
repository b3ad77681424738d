import { type ChildProcess, spawn } from 'node:child_process';
import type { Readable } from 'node:stream';

export interface ProcessLimits {
  /** Milliseconds until the whole process group is killed. */
  timeoutMs: number;
  /** The bytes of both streams together. */
  outputBytes: number;
}

/** The user and group of a process; only a server that runs as root can set others than its own. */
export interface ProcessOwner {
  uid: number;
  gid: number;
}

export interface ProcessOptions {
  /** The program and its arguments, without a shell. */
  argv: readonly string[];
  /** A real folder. */
  cwd: string;
  /** The complete environment. */
  env: Readonly<Record<string, string>>;
  limits: ProcessLimits;
  owner?: ProcessOwner | undefined;
  /** The standard input, which is empty by default. */
  input?: string;
  /** Standard error is neither passed on nor counted. */
  ignoresErrors?: boolean;
  signal?: AbortSignal | undefined;
  /** Receives what the process writes. While a returned promise is pending nothing more is read. */
  onOutput(stream: 'out' | 'err', bytes: Buffer): Promise<void> | undefined;
}

export interface ProcessEnd {
  code: number | null;
  signal: string | null;
  /** Why the process was killed; null when it was not. */
  killedBy: 'abort' | 'time' | 'output' | null;
}

/** The time for the last output to arrive through the pipes. */
const LINGER_MS = 500;

/**
 * Runs a program in its own process group, which is killed when the signal fires, on timeout, when the output
 * exceeds its limit, and in any case when the program ends. Rejects only when the program cannot be started.
 */
export function runProcess(options: ProcessOptions): Promise<ProcessEnd> {
  const { limits, signal } = options;
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return resolve({ code: null, signal: null, killedBy: 'abort' });
    let killedBy: ProcessEnd['killedBy'] = null;
    const child = start(options);
    const kill = (why: NonNullable<ProcessEnd['killedBy']>) => {
      killedBy ??= why;
      killGroup(child);
    };
    const onAbort = () => kill('abort');
    const timer = setTimeout(kill, limits.timeoutMs, 'time');
    signal?.addEventListener('abort', onAbort, { once: true });
    const letGo = letGoAfterExit(child, () => killedBy !== null);
    const stop = () => {
      clearTimeout(timer);
      letGo.stop();
      signal?.removeEventListener('abort', onAbort);
    };
    child.once('error', (error) => {
      stop();
      reject(error);
    });
    const taken = takeOutput(child, options, () => kill('output'));
    child.once('close', (code, name) => {
      stop();
      void taken().then(() => resolve({ code, signal: name, killedBy }));
    });
  });
}

function start({ argv, cwd, env, owner, input, ignoresErrors = false }: ProcessOptions): ChildProcess {
  const [program = '', ...rest] = argv;
  const child = spawn(program, rest, {
    cwd,
    env: { ...env },
    detached: true,
    stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', ignoresErrors ? 'ignore' : 'pipe'],
    ...owner,
  });
  // The program need not read its input.
  child.stdin?.on('error', () => undefined);
  child.stdin?.end(input);
  return child;
}

/**
 * Processes that the program started end with it. One that left its group continues and may hold the pipes
 * open for ever: they are closed soon after the exit, when all output has been taken.
 */
function letGoAfterExit(child: ChildProcess, isKilled: () => boolean): { stop(): void } {
  let timer: NodeJS.Timeout | undefined;
  const letGo = () => {
    const streams = [child.stdout, child.stderr];
    if (!isKilled() && streams.some((stream) => stream?.isPaused())) timer = setTimeout(letGo, LINGER_MS);
    else for (const stream of streams) stream?.destroy();
  };
  child.once('exit', () => {
    killGroup(child);
    timer = setTimeout(letGo, LINGER_MS);
  });
  return { stop: () => clearTimeout(timer) };
}

/** Passes on the output in its order; what exceeds the limit is cut off. */
function takeOutput(
  child: ChildProcess,
  options: ProcessOptions,
  onTooMuch: () => void,
): () => Promise<void> {
  let left = options.limits.outputBytes;
  let last: Promise<void> = Promise.resolve();
  const take = (name: 'out' | 'err', stream: Readable) => {
    stream.on('data', (bytes: Buffer) => {
      if (left < 0) return;
      const piece = bytes.subarray(0, left);
      left -= bytes.length;
      if (left < 0) onTooMuch();
      if (piece.length === 0) return;
      const wait = options.onOutput(name, piece);
      if (!wait) return;
      stream.pause();
      last = Promise.allSettled([last, wait]).then(() => void stream.resume());
    });
  };
  if (child.stdout) take('out', child.stdout);
  if (child.stderr) take('err', child.stderr);
  return () => last;
}

/** Kills a program that was started `detached`, with all processes of its group. */
export function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // All processes have ended already.
  }
}
