import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findCommand } from '../src/cli/find-command.js';
import { runCommand } from '../src/cli/run-command.js';
import { StartError } from '../src/lib/start-error.js';

export interface CliAnswer {
  out: string;
  notes: string;
  /** Empty when the command succeeded. */
  faults: readonly string[];
}

export interface TestCli {
  folder: string;
  root: string;
  state: string;
  /** Runs the real command on a real database in a temporary folder; `input` is its standard input. */
  run(line: string | string[], input?: string): Promise<CliAnswer>;
  close(): Promise<void>;
}

/** CLI commands for the database in a folder; by default a new one. */
export async function startCli(place?: { root: string; state: string }): Promise<TestCli> {
  const folder = await mkdtemp(join(tmpdir(), 'satchel-cli-'));
  const { root, state } = place ?? { root: join(folder, 'files'), state: join(folder, 'state') };
  await mkdir(root, { recursive: true });
  const run = (line: string | string[], input = ''): Promise<CliAnswer> =>
    runCli(
      typeof line === 'string' ? line.split(' ') : line,
      { SATCHEL_ROOT: root, SATCHEL_STATE: state },
      input,
    );
  return { folder, root, state, run, close: () => rm(folder, { recursive: true, force: true }) };
}

export async function runCli(argv: string[], env: Record<string, string>, input = ''): Promise<CliAnswer> {
  const out: string[] = [];
  const notes: string[] = [];
  const answer = (faults: readonly string[]): CliAnswer => ({
    out: out.join('\n'),
    notes: notes.join('\n'),
    faults,
  });
  try {
    const found = findCommand(argv);
    if (!found) throw new Error(`there is no command ${argv.join(' ')}`);
    await runCommand(found, {
      env,
      say: (text) => void out.push(text),
      note: (text) => void notes.push(text),
      readInput: async () => input,
    });
    return answer([]);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    return answer(error.faults);
  }
}
