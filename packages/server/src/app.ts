import type { FastifyInstance } from 'fastify';
import { type AccountsParts, buildAccounts } from './app-accounts.js';
import { buildCommands, buildEvents } from './app-commands.js';
import { Demo } from './app-demo.js';
import { buildFiles } from './app-files.js';
import { checkFoundFile, checkFoundState } from './app-found-file.js';
import { importAtStart } from './app-import.js';
import { buildPlaces } from './app-places.js';
import { buildProxies } from './app-proxies.js';
import { buildShares } from './app-shares.js';
import { brandingPlaceOf, type Config } from './config/config.js';
import { openServerFaults, reachWithoutLogin } from './config/open-server.js';
import { assertPlacesAnswer } from './config/places/answering-places.js';
import { oldDatabasesNear } from './config/places/database-place.js';
import type { AppDatabase } from './core/db/app-database.js';
import { type DatabaseLocation, openDatabase } from './core/db/database.js';
import { refuseForeignDatabase } from './core/db/foreign-database.js';
import { Leases } from './core/db/leases.js';
import type { Migrated } from './core/db/migrate.js';
import { openNodes } from './core/db/nodes.js';
import { tellGivenUp } from './core/db/persistently.js';
import { RetentionClock } from './core/db/retention-clock.js';
import { loadSecret } from './core/db/secrets-store.js';
import { SharedTries } from './core/db/shared-tries.js';
import { nodeIdOf } from './core/state/node-id.js';
import { requireReadable } from './core/state/place-facts.js';
import {
  fileExists,
  makeDefaultFolder,
  prepareLogFolder,
  preparePrivateFolder,
} from './core/state/private-folder.js';
import { lockPlaces } from './core/state/state-lock.js';
import { StateRoom } from './core/state/state-room.js';
import type { LocalStorageOptions } from './core/storage/local/local-storage.js';
import { checkPictures } from './diagnosis/check-parts.js';
import { checkBranding } from './diagnosis/check-places.js';
import { diagnose } from './diagnosis/diagnose.js';
import { apiDocsRoutes } from './features/api-docs/api-docs-routes.js';
import { clockRoutes } from './features/clock/clock-routes.js';
import { importsRoutes } from './features/imports/imports-routes.js';
import { ImportsStore } from './features/imports/imports-store.js';
import { installationsRoutes } from './features/installations/installations-routes.js';
import { keptByOthers } from './features/installations/kept-by-others.js';
import { checkStoredSettings } from './features/settings/check-settings.js';
import { SettingsStore } from './features/settings/settings-store.js';
import { BrandingFiles } from './features/static/branding-files.js';
import { BuiltFiles } from './features/static/built-files.js';
import { pageConfigOf } from './features/static/page-config.js';
import { installRoutes, pageHandler, staticRoutes } from './features/static/static-routes.js';
import type { FirstRun } from './features/users/first-run.js';
import { welcomeRoutes } from './features/welcome/welcome-routes.js';
import { WelcomeStore } from './features/welcome/welcome-store.js';
import type { ConnectionLimits } from './http/connections/connections.js';
import { ContentOrigin } from './http/content-origin.js';
import { CONTENT_KEY_BYTES, ContentTickets } from './http/content-tickets.js';
import type { AllowedHosts } from './http/request/request-target.js';
import type { Route } from './http/route.js';
import { createServer } from './http/server.js';
import { AppError } from './lib/app-error.js';
import { type ClientOf, createClientOf, Peers } from './lib/client-address.js';
import { createLogger, type Logger } from './lib/logger.js';
import { programFacts, readWebIndex, sampleFolder, webBuildFolder } from './lib/own-files.js';
import { type PasswordCost, Passwords } from './lib/secrets/passwords.js';
import { StartError } from './lib/start-error.js';
import { startFault } from './lib/start-fault.js';
import { startSweeping } from './lib/sweeping.js';

export interface App {
  config: Config;
  server: FastifyInstance;
  logger: Logger;
  version: string;
  /** The login method. */
  loginMethod: string;
  /** The first administrator, when this start created one. */
  firstRun: FirstRun | null;
  /** What was imported from File Browser at this start, or has changed there since; lines for the terminal. */
  importNotices: readonly string[];
  /** The database that this start created, when nothing was imported into it. */
  newDatabase: NewDatabase | null;
  close(): Promise<void>;
}

