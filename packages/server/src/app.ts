import type { FastifyInstance } from 'fastify';
import { buildAccounts } from './app-accounts.js';
import { buildCommands, buildEvents } from './app-commands.js';
import { buildFiles } from './app-files.js';
import { buildShares } from './app-shares.js';
import { closedFoldersOf } from './config/closed-folders.js';
import type { Config } from './config/config.js';
import { type DatabaseLocation, openDatabase } from './core/db/database.js';
import { preparePrivateFolder } from './core/state/private-folder.js';
import { makeDefaultFolder } from './core/state/served-folder.js';
import { lockState } from './core/state/state-lock.js';
import { SettingsStore } from './features/settings/settings-store.js';
import { BrandingFiles } from './features/static/branding/branding-files.js';
import { installRoutes } from './features/static/install-routes.js';
import { pageConfigOf } from './features/static/page-config.js';
import { pageHandler, staticRoutes } from './features/static/static-routes.js';
import type { FirstRun } from './features/users/first-run.js';
import { createServer } from './http/server.js';
import { createClientOf } from './lib/client-address.js';
import { createLogger, type Logger } from './lib/logger.js';
import { programFacts, readWebIndex, sampleFolder, webBuildFolder } from './lib/own-files.js';

export interface App {
  config: Config;
  server: FastifyInstance;
  logger: Logger;
  version: string;
  /** The first administrator, when this start made one. */
  firstRun: FirstRun | null;
  close(): Promise<void>;
}

export interface Overrides {
  now?: () => number;
}

/** The configuration, given the options that are stored in the database. */
export type Configure = (stored: Readonly<Record<string, string>>) => Config;

/** Builds everything in order; nothing listens yet. Throws `StartError` for what the operator can mend. */
export async function createApp(configure: Configure, { now = Date.now }: Overrides = {}): Promise<App> {
  const closers: (() => Promise<unknown>)[] = [];
  const close = async (): Promise<void> => {
    for (const closer of closers.splice(0).reverse()) await closer();
  };
  try {
    return { ...(await build(configure, now, closers)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function build(
  configure: Configure,
  now: () => number,
  closers: (() => Promise<unknown>)[],
): Promise<Omit<App, 'close'>> {
  const { version } = await programFacts();
  // Where the database is cannot be stored in it.
  const start = configure({});
  await preparePrivateFolder(start.state.folder);
  const lock = await lockState(start.state.folder);
  closers.push(() => lock.release());
  const database = await openDatabase(locationOf(start));
  closers.push(() => database.close());
  const settings = new SettingsStore(database);
  const config = configure(await settings.storedOptions());

  const logger = createLogger(config.log.target);
  if (!lock.holds) logger.warn('The disk of the state folder has no locks: start no second server on it.');
  if (config.files.rootIsDefault) await makeDefaultFolder(config.files.root, sampleFolder());
  const clientOf = createClientOf(config.web.trustedProxies);
  const events = config.commands.enabled ? buildEvents({ config, settings, logger, now }) : null;
  if (events) closers.push(async () => events.close());
  const files = await buildFiles({ config, database, logger, now, hooksFor: events?.hooksFor });
  closers.push(() => files.close());
  const branding = new BrandingFiles({
    folder: async () => (await settings.get()).branding.files,
    closedFolders: closedFoldersOf(config),
  });
  const checkBrandingFolder = (folder: string) => branding.check(folder);
  const accounts = await buildAccounts({ config, database, files, clientOf, checkBrandingFolder, now });
  const shares = await buildShares({ database, files, accounts, clientOf, logger, now });
  closers.push(() => shares.close());
  const commands = events && (await buildCommands({ config, settings, files, accounts, events, logger }));

  const facts = {
    version,
    method: accounts.method,
    logoutPage: config.login.logoutPage,
    captcha: config.login.captcha,
    baseUrl: config.web.baseUrl,
    thumbnails: config.previews.thumbnails,
    resizePreview: config.previews.resize,
    commandsEnabled: config.commands.enabled,
  };
  const pageConfig = async () => pageConfigOf(facts, await accounts.settings());
  const server = await createServer({
    routes: [
      ...accounts.routes,
      ...files.routes,
      ...shares.routes,
      ...(commands?.routes ?? []),
      ...staticRoutes(branding),
      ...installRoutes(pageConfig),
    ],
    sockets: commands?.sockets ?? [],
    identify: accounts.identify,
    page: pageHandler({
      template: await readWebIndex(),
      pageConfig,
      issuesAddress: config.web.issuesAddress ?? '',
      branding,
      titleOf: shares.titleOf,
    }),
    logger,
    staticFolder: webBuildFolder(),
    baseUrl: config.web.baseUrl,
    allowedHosts: config.web.allowedHosts,
    tls: config.secrets.tls ?? undefined,
  });
  closers.push(() => server.close());
  return { config, server, logger, version, firstRun: accounts.firstRun };
}

/** Where the configuration says the database is. */
export function locationOf({ state, secrets }: Config): DatabaseLocation {
  if (secrets.databaseUrl !== null) return { kind: 'postgres', url: secrets.databaseUrl };
  return { kind: 'sqlite', file: state.databaseFile ?? `${state.folder}/satchel.db` };
}
