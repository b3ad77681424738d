import type { VirtualPath } from '@satchel/contract';
import type { AccountsParts } from './app-accounts.js';
import type { FilesParts } from './app-files.js';
import type { Config } from './config/config.js';
import type { FileHooks } from './core/fs/file-hooks.js';
import { hasSandbox } from './core/process/sandbox.js';
import { commandSocket } from './features/commands/command-socket-route.js';
import { commandsRoutes } from './features/commands/commands-routes.js';
import { CommandsService } from './features/commands/commands-service.js';
import { EventRunner } from './features/commands/events/event-runner.js';
import { RunLog } from './features/commands/events/run-log.js';
import type { SettingsStore } from './features/settings/settings-store.js';
import type { Route } from './http/route.js';
import type { SocketRoute } from './http/socket-route.js';
import { Gate } from './lib/limits/gate.js';
import type { Logger } from './lib/logger.js';

const EVENTS_AT_ONCE = { running: 4, waiting: 1000 };

interface EventsContext {
  config: Config;
  settings: SettingsStore;
  logger: Logger;
  now: () => number;
}

/** The commands that run when files change. */
export interface EventsParts {
  log: RunLog;
  hooksFor(realPathOf: (path: VirtualPath) => string): FileHooks;
  /** The one that `hooksFor` made. */
  runner(): EventRunner;
  close(): void;
}

export function buildEvents({ config, settings, logger, now }: EventsContext): EventsParts {
  const log = new RunLog(now);
  const gate = new Gate(EVENTS_AT_ONCE);
  const options = { settings: () => settings.get(), limits: config.commands, gate, log, logger };
  let runner: EventRunner | undefined;
  const runnerOf = () => {
    if (!runner) throw new Error('the events are not connected to a disk yet');
    return runner;
  };
  return {
    log,
    hooksFor: (realPathOf) => {
      runner = new EventRunner(options, realPathOf);
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

/** What users type, and what administrators see of commands. */
export async function buildCommands(context: CommandsContext): Promise<CommandsParts> {
  const { config, settings, files, accounts, events, logger } = context;
  const { network, owner, timeoutMs, outputBytes } = config.commands;
  const sandbox = config.commands.sandbox && (await hasSandbox());
  logger.warn(
    sandbox
      ? 'commands are on: each runs in a sandbox that sees the folder of its user only'
      : 'commands are on WITHOUT a sandbox: whoever may run one reaches all that this server can reach',
  );
  const service = new CommandsService({
    policy: { sandbox, network, realPathOf: files.realPathOf, hiddenFolders: files.hiddenFolders },
    limits: { timeoutMs, outputBytes },
    owner: owner ?? undefined,
    shell: async () => (await settings.get()).shell,
    findUser: async (id, family) =>
      (await accounts.isSignedIn(id, family)) ? (await accounts.grantFor(id))?.user : undefined,
  });
  const facts = { sandboxed: sandbox, network: network || !sandbox, seconds: timeoutMs / 1000, outputBytes };
  return {
    routes: commandsRoutes({ runner: events.runner(), log: events.log, facts }),
    sockets: [commandSocket(service)],
  };
}