export interface NewDatabase {
  file: string;
  /** Databases of File Browser that may have been meant instead. */
  others: readonly string[];
}

/** Values that only tests set, because no operator should. */
export interface Overrides {
  now?: () => number;
  passwordCost?: PasswordCost;
  /** Pauses copies, moves and deletions where a test needs it. */
  atProgress?: LocalStorageOptions['atProgress'];
  /** Limits that are short enough for a test. */
  connectionLimits?: Partial<ConnectionLimits>;
}

/** Builds the configuration with the options that are stored in the database. */
export type Configure = (stored: Readonly<Record<string, string>>) => Config;

/** Without the library for pictures there are no previews of them, and clients do not ask for any. */
function withWhatIsThere(config: Config): Config {
  const { state, text, advice } = checkPictures();
  if (state === 'good') return config;
  const previews = { ...config.previews, thumbnails: false, resize: false };
  return { ...config, previews, warnings: [...config.warnings, `${text} ${advice}`] };
}

/** Builds everything in order; the server does not listen yet. Throws `StartError` for what the operator can fix. */
export async function createApp(configure: Configure, overrides: Overrides = {}): Promise<App> {
  const closers: (() => Promise<unknown>)[] = [];
  const close = async (): Promise<void> => {
    const failures: unknown[] = [];
    for (const closer of closers.splice(0).reverse()) await closer().catch((error) => failures.push(error));
    if (failures.length > 0) throw failures[0];
  };
  try {
    return { ...(await build(configure, overrides, closers)), close };
  } catch (error) {
    await close().catch(() => undefined);
    throw startFault(error);
  }
}

