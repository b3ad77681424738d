import { runProcess } from '../../../../core/process/run-process.js';

export interface HookProgram {
  /** The program and its arguments; no shell is used. */
  command: readonly string[];
  timeoutMs: number;
}

const OUTPUT_BYTES = 64 * 1024;

/**
 * Runs the hook with the credentials in its environment, and as a line of JSON on its standard input, never
 * in its command line, which every account of the machine can read. Resolves to its output. Rejects when it
 * cannot be started, fails, times out or writes too much; no process that it started is left running.
 */
export async function runHook(
  { command, timeoutMs }: HookProgram,
  username: string,
  password: string,
): Promise<string> {
  const chunks: Buffer[] = [];
  const { code, killedBy } = await runProcess({
    argv: command,
    cwd: process.cwd(),
    env: { ...environmentWithoutConfiguration(), USERNAME: username, PASSWORD: password },
    input: `${JSON.stringify({ username, password })}\n`,
    ignoresErrors: true,
    limits: { timeoutMs, outputBytes: OUTPUT_BYTES },
    onOutput(_, bytes) {
      chunks.push(bytes);
      return undefined;
    },
  }).catch((cause: unknown) => {
    throw new Error('The login hook cannot be started', { cause });
  });
  if (killedBy === 'time') throw new Error('The login hook takes too long');
  if (killedBy === 'output') throw new Error('The login hook writes too much');
  if (code !== 0) throw new Error(`The login hook ended with ${code}`);
  return Buffer.concat(chunks).toString('utf8');
}

/** The environment of the server without its configuration, which may contain secrets. */
function environmentWithoutConfiguration(): Record<string, string> {
  const ours = Object.entries(process.env).flatMap(([name, value]) =>
    value === undefined || /^(SATCHEL|FB)_/.test(name) ? [] : [[name, value]],
  );
  return Object.fromEntries(ours) as Record<string, string>;
}
