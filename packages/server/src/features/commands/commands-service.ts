import { COMMAND_REFUSED, type CommandEnd, type User, type VirtualPath } from '@satchel/contract';
import type { ScopedUser } from '../../core/access/grant.js';
import type { UserFileSystem } from '../../core/files/file-system.js';
import { permissionsOrNull } from '../../core/files/permissions-at.js';
import type { Session } from '../../core/files/principal.js';
import { firstLevelError, placeOf, rootOf } from '../../core/files/scope-paths.js';
import {
  type ProcessEnd,
  type ProcessLimits,
  type ProcessOwner,
  runProcess,
} from '../../core/process/run-process.js';
import { AppError } from '../../lib/app-error.js';
import { Quota } from '../../lib/limits/quota.js';
import { judgeLine } from './allowed-line.js';
import { type CommandPolicy, prepareCommand } from './prepare-command.js';

export interface CommandsOptions {
  policy: CommandPolicy;
  limits: ProcessLimits;
  owner?: ProcessOwner | undefined;
  /** The shell in the settings; empty for none. */
  shell(): Promise<readonly string[]>;
  /** The user as the database has them now; undefined after a deletion or the end of the login. */
  findUser(id: number, loginId: string): Promise<CommandUser | undefined>;
  /** Called after a command that could change anything in these folders, which are server paths. */
  onEnded(folders: readonly VirtualPath[]): Promise<void>;
}

export interface CommandUser {
  user: ScopedUser;
  files: UserFileSystem;
}

export interface CommandCall {
  user: ScopedUser;
  session: Pick<Session, 'loginId'>;
  path: VirtualPath;
  line: string;
  signal: AbortSignal;
  onOutput(stream: 'out' | 'err', bytes: Buffer): Promise<void> | undefined;
}

export interface CommandResult {
  code: number | null;
  signal: string | null;
  because?: CommandEnd;
}

const RECHECK_MS = 500;

/** Rules are left to the file system. */
function mayRunCommands({ user, files }: CommandUser, path: VirtualPath): boolean {
  return user.perm.execute && permissionsOrNull(files, path)?.execute !== false;
}

/** Runs shell commands of users, within their permissions. */
export class CommandsService {
  /** Each user may run one command at a time. */
  readonly #running = new Quota('Another command of yours is still running');

  constructor(readonly options: CommandsOptions) {}

  /** Throws `forbidden` for a command that is not allowed, `invalid_input`, and `too_many_requests`. */
  async run(call: CommandCall): Promise<CommandResult> {
    // The permissions may have changed since the connection was opened.
    const now = await this.options.findUser(call.user.id, call.session.loginId);
    if (!now) throw notAllowed();
    return this.#runFor(now, call);
  }

  async #runFor(now: CommandUser, call: CommandCall): Promise<CommandResult> {
    const argv = await this.#judge(now, call);
    const release = this.#running.take([{ key: now.user.id, most: 1 }]);
    const watching = this.#watchPermissions(now, argv, call);
    try {
      return resultOf(await this.#start(argv, now.files, call, watching.signal), watching.signal);
    } finally {
      watching.stop();
      release();
    }
  }

  async #judge(now: CommandUser, { line, path }: CommandCall): Promise<string[]> {
    if (!now.user.perm.execute) throw notAllowed();
    if (placeOf(now, path) === null) throw firstLevelError();
    if (!mayRunCommands(now, path)) throw notAllowed();
    const judged = judgeLine(line, now.user.commands, await this.options.shell());
    if ('argv' in judged) return judged.argv;
    if (judged.problem === 'unclosed quote') throw new AppError('invalid_input', 'A quote is not closed');
    throw notAllowed();
  }

  async #start(
    argv: string[],
    files: UserFileSystem,
    call: CommandCall,
    lostPermission: AbortSignal,
  ): Promise<ProcessEnd> {
    const { policy, limits, owner, onEnded } = this.options;
    const folders = await this.#withinReach(files, call.path);
    const prepared = await prepareCommand(argv, { files, path: call.path }, policy);
    const signal = AbortSignal.any([call.signal, lostPermission]);
    try {
      return await runProcess({ ...prepared, limits, owner, signal, onOutput: call.onOutput });
    } catch (error) {
      throw cannotStart(argv[0] ?? '', error);
    } finally {
      await onEnded(folders);
    }
  }

  /** In the sandbox a command sees only the folder in which it runs. */
  async #withinReach(files: UserFileSystem, path: VirtualPath): Promise<VirtualPath[]> {
    const own = rootOf(files.roots(), path);
    const roots = this.options.policy.sandbox && own ? [own] : files.roots();
    const located = await Promise.all(roots.map(({ at }) => files.locate(at).catch(() => null)));
    return located.flatMap((found) => found?.serverPath ?? []);
  }

  /**
   * Ends the command within half a second when its user loses a permission, the folder, the login or the
   * account.
   */
  #watchPermissions(
    before: CommandUser,
    argv: readonly string[],
    { path, session }: CommandCall,
  ): { signal: AbortSignal; stop(): void } {
    const controller = new AbortController();
    const scope = placeOf(before, path)?.scope;
    const check = async () => {
      const now = await this.options.findUser(before.user.id, session.loginId).catch(() => undefined);
      const may = now && placeOf(now, path)?.scope === scope && mayRunCommands(now, path);
      if (!may || !isStillListed(now.user, before.user, argv)) controller.abort();
    };
    const timer = setInterval(() => void check(), RECHECK_MS);
    return { signal: controller.signal, stop: () => clearInterval(timer) };
  }
}

/** A list that has lost entries may have lost the program. */
function isStillListed(now: User, before: User, argv: readonly string[]): boolean {
  const [program = ''] = argv;
  if (before.commands.includes(program)) return now.commands.includes(program);
  const left = new Set(now.commands);
  return before.commands.every((name) => left.has(name));
}

function resultOf({ code, signal, killedBy }: ProcessEnd, lostPermission: AbortSignal): CommandResult {
  if (killedBy === null) return { code, signal };
  const because = killedBy === 'abort' ? (lostPermission.aborted ? 'rights' : 'cancelled') : killedBy;
  return { code, signal, because };
}

function notAllowed(): AppError {
  return new AppError('forbidden', COMMAND_REFUSED);
}

/** The message that clients know for a program that does not exist. */
function cannotStart(program: string, error: unknown): AppError {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const reason = code === 'ENOENT' ? 'executable file not found in $PATH' : 'it could not be started';
  return new AppError('not_found', `exec: "${program}": ${reason}`, { cause: error });
}
