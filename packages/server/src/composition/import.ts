import { resolve } from 'node:path';
import { brandingPlaceOf, type Config } from '../config/config.js';
import { lookAtDatabase } from '../config/places/database-look.js';
import { foundProblem, ORIGIN_FILE } from '../config/places/database-place.js';
import type { AppDatabase } from '../core/db/app-database.js';
import { BOLT_HEAD_BYTES, boltVersionOf } from '../core/db/bolt.js';
import { copyBranding, surveyBranding } from '../core/state/branding-copy.js';
import { brandingFolderProblem } from '../core/state/branding-folder.js';
import { writeExchangeFile } from '../core/state/exchange-file.js';
import { placeFacts } from '../core/state/place-facts.js';
import { fileStamp, isMountedAlone, readSettledFile } from '../core/state/settled-file.js';
import { findSymlinks } from '../core/storage/local/find-symlinks.js';
import { type LocalStorage, openLocalStorage } from '../core/storage/local/local-storage.js';
import { ImportsStore, type StoredImport } from '../features/imports/imports-store.js';
import { type ImportPlan, type PlanContext, planImport } from '../features/imports/plan-import.js';
import { reportLines } from '../features/imports/report-lines.js';
import { readSourceDatabase, textIn } from '../features/imports/source-records.js';
import { rootsOf } from '../features/imports/source-scope.js';
import { checkSettings } from '../features/settings/check-settings.js';
import { defaultSettings } from '../features/settings/default-settings.js';
import { SettingsStore } from '../features/settings/settings-store.js';
import { DOUBTS, insertShares, SharesStore } from '../features/shares/shares-store.js';
import { foreignTokenDigest } from '../features/shares/visitors/share-tokens.js';
import { isBrandingName } from '../features/static/branding-files.js';
import { insertKnownUsers, lastGivenId } from '../features/users/store/known-users.js';
import { UsersStore } from '../features/users/store/users-store.js';
import { Passwords } from '../lib/secrets/passwords.js';
import { StartError } from '../lib/start-error.js';
import { missingRoot, placesOf, placesOfDryRun } from './dry-run.js';
import { carriedOptions, checkFoundDatabase } from './found-database.js';
import { readersOf } from './import-readers.js';

type Options = Readonly<Record<string, string>>;

export interface ImportContext {
  /** The database of File Browser. */
  file: string;
  /** Nobody named it. */
  isFound: boolean;
  /** Builds the configuration with the stored options. */
  configure: (stored: Options) => Config;
  /** Null when it does not exist yet and nothing is to be written. */
  database: AppDatabase | null;
  now: () => number;
  /** Set for a dry run, where what the import itself needs may be missing: a folder for temporary files. */
  scratch?: string;
}

export interface PlannedImport {
  plan: ImportPlan;
  /** Sentences of a dry run about what the import itself needs, and what was not looked at. */
  needs: readonly string[];
  /** The content was imported before and has not changed since. */
  isDone: boolean;
  /** Stores everything, or nothing. */
  commit(): Promise<void>;
}

const READING = { mostBytes: 512 * 1024 * 1024, headBytes: BOLT_HEAD_BYTES, versionOf: boltVersionOf };
/** The limit of the search for symlinks, so that a larger disk does not delay the start. */
const MOST_ENTRIES = 200_000;
/** The number of shares that are prepared at once, which limits the memory. */
const LINKS_AT_ONCE = 1000;

/** Reads the old file and the served folder, and plans the import. Throws `StartError`. */
export async function prepareImport(context: ImportContext): Promise<PlannedImport> {
  const { database, configure, scratch, now } = context;
  const file = resolve(context.file);
  const { bytes, modifiedMs, isLocked } = await readSettledFile(file, READING);
  const source = readSourceDatabase(bytes, file);
  const imports = database && new ImportsStore(database);
  const before = await imports?.latest();
  const options = carriedOptions(source, context.isFound ? { file, given: configure({}) } : null);
  const inUse = before ? await storedOptions(database) : options.values;
  const { config, root, seesFiles, needs } = scratch
    ? await placesOfDryRun(configure, inUse, scratch)
    : placesOf(configure(inUse));
  if (context.isFound) await checkFoundDatabase(file, config, textIn(source.server, 'root'));
  const disk = await openRoot(config, root);
  try {
    const plan = await planImport({
      source,
      file,
      isInUse: isLocked,
      known: await whatIsKnown(database),
      roots: rootsOf(config.files.root, textIn(source.server, 'root') || '.'),
      options,
      settings: { standard: defaultSettings(), check: checkSettings },
      ...readersOf(disk),
      symlinks: await symlinksOf(disk, config),
      seesFiles,
      branding: brandingOf(config),
      isPassword: (password, hash) => new Passwords().verify(password, hash),
      now: now(),
    });
    // The rest of the old file is not kept in memory while its content is stored.
    const { digest } = source;
    const size = bytes.length;
    const commit = async (): Promise<void> => {
      if (!database || !imports) return;
      if (plan.branding) await copyBranding(plan.branding, brandingPlaceOf(config).own);
      const importedAt = now();
      const stamp = { source: file, digest, size, modifiedAt: modifiedMs, importedAt };
      await imports.commit({ ...stamp, report: plan.report }, idsOf(plan), (inside) =>
        writePlan(inside, plan, importedAt),
      );
    };
    return { plan, needs, isDone: before?.digest === digest, commit };
  } finally {
    await disk.close();
  }
}