async function build(
  configure: Configure,
  { now = Date.now, passwordCost, atProgress, connectionLimits }: Overrides,
  closers: (() => Promise<unknown>)[],
): Promise<Omit<App, 'close'>> {
  const { version } = await programFacts();
  // The path of the database cannot be stored in the database.
  const start = configure({});
  await checkFoundFile(start);
  await checkFoundState(start);
  await refuseForeignDatabase(start.state.databaseFile);
  await preparePrivateFolder(start.state.folder);
  const lock = await lockPlaces(start.state);
  closers.push(() => lock.release());
  const { databaseFile } = start.state;
  const isNew = databaseFile !== null && !(await fileExists(databaseFile));
  const migrated: Migrated[] = [];
  const database = await openDatabase(locationOf(start), { onMigrated: (facts) => migrated.push(facts) });
  closers.push(() => database.close());
  const { folder: stateFolder, importFrom: file, importIsFound: isFound } = start.state;
  const nodes = await openNodes(database, {
    ...{ id: await nodeIdOf(stateFolder), version },
    address: addressOf(start),
  });
  closers.push(() => nodes.close());
  const importNotices =
    file === null ? [] : await importAtStart({ file, isFound, configure, database, stateFolder, now });
  const settings = new SettingsStore(database);
  const stored = await settings.storedOptions();
  await assertPlacesAnswer(stored);
  const config = withWhatIsThere(configure(stored));

  checkStoredSettings(await settings.get());

  await requireReadable(config.files.root);
  await prepareLogFolder(config.log.target);
  const logger = createLogger(config.log.target);
  migrated.map((facts) => logger.info(facts, MIGRATED));
  const room = watchState({ stateFolder, database, unlocked: lock.unlocked, logger });
  if (config.files.rootIsDefault) await makeDefaultFolder(config.files.root, sampleFolder());
  const clock = await RetentionClock.open(database, {
    now,
    passed: now === Date.now ? () => performance.now() : now,
    onJump: ({ from, to }) => logger.warn({ from: iso(from), to: iso(to) }, CLOCK_MOVED),
    onError: (error) => logger.error({ err: error }, 'The time could not be stored'),
  });
  closers.push(() => clock.close());
  const peers = new Peers(config.web.trustedProxies, config.listening.kind);
  const clientOf = createClientOf(peers);
  const proxies = buildProxies({ config, database, peers, logger, now });
  const events = config.commands.enabled ? buildEvents({ config, settings, logger, now }) : null;
  if (events) closers.push(async () => events.close());
  const demo = new Demo(config.demo);
  const files = await buildFiles({
    allowanceOf: demo.allowanceOf,
    ...{ config, database, nodes, leases: new Leases(database, nodes), logger, now, clock, atProgress, room },
    hooksFor: events?.hooksFor,
    trashSettings: async () => (await settings.get()).trash,
    brakeSettings: async () => (await settings.get()).brake,
  });
  closers.push(() => files.close());
  const branding = new BrandingFiles({
    folder: async () => (await settings.get()).branding.files,
    place: brandingPlaceOf(config),
  });
  for (const { state, text, advice } of await checkBranding(config, (await settings.get()).branding.files)) {
    if (state !== 'good') logger.warn(`${text} ${advice}`);
  }
  const checkBrandingFolder = (folder: string) => branding.check(folder);
  const newPasswords = () => new Passwords(passwordCost);
  const tries = await SharedTries.open(database, now);
  const onTriesError = (error: unknown) => logger.error({ err: error }, 'Old attempts could not be removed');
  closers.push(startSweeping(() => tries.sweep(), onTriesError));
  const parts = { config, database, files, tries, clientOf, now, clock, logger, newPasswords };
  const accounts = await buildAccounts({ ...parts, demo, checkBrandingFolder });
  closers.push(() => accounts.close());
  closers.push(() => demo.close());
  if (accounts.method.name === 'noauth') checkOpenServer(config, logger);
  const imports = new ImportsStore(database);
  const welcome = new WelcomeStore(database);
  if (accounts.firstRun) await welcome.expectSetup(accounts.firstRun.userId);
  const shares = await buildShares({ ...parts, accounts });
  closers.push(() => shares.close());
  const places = buildPlaces({
    ...{ database, now, changes: files.changes },
    onChanged: (userId) => files.live.tell('places', userId),
  });
  await files.recover();
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
    contentOrigin: config.web.contentOrigin,
    demo: config.demo,
  };
  const built = new BuiltFiles(webBuildFolder());
  const pageConfig = async () => pageConfigOf(facts, await accounts.settings());
  const routes: Route[] = [
    ...accounts.routes,
    ...files.routes,
    ...shares.routes,
    ...places.routes,
    ...(commands?.routes ?? []),
    ...staticRoutes({ branding, built, checkDatabase: () => database.check() }),
    ...installRoutes(pageConfig, built),
    ...clockRoutes(clock),
    ...proxies.routes,
    ...installationsRoutes(database),
    ...importsRoutes({
      store: imports,
      shortPasswords: accounts.shortPasswords,
      symlinkOf: accounts.symlinkOf,
      grantFolder: accounts.grantFolder,
      confirm: accounts.confirm,
    }),
    ...welcomeRoutes({
      store: welcome,
      importedAt: async () => (await imports.latest())?.importedAt,
      diagnose: async () =>
        diagnose(config, {
          method: accounts.method.name,
          shortPasswords: (await accounts.shortPasswords()).map(({ username }) => username),
          brandingFolder: (await settings.get()).branding.files,
          undelivered: files.live.undelivered(),
          withoutSandbox: files.withoutSandbox(),
          clockJump: await clock.look().then(() => clock.doubt),
          unnamedProxy: await proxies.unnamed(),
          sharedDisks: await keptByOthers(database),
        }),
    }),
  ];
  const sockets = commands?.sockets ?? [];
  const page = pageHandler({
    template: await readWebIndex(),
    pageConfig,
    issuesAddress: config.web.issuesAddress ?? '',
    branding,
    titleOf: shares.titleOf,
  });
  if (config.web.apiDocs) {
    const mounted = () => [...routes, ...sockets].map(({ endpoint }) => endpoint);
    routes.push(...apiDocsRoutes({ version, baseUrl: config.web.baseUrl, mounted, page }));
  }
  const server = await createServer({
    routes: files.live.followed(routes),
    sockets,
    identify: accounts.identify,
    peers,
    look: proxies.look,
    connectionLimits,
    page,
    logger,
    baseUrl: config.web.baseUrl,
    allowedHosts: hostsFor(config, accounts.method.name),
    isForProxiesOnly: accounts.method.name === 'noauth' && reachWithoutLogin(config) === 'proxies',
    content: await contentOrigin({ config, database, accounts, clientOf, now }),
    tls: config.secrets.tls ?? undefined,
  });
  closers.push(() => server.close());
  closers.push(() => files.jobs.stop());
  closers.push(async () => files.endSoon());
  closers.push(async () => database.endSoon());
  await files.history.recover(accounts.principalOf);
  await files.jobs.continue(accounts.principalOf);
  const loginMethod = accounts.method.name;
  const newDatabase =
    isNew && file === null ? { file: databaseFile, others: oldDatabasesNear(databaseFile) } : null;
  const { firstRun } = accounts;
  return { config, server, logger, version, loginMethod, firstRun, importNotices, newDatabase };
}

