import type { FastifyInstance } from 'fastify';
import { brandingPlaceOf, type Config } from '../config/config.js';
import { openServerFaults, reachWithoutLogin } from '../config/open-server.js';
import type { AppDatabase } from '../core/db/app-database.js';
import { Leases } from '../core/db/leases.js';
import { loadSecret } from '../core/db/secrets-store.js';
import { SharedTries } from '../core/db/shared-tries.js';
import type { LocalStorageOptions } from '../core/storage/local/local-storage.js';
import { checkBranding } from '../diagnosis/check-places.js';
import { BrandingFiles } from '../features/static/branding-files.js';
import type { FirstRun } from '../features/users/first-run.js';
import { WelcomeStore } from '../features/welcome/welcome-store.js';
import type { ConnectionLimits } from '../http/connections/connections.js';
import { ContentOrigin } from '../http/content-origin.js';
import { CONTENT_KEY_BYTES, ContentTickets } from '../http/content-tickets.js';
import type { AllowedHosts } from '../http/request/request-target.js';
import { createServer } from '../http/server.js';
import { type ClientOf, createClientOf, Peers } from '../lib/client-address.js';
import type { Logger } from '../lib/logger.js';
import { type PasswordCost, Passwords } from '../lib/secrets/passwords.js';
import { StartError } from '../lib/start-error.js';
import { startFault } from '../lib/start-fault.js';
import { startSweeping } from '../lib/sweeping.js';
import { type AccountsParts, buildAccounts } from './accounts.js';
import { buildActivity, openActivitySinks } from './activity.js';
import { buildCommands, buildEvents } from './commands.js';
import { Demo } from './demo.js';
import { buildFiles } from './files.js';
import { Lifecycle } from './lifecycle.js';
import { buildMonitoring } from './monitoring.js';
import { type Configure, type NewDatabase, type OpenState, openState } from './open-state.js';
import { buildPlaces } from './places.js';
import { buildProxies } from './proxies.js';
import { buildShares } from './shares.js';
import { buildWeb } from './web.js';

export interface App {
  config: Config;
  server: FastifyInstance;
  /** Serves the metrics at an address of its own; null without one. It does not listen yet, either. */
  monitoring: FastifyInstance | null;
  logger: Logger;
  version: string;
  /** The login method. */
  loginMethod: string;
  /** The first administrator, when this start created one. */
  firstRun: FirstRun | null;
  /**
   * Lines for the terminal about what was imported from File Browser at this start, or has changed there
   * since.
   */
  importNotices: readonly string[];
  /** The database that this start created, when nothing was imported into it. */
  newDatabase: NewDatabase | null;
  close(): Promise<void>;
}

/** Values that only tests set, because no operator should. */
export interface Overrides {
  now?: () => number;
  passwordCost?: PasswordCost;
  /** Pauses copies, moves and deletions where a test needs it. */
  atProgress?: LocalStorageOptions['atProgress'];
  /** Limits that are short enough for a test. */
  connectionLimits?: Partial<ConnectionLimits>;
  /** Certificates in PEM that mail servers are trusted by, instead of those of Node. */
  mailCa?: string;
}

/**
 * Builds everything in order; the server does not listen yet. Throws `StartError` for what the operator can
 * fix.
 */
export async function createApp(configure: Configure, overrides: Overrides = {}): Promise<App> {
  const lifecycle = new Lifecycle();
  try {
    const state = await openState(configure, overrides, lifecycle);
    return { ...(await build(state, overrides, lifecycle)), close: () => lifecycle.close() };
  } catch (error) {
    await lifecycle.close().catch(() => undefined);
    throw startFault(error);
  }
}

