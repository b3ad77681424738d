import { StringDecoder } from 'node:string_decoder';
import { type CommandRun, ROOT, type VirtualPath } from '@satchel/contract';
import type { FileHooks, HookDetail, HookEvent } from '../../../core/fs/file-hooks.js';
import { type ProcessLimits, runProcess } from '../../../core/process/run-process.js';
import { AppError } from '../../../lib/app-error.js';
import type { Gate } from '../../../lib/limits/gate.js';
import type { Logger } from '../../../lib/logger.js';
import { cleanEnvironment } from '../command-place.js';
import { type EventVariables, eventCommand } from './event-line.js';
import type { RunLog } from './run-log.js';

type Shell = readonly string[];

export interface EventSettings {
  /** By trigger, such as `after_upload`. */
  commands: Readonly<Record<string, readonly string[]>>;
  shell: Shell;
}

export interface EventRunnerOptions {
  settings(): Promise<EventSettings>;
  limits: ProcessLimits;
  /** Lets few commands run at once. */
  gate: Gate;
  log: RunLog;
  logger: Logger;
}

/** Runs what administrators set for changes of files, around each of them. */
export class EventRunner implements FileHooks {
  /** Ends what runs in the background when the server closes. */
  readonly #closing = new AbortController();

  constructor(
    readonly options: EventRunnerOptions,
    /** Where a path from the server's root is on this machine. */
    readonly realPathOf: (path: VirtualPath) => string,
  ) {}

  /** Throws `command_failed` when one of them fails; those after it are not run. */
  async before(event: HookEvent, detail: HookDetail): Promise<void> {
    await this.#each(`before_${event}`, detail, (run) => {
      throw new AppError('command_failed', `A command that runs before this refused it: ${reasonOf(run)}`);
    });
  }

  /** What fails here is told in the log and to administrators; the change is done already. */
  async after(event: HookEvent, detail: HookDetail): Promise<void> {
    await this.#each(`after_${event}`, detail, (run) => {
      const { trigger, line, code, problem } = run;
      this.options.logger.warn({ trigger, line, code, problem }, 'a command after a change failed');
    });
  }

  /** Runs one line as the event would, with a file that is not there, and waits for it whatever it says. */
  async test(trigger: string, line: string, username: string): Promise<CommandRun> {
    const { shell } = await this.options.settings();
    const detail = { actor: { userId: 0, username }, scope: ROOT, path: '/example.txt' as VirtualPath };
    return this.#begin(line, trigger, detail, shell).ended;
  }

  close(): void {
    this.#closing.abort();
  }

  async #each(trigger: string, detail: HookDetail, onFailure: (run: CommandRun) => void): Promise<void> {
    const { commands, shell } = await this.options.settings();
    for (const line of commands[trigger] ?? []) {
      const { waits, ended } = this.#begin(line, trigger, detail, shell);
      const told = ended.then((run) => (hasFailed(run) ? onFailure(run) : undefined));
      if (waits) await told;
      else told.catch(() => undefined);
    }
  }

  #begin(
    line: string,
    trigger: string,
    detail: HookDetail,
    shell: Shell,
  ): { waits: boolean; ended: Promise<CommandRun> } {
    const { actor, path } = detail;
    const record = this.options.log.begin({ trigger, line, username: actor.username, file: path });
    const variables = this.#variables(trigger, detail);
    try {
      const { argv, waits } = eventCommand(line, variables, shell);
      return { waits, ended: this.#start(argv, variables, record) };
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error);
      return { waits: true, ended: Promise.resolve(record.end({ code: null, signal: null, problem })) };
    }
  }

  async #start(
    argv: readonly string[],
    variables: EventVariables,
    record: ReturnType<RunLog['begin']>,
  ): Promise<CommandRun> {
    const { gate, limits } = this.options;
    const decoder = new StringDecoder('utf8');
    const cwd = this.realPathOf(ROOT);
    try {
      const { code, signal, killedBy } = await gate.run(() =>
        runProcess({
          argv,
          cwd,
          env: { ...cleanEnvironment(cwd), ...variables },
          limits,
          signal: this.#closing.signal,
          onOutput: (_stream, bytes) => {
            record.write(decoder.write(bytes));
            return undefined;
          },
        }),
      );
      return record.end({ code, signal, problem: killedBy && PROBLEMS[killedBy] });
    } catch (error) {
      return record.end({ code: null, signal: null, problem: problemOf(error, argv[0] ?? '') });
    }
  }

  #variables(trigger: string, { actor, scope, path, destination }: HookDetail): EventVariables {
    return {
      FILE: this.realPathOf(path),
      SCOPE: scope,
      TRIGGER: trigger,
      USERNAME: actor.username,
      DESTINATION: this.realPathOf(destination ?? ROOT),
    };
  }
}

const PROBLEMS = {
  abort: 'the server ended',
  time: 'it took too long',
  output: 'it wrote too much',
} as const;

const hasFailed = ({ code, problem }: CommandRun): boolean => problem !== null || code !== 0;

function problemOf(error: unknown, program: string): string {
  if (error instanceof AppError) return error.message;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'ENOENT' ? `there is no program ${program}` : `${program} could not be started`;
}

/** Its own last words are the best reason. */
function reasonOf({ problem, output, code, signal }: CommandRun): string {
  if (problem !== null) return problem;
  const words = output.trim().split('\n').at(-1)?.slice(0, 200) ?? '';
  return words || (signal === null ? `it ended with ${code}` : `it was ended by ${signal}`);
}