interface WatchedState {
  stateFolder: string;
  database: AppDatabase;
  /** Places whose disks support no locks. */
  unlocked: readonly string[];
  logger: Logger;
}

/** Logs what goes wrong with the database and the state folder. */
function watchState({ stateFolder, database, unlocked, logger }: WatchedState): StateRoom {
  const room = new StateRoom(stateFolder, (isFull) =>
    isFull
      ? logger.error(
          `The disk of the state folder ${stateFolder} is full: changes of files are refused until there is room.`,
        )
      : logger.warn('The disk of the state folder has room again'),
  );
  room.look();
  database.onTrouble((trouble) => {
    if (trouble instanceof AppError && trouble.code === 'storage_full') room.noteFull();
    if (trouble) logger.error({ err: trouble.cause ?? trouble }, trouble.message);
    else logger.warn('The database works again');
  });
  tellGivenUp((error) =>
    logger.error(
      { err: error },
      'What follows from a change could not be stored; the next start looks at it',
    ),
  );
  for (const place of unlocked)
    logger.warn(`The disk of the ${place} does not support locks: do not start a second server on it.`);
  return room;
}

interface ContentParts {
  config: Config;
  database: AppDatabase;
  accounts: AccountsParts;
  clientOf: ClientOf;
  now: () => number;
}

async function contentOrigin(parts: ContentParts): Promise<ContentOrigin | undefined> {
  const { config, database, accounts, clientOf, now } = parts;
  const { contentOrigin: origin, baseUrl } = config.web;
  if (origin === null) return undefined;
  const tickets = new ContentTickets(await loadSecret(database, 'content-key', CONTENT_KEY_BYTES), now);
  return new ContentOrigin({ origin, baseUrl, tickets, identify: accounts.identifyLogin, clientOf });
}

/**
 * Without logins, a page of any site could reach the server through a name of its own that resolves to this machine.
 */
function hostsFor({ web }: Config, method: string): AllowedHosts {
  return method === 'noauth' && web.allowedHosts.length === 0 ? 'addresses' : web.allowedHosts;
}

const MIGRATED =
  'The database was migrated from an older version; the copy is as it was before (docs/upgrades.md tells how to go back)';
const CLOCK_MOVED =
  'The clock has moved by more than a day: nothing counts as older for that. Check it, and run satchel clock confirm if it is right.';

const iso = (ms: number): string => new Date(ms).toISOString();

/** Without logins, everybody who can reach the server is an administrator: the operator has to confirm that. */
function checkOpenServer(config: Config, logger: Logger): void {
  const faults = openServerFaults(config);
  if (faults.length > 0) throw new StartError(faults);
  logger.warn('Nobody has to log in to this server (noauth): everybody who can reach it is an administrator');
}

/** As far as it is configured: the system may choose the port. */
function addressOf({ listening }: Config): string | null {
  return listening.kind === 'tcp' && listening.port !== 0 ? `${listening.address}:${listening.port}` : null;
}

/** The location of the database according to the configuration. */
export function locationOf({ state, secrets }: Config): DatabaseLocation {
  if (secrets.databaseUrl !== null) return { kind: 'postgres', url: secrets.databaseUrl };
  return { kind: 'sqlite', file: state.databaseFile ?? `${state.folder}/satchel.db` };
}
