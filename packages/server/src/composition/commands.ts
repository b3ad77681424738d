import type { Config } from '../config/config.js';
import { servedBy } from '../config/places/check-places.js';
import type { HooksFor } from '../core/files/file-hooks.js';
import { hasSandbox } from '../core/process/isolation.js';
import { commandSocket } from '../features/commands/command-socket.js';
import { commandsRoutes } from '../features/commands/commands-routes.js';
import { CommandsService } from '../features/commands/commands-service.js';
import { EventRunner } from '../features/commands/events/event-runner.js';
import { RunLog } from '../features/commands/events/run-log.js';
import type { SettingsStore } from '../features/settings/settings-store.js';
import type { Route } from '../http/route.js';
import type { SocketRoute } from '../http/socket-route.js';
import { Semaphore } from '../lib/limits/semaphore.js';
import type { Logger } from '../lib/logger.js';
import type { AccountsParts } from './accounts.js';
import type { FilesParts } from './files.js';

const EVENTS_AT_ONCE = { running: 4, waiting: 1000 };

interface EventsContext {
  config: Config;
  settings: SettingsStore;
  logger: Logger;
  now: () => number;
}

/** The event hooks. */
export interface EventsParts {
  log: RunLog;
  hooksFor: HooksFor;
  /** The runner that `hooksFor` made. */
  runner(): EventRunner;
  close(): void;
}

export function buildEvents({ config, settings, logger, now }: EventsContext): EventsParts {
  const log = new RunLog(now);
  const semaphore = new Semaphore(EVENTS_AT_ONCE);
  const options = {
    settings: () => settings.get(),
    isServed: servedBy(config),
    limits: config.commands,
    semaphore,
    log,
    logger,
  };
  let runner: EventRunner | undefined;
  const runnerOf = () => {
    if (!runner) throw new Error('The event hooks are not connected to the file system yet');
    return runner;
  };
  return {
    log,
    hooksFor: (realPaths, onRan) => {
      runner = new EventRunner({ ...options, onRan }, realPaths);
      return runner;
    },
    runner: runnerOf,
    close: () => runner?.close(),
  };
}

interface CommandsContext extends Omit<EventsContext, 'now'> {
  files: FilesParts;
  accounts: AccountsParts;
  events: EventsParts;
}

export interface CommandsParts {
  routes: Route[];
  sockets: SocketRoute[];
}

/** Shell commands, and what administrators see of commands and event hooks. */
export async function buildCommands(context: CommandsContext): Promise<CommandsParts> {
  const { config, settings, files, accounts, events, logger } = context;
  const { network, owner, timeoutMs, outputBytes } = config.commands;
  const sandbox = config.commands.sandbox && (await hasSandbox());
  logger.warn(
    sandbox
      ? 'Commands are enabled: each runs in a sandbox that sees only the folder of its user'
      : 'Commands are enabled WITHOUT a sandbox: anyone who may run one can reach all that this server can reach',
  );
  const service = new CommandsService({
    policy: { sandbox, network, realPaths: files.realPaths },
    limits: { timeoutMs, outputBytes },
    owner: owner ?? undefined,
    shell: async () => (await settings.get()).shell,
    findUser: async (id, loginId) => {
      const found = (await accounts.isSignedIn(id, loginId)) ? await accounts.grantFor(id) : undefined;
      return found && { user: found.user, files: files.openFor(found.grant) };
    },
    onEnded: async (folders) => {
      const changed = Promise.all(folders.map((folder) => files.quotas.changedWithin(folder)));
      await changed.catch((error: unknown) =>
        logger.error({ err: error }, 'What a command has stored could not be counted'),
      );
    },
  });
  const facts = { sandboxed: sandbox, network: network || !sandbox, seconds: timeoutMs / 1000, outputBytes };
  return {
    routes: commandsRoutes({
      runner: events.runner(),
      log: events.log,
      facts,
      verifyPassword: accounts.verifyPassword,
    }),
    sockets: [commandSocket(service)],
  };
}
