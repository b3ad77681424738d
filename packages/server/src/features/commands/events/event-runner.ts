import { StringDecoder } from 'node:string_decoder';
import { type CommandRun, ROOT, type VirtualPath } from '@satchel/contract';
import type { FileHooks, HookDetail, HookEvent } from '../../../core/files/file-hooks.js';
import type { RealPaths } from '../../../core/files/storage.js';
import { type ProcessLimits, runProcess } from '../../../core/process/run-process.js';
import { AppError } from '../../../lib/app-error.js';
import type { Semaphore } from '../../../lib/limits/semaphore.js';
import type { Logger } from '../../../lib/logger.js';
import { cleanEnvironment } from '../prepare-command.js';
import { type EventVariables, eventCommand } from './event-line.js';
import type { IsServed } from './event-programs.js';
import type { RunLog } from './run-log.js';

type Shell = readonly string[];

export interface EventSettings {
  /** The lines by trigger, such as `after_upload`. */
  commands: Readonly<Record<string, readonly string[]>>;
  shell: Shell;
}

export interface EventRunnerOptions {
  settings(): Promise<EventSettings>;
  isServed: IsServed;
  limits: ProcessLimits;
  /** Limits the number of concurrent hooks. */
  semaphore: Semaphore;
  log: RunLog;
  logger: Logger;
  /** Called after a hook that may have changed files beside these, which are server paths. */
  onRan(paths: readonly VirtualPath[]): Promise<void>;
}

/** Runs the event hooks around changes of files. */
export class EventRunner implements FileHooks {
  /** Ends background hooks when the server closes. */
  readonly #closing = new AbortController();

  constructor(
    readonly options: EventRunnerOptions,
    readonly realPaths: RealPaths,
  ) {}

  async isSet(event: HookEvent): Promise<boolean> {
    const { commands } = await this.options.settings();
    return [`before_${event}`, `after_${event}`].some((trigger) => (commands[trigger] ?? []).length > 0);
  }

  /** Throws `command_failed` when a hook fails; those after it are not run. */
  async before(event: HookEvent, detail: HookDetail): Promise<void> {
    await this.#each(`before_${event}`, detail, (run) => {
      throw new AppError('command_failed', `An event hook rejected this operation: ${reasonOf(run)}`);
    });
  }

  /** Failures are logged and shown to administrators, because the change is done already. */
  async after(event: HookEvent, detail: HookDetail): Promise<void> {
    await this.#each(`after_${event}`, detail, (run) => {
      const { trigger, line, code, problem } = run;
      this.options.logger.warn({ trigger, line, code, problem }, 'An event hook failed after a change');
    });
  }

  /** Runs one line as an event hook with a file that does not exist, and waits for it in any case. */
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
      const reported = ended.then(async (run) => {
        await this.options.onRan(detail.destination ? [detail.path, detail.destination] : [detail.path]);
        if (hasFailed(run)) onFailure(run);
      });
      if (waits) await reported;
      else reported.catch(() => undefined);
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
      const { argv, waits } = eventCommand(line, variables, shell, this.options.isServed);
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
    const { semaphore, limits } = this.options;
    const decoder = new StringDecoder('utf8');
    const cwd = this.realPaths.root;
    try {
      const { code, signal, killedBy } = await semaphore.run(() =>
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
      FILE: this.realPaths.of(path),
      SCOPE: scope,
      TRIGGER: trigger,
      USERNAME: actor.username,
      DESTINATION: this.realPaths.of(destination ?? ROOT),
    };
  }
}

const PROBLEMS = {
  abort: 'the server stopped',
  time: 'it took too long',
  output: 'it wrote too much',
} as const;

const hasFailed = ({ code, problem }: CommandRun): boolean => problem !== null || code !== 0;

function problemOf(error: unknown, program: string): string {
  if (error instanceof AppError) return error.message;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'ENOENT' ? `there is no program ${program}` : `${program} could not be started`;
}

/** The last line of the output, which explains a failure best. */
function reasonOf({ problem, output, code, signal }: CommandRun): string {
  if (problem !== null) return problem;
  const words = output.trim().split('\n').at(-1)?.slice(0, 200) ?? '';
  return words || (signal === null ? `it ended with ${code}` : `it was ended by ${signal}`);
}
