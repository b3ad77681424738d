import type { Config } from '../config/config.js';
import { assertPlacesAnswer } from '../config/places/answering-places.js';
import { oldDatabasesNear } from '../config/places/database-place.js';
import type { AppDatabase } from '../core/db/app-database.js';
import { type DatabaseLocation, openDatabase } from '../core/db/database.js';
import { refuseForeignDatabase } from '../core/db/foreign-database.js';
import type { Migrated } from '../core/db/migrate.js';
import { type Nodes, openNodes } from '../core/db/nodes.js';
import { tellGivenUp } from '../core/db/persistently.js';
import { RetentionClock } from '../core/db/retention-clock.js';
import { nodeIdOf } from '../core/state/node-id.js';
import { requireReadable } from '../core/state/place-facts.js';
import {
  fileExists,
  makeDefaultFolder,
  prepareLogFolder,
  preparePrivateFolder,
} from '../core/state/private-folder.js';
import { lockPlaces } from '../core/state/state-lock.js';
import { StateRoom } from '../core/state/state-room.js';
import { checkPictures } from '../diagnosis/check-parts.js';
import { checkStoredSettings } from '../features/settings/check-settings.js';
import { SettingsStore } from '../features/settings/settings-store.js';
import { AppError } from '../lib/app-error.js';
import { createLogger, type Logger } from '../lib/logger.js';
import { programFacts, sampleFolder } from '../lib/own-files.js';
import { checkFoundFile, checkFoundState } from './found-file.js';
import { importAtStart } from './import.js';
import type { Lifecycle } from './lifecycle.js';

/** The parts that are open before anything else is built. */
export interface OpenState {
  config: Config;
  version: string;
  database: AppDatabase;
  nodes: Nodes;
  settings: SettingsStore;
  logger: Logger;
  room: StateRoom;
  clock: RetentionClock;
  now: () => number;
  /**
   * Lines for the terminal about what was imported from File Browser at this start, or has changed there
   * since.
   */
  importNotices: readonly string[];
  /** The database that this start created, when nothing was imported into it. */
  newDatabase: NewDatabase | null;
}

export interface NewDatabase {
  file: string;
  /** Databases of File Browser that may have been meant instead. */
  others: readonly string[];
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

/**
 * Looks at what is there before it touches anything, opens the database, and knows the whole configuration
 * then.
 */
export async function openState(
  configure: Configure,
  { now = Date.now }: { now?: (() => number) | undefined },
  lifecycle: Lifecycle,
): Promise<OpenState> {
  const { version } = await programFacts();
  // The path of the database cannot be stored in the database.
  const start = configure({});
  const { databaseFile, folder: stateFolder, importFrom: file, importIsFound: isFound } = start.state;
  await checkFoundFile(start);
  await checkFoundState(start);
  await refuseForeignDatabase(databaseFile);
  await preparePrivateFolder(stateFolder);
  const lock = await lockPlaces(start.state);
  lifecycle.opened(() => lock.release());
  const isNew = databaseFile !== null && !(await fileExists(databaseFile));
  const migrated: Migrated[] = [];
  const database = await openDatabase(locationOf(start), { onMigrated: (facts) => migrated.push(facts) });
  lifecycle.opened(() => database.close());
  const own = { id: await nodeIdOf(stateFolder), version };
  const nodes = await openNodes(database, { ...own, address: addressOf(start) });
  lifecycle.opened(() => nodes.close());
  const importNotices =
    file === null ? [] : await importAtStart({ file, isFound, configure, database, stateFolder, now });
  const settings = new SettingsStore(database);
  const config = await wholeConfig(configure, settings);
  await prepareLogFolder(config.log.target);
  const logger = createLogger(config.log.target);
  for (const facts of migrated) logger.info(facts, MIGRATED);
  const room = watchState({ stateFolder, database, unlocked: lock.unlocked, logger });
  if (config.files.rootIsDefault) await makeDefaultFolder(config.files.root, sampleFolder());
  const clock = await openClock({ database, logger, now });
  lifecycle.opened(() => clock.close());
  const newDatabase =
    isNew && file === null ? { file: databaseFile, others: oldDatabasesNear(databaseFile) } : null;
  return { config, version, database, nodes, settings, logger, room, clock, now, importNotices, newDatabase };
}

/**
 * The configuration with the options that are stored in the database. Throws `StartError` for places that are
 * missing or do not answer.
 */
async function wholeConfig(configure: Configure, settings: SettingsStore): Promise<Config> {
  const stored = await settings.storedOptions();
  await assertPlacesAnswer(stored);
  const config = withWhatIsThere(configure(stored));
  checkStoredSettings(await settings.get());
  await requireReadable(config.files.root);
  return config;
}

function openClock({ database, logger, now }: Pick<OpenState, 'database' | 'logger' | 'now'>) {
  return RetentionClock.open(database, {
    now,
    passed: now === Date.now ? () => performance.now() : now,
    onJump: ({ from, to }) => logger.warn({ from: iso(from), to: iso(to) }, CLOCK_MOVED),
    onError: (error) => logger.error({ err: error }, 'The time could not be stored'),
  });
}

const MIGRATED =
  'The database was migrated from an older version; the copy is as it was before (docs/upgrades.md tells how to go back)';
const CLOCK_MOVED =
  'The clock has moved by more than a day: nothing counts as older for that. Check it, and run satchel clock confirm if it is right.';

const iso = (ms: number): string => new Date(ms).toISOString();

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

/** The address as far as it is configured: the system may choose the port. */
function addressOf({ listening }: Config): string | null {
  return listening.kind === 'tcp' && listening.port !== 0 ? `${listening.address}:${listening.port}` : null;
}

/** The location of the database according to the configuration. */
export function locationOf({ state, secrets }: Config): DatabaseLocation {
  if (secrets.databaseUrl !== null) return { kind: 'postgres', url: secrets.databaseUrl };
  return { kind: 'sqlite', file: state.databaseFile ?? `${state.folder}/satchel.db` };
}