async function build(
  state: OpenState,
  { passwordCost, atProgress, connectionLimits, mailCa }: Overrides,
  lifecycle: Lifecycle,
): Promise<Omit<App, 'close'>> {
  const { config, version, database, settings, logger, now, clock, nodes } = state;
  const peers = new Peers(config.web.trustedProxies, config.listening.kind);
  const clientOf = createClientOf(peers);
  const proxies = buildProxies({ config, database, peers, logger, now });
  const events = config.commands.enabled ? buildEvents({ config, settings, logger, now }) : null;
  if (events) lifecycle.opened(() => events.close());
  const monitoring = await buildMonitoring({ state, lifecycle });
  const demo = new Demo(config.demo);
  const leases = new Leases(database, nodes);
  const sinks = await openActivitySinks(config, logger);
  lifecycle.opened(() => sinks.close());
  const files = await buildFiles({
    ...{ ...state, leases, lifecycle, atProgress },
    hooksFor: events?.hooksFor,
    trashSettings: async () => (await settings.get()).trash,
    brakeSettings: async () => (await settings.get()).brake,
  });
  const branding = await openBranding(state);
  const tries = await SharedTries.open(database, now);
  const onTriesError = (error: unknown) => logger.error({ err: error }, 'Old attempts could not be removed');
  lifecycle.opened(startSweeping(() => tries.sweep(), onTriesError));
  const newPasswords = () => new Passwords(passwordCost);
  const parts = { config, database, files, tries, clientOf, now, clock, logger, newPasswords };
  const checkBrandingFolder = (folder: string) => branding.check(folder);
  const { isShared } = proxies;
  const accounts = await buildAccounts({ ...parts, demo, isShared, checkBrandingFolder, mailCa });
  lifecycle.opened(() => accounts.close());
  lifecycle.opened(() => demo.close());
  if (accounts.method.name === 'noauth') checkOpenServer(config, logger);
  const welcome = new WelcomeStore(database);
  if (accounts.firstRun) await welcome.expectSetup(accounts.firstRun.userId);
  const shares = await buildShares({ ...parts, accounts });
  lifecycle.opened(() => shares.close());
  const places = buildPlaces({
    ...{ database, now, changes: files.changes },
    onChanged: (userId) => files.live.publish('places', userId),
  });
  const { nameOfKey, nameOfUser } = accounts;
  const activity = await buildActivity({
    ...{ ...parts, nodes, leases, settings, sinks, nameOfKey, nameOfUser },
  });
  lifecycle.opened(() => activity.close());
  await files.recover();
  const commands = events && (await buildCommands({ config, settings, files, accounts, events, logger }));
  const web = await buildWeb({
    ...{ state, branding, welcome, accounts, files, shares, places, activity, commands, proxies, monitoring },
  });
  const server = await createServer({
    ...{ ...web, ...accessTerms(config, accounts), peers, look: proxies.look, connectionLimits, logger },
    observer: monitoring.observer,
    activity: activity.reports,
    content: await contentOrigin({ config, database, accounts, clientOf, now }),
  });
  monitoring.watch(server, files);
  lifecycle.opened(() => server.close());
  lifecycle.opened(() => files.jobs.stop());
  lifecycle.opened(() => files.endSoon());
  lifecycle.opened(() => database.endSoon());
  lifecycle.opened(() => monitoring.endSoon());
  await files.history.recover(accounts.principalOf);
  await files.jobs.continue(accounts.principalOf);
  const { importNotices, newDatabase } = state;
  const { firstRun, method } = accounts;
  return {
    ...{ config, server, logger, version, loginMethod: method.name, firstRun, importNotices, newDatabase },
    monitoring: monitoring.server,
  };
}

/** The terms that decide who reaches the server, and by which names. */
function accessTerms(config: Config, { identify, method }: AccountsParts) {
  return {
    identify,
    baseUrl: config.web.baseUrl,
    allowedHosts: hostsFor(config, method.name),
    isForProxiesOnly: method.name === 'noauth' && reachWithoutLogin(config) === 'proxies',
    tls: config.secrets.tls ?? undefined,
  };
}

/** The operator's own files for the pages; what is wrong with them is logged. */
async function openBranding({ config, settings, logger }: OpenState): Promise<BrandingFiles> {
  const folder = async () => (await settings.get()).branding.files;
  for (const { state, text, advice } of await checkBranding(config, await folder())) {
    if (state !== 'good') logger.warn(`${text} ${advice}`);
  }
  return new BrandingFiles({ folder, place: brandingPlaceOf(config) });
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
 * Without logins, a page of any site could reach the server through a name of its own that resolves to this
 * machine.
 */
function hostsFor({ web }: Config, method: string): AllowedHosts {
  return method === 'noauth' && web.allowedHosts.length === 0 ? 'addresses' : web.allowedHosts;
}

/**
 * Without logins, everybody who can reach the server is an administrator: the operator has to confirm that.
 */
function checkOpenServer(config: Config, logger: Logger): void {
  const faults = openServerFaults(config);
  if (faults.length > 0) throw new StartError(faults);
  logger.warn('Nobody has to log in to this server (noauth): everybody who can reach it is an administrator');
}
