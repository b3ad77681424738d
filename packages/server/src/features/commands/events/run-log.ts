import type { CommandRun } from '@satchel/contract';

const KEPT = 200;
const OUTPUT_CHARACTERS = 16 * 1024;

export type RunStart = Pick<CommandRun, 'trigger' | 'line' | 'username' | 'file'>;
export type RunEnd = Pick<CommandRun, 'code' | 'signal' | 'problem'>;

/** The last runs of event hooks, for administrators; they are kept in memory only. */
export class RunLog {
  #runs: CommandRun[] = [];
  #lastId = 0;

  constructor(readonly now: () => number) {}

  /** The runs, newest first. */
  list(): readonly CommandRun[] {
    return this.#runs;
  }

  begin(start: RunStart): { write(text: string): void; end(end: RunEnd): CommandRun } {
    this.#lastId += 1;
    const started = this.now();
    const open = { milliseconds: null, code: null, signal: null, problem: null, output: '' };
    const run: CommandRun = { id: this.#lastId, ...start, started, ...open };
    this.#runs = [run, ...this.#runs].slice(0, KEPT);
    return {
      write: (text) => {
        run.output += text.slice(0, OUTPUT_CHARACTERS - run.output.length);
      },
      end: (end) => Object.assign(run, end, { milliseconds: Math.max(0, this.now() - started) }),
    };
  }
}