/**
 * Imports the file that was found at the start, once, into a database that is still empty. Resolves to lines
 * for the terminal. Throws `StartError`.
 */
export async function importAtStart(
  context: ImportContext & { database: AppDatabase; stateFolder: string },
): Promise<string[]> {
  const { file, database, stateFolder } = context;
  const before = await new ImportsStore(database).latestOf(file);
  if (before) return whatChanged(file, before);
  const users = new UsersStore(database);
  const look = lookAtDatabase(file);
  if (!(await users.isEmpty()) || (await new SettingsStore(database).exists())) {
    // No other kind of file can be recognised, and nobody named it.
    if (look.kind !== 'old') return [];
    return [
      `The file ${file} is a database of File Browser. It was not imported, as there are users here already; to add its users and links: satchel import filebrowser ${file}`,
    ];
  }
  const problem = foundProblem(file, look);
  if (problem !== null) throw new StartError(problem);
  const { plan, commit } = await prepareImport(context);
  await writeExchangeFile(`${stateFolder}/${ORIGIN_FILE}`, `${file}\n`);
  await commit();
  const lines = [
    ...reportLines(plan.report),
    `The old file was not changed. Satchel keeps its own database in ${stateFolder}; satchel doctor shows this report again.`,
  ];
  if (await isMountedAlone(file)) {
    lines.push(
      `Only the file ${file} is mounted, so ${stateFolder} may not outlive this container: mount a folder for it and name that with --state.`,
    );
  }
  return lines;
}

async function whatChanged(file: string, before: StoredImport): Promise<string[]> {
  const stamp = await fileStamp(file);
  if (!stamp || (stamp.size === before.size && stamp.modifiedMs === before.modifiedAt)) return [];
  const when = new Date(before.importedAt).toISOString();
  try {
    const { bytes } = await readSettledFile(file, READING);
    if (readSourceDatabase(bytes, file).digest === before.digest) return [];
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    return [`The content of ${file} was imported on ${when}; now the file cannot be read: ${error.message}`];
  }
  return [
    `The file ${file} has changed since it was imported on ${when}: what File Browser changed is not here. To add new users and links: satchel import filebrowser ${file}`,
  ];
}

async function storedOptions(database: AppDatabase | null): Promise<Options> {
  return database ? new SettingsStore(database).storedOptions() : {};
}

async function openRoot({ files, state }: Config, root: string): Promise<LocalStorage> {
  const { followExternalSymlinks } = files;
  if (!(await placeFacts(root))?.isFolder) {
    throw new StartError(missingRoot(root));
  }
  return openLocalStorage({ root, followExternalSymlinks, hiddenFolders: [state.folder], workers: 1 });
}

function brandingOf(config: Config): PlanContext['branding'] {
  const place = brandingPlaceOf(config);
  return {
    target: place.own,
    async survey(folder) {
      if ((await brandingFolderProblem(folder, place)) !== null) return null;
      return surveyBranding(folder, isBrandingName);
    },
  };
}

async function symlinksOf(disk: LocalStorage, { files }: Config) {
  if (files.followExternalSymlinks) return { paths: [], isComplete: true };
  return findSymlinks(disk, MOST_ENTRIES);
}

async function whatIsKnown(database: AppDatabase | null) {
  if (!database) {
    const none = new Set<string>();
    return {
      users: [],
      lastUserId: 0,
      linkHashes: none,
      importedUsers: none,
      importedLinks: none,
      keepsSettings: false,
    };
  }
  const imports = new ImportsStore(database);
  const shares = await new SharesStore(database).list();
  return {
    users: await new UsersStore(database).list(),
    lastUserId: await lastGivenId(database),
    linkHashes: new Set(shares.map(({ hash }) => hash)),
    importedUsers: await imports.importedIds('user'),
    importedLinks: await imports.importedIds('link'),
    keepsSettings: (await imports.latest()) !== undefined,
  };
}

/** Defaults for features of shares that File Browser does not know, whose shares are of paths. */
const PLAIN = {
  view: 'list',
  title: '',
  cover: '',
  opened: 0,
  onReplaced: 'path',
  canDownload: true,
  doubt: DOUBTS.none,
} as const;

function idsOf({ users, links }: ImportPlan): { user: string[]; link: string[] } {
  return { user: users.map(({ sourceId }) => String(sourceId)), link: links.map(({ hash }) => hash) };
}

/** Runs within one transaction. */
async function writePlan(inside: AppDatabase, plan: ImportPlan, now: number): Promise<void> {
  const { users, links, settings, options, lastUserId } = plan;
  await insertKnownUsers(inside, users, { lastId: lastUserId, now });
  for (let from = 0; from < links.length; from += LINKS_AT_ONCE) {
    const some = links.slice(from, from + LINKS_AT_ONCE);
    await insertShares(
      inside.query,
      some.map(({ token, ...link }) => {
        const about = { ...link, ...PLAIN, startsAt: null, createdAt: now };
        return token === null ? about : { ...about, tokenDigest: foreignTokenDigest(token) };
      }),
    );
  }
  const store = new SettingsStore(inside);
  if (settings) await store.change(() => settings);
  if (options) await store.saveOptions(options);
}
