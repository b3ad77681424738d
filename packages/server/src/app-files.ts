import { basename, join } from 'node:path';
import {
  type BrakeSettings,
  nameOf,
  type TrashSettings,
  type UserFolder,
  type VirtualPath,
} from '@satchel/contract';
import { buildBrake } from './app-brake.js';
import { buildHistory } from './app-history.js';
import { buildInventory } from './app-inventory.js';
import { type KeptOfUsers, keptOfUsers } from './app-kept.js';
import { buildLive, type LiveParts } from './app-live.js';
import { buildTrash } from './app-trash.js';
import { buildUploads } from './app-uploads.js';
import { buildVersions } from './app-versions.js';
import type { Config } from './config/config.js';
import type { Grant } from './core/access/grant.js';
import type { RuleSet } from './core/access/rules.js';
import { ChangeLog } from './core/changes/change-log.js';
import { placesOf } from './core/changes/present-places.js';
import type { AppDatabase } from './core/db/app-database.js';
import type { Leases } from './core/db/leases.js';
import { MessagesByKind } from './core/db/messages-by-kind.js';
import type { Nodes } from './core/db/nodes.js';
import type { RetentionClock } from './core/db/retention-clock.js';
import { loadSecret } from './core/db/secrets-store.js';
import type { Allowance } from './core/files/allowance.js';
import { ChangedPlaces } from './core/files/changed-places.js';
import { FileEvents } from './core/files/file-events.js';
import type { FileHooks } from './core/files/file-hooks.js';
import type { UserFileSystem } from './core/files/file-system.js';
import { KeptNotes } from './core/files/kept-notes.js';
import { type FileSystemOptions, openFileSystem, rulesOf } from './core/files/open-file-system.js';
import type { RealPaths } from './core/files/storage.js';
import { SandboxTrials } from './core/process/sandbox-trials.js';
import { BlobCache } from './core/state/blob-cache.js';
import { Journals } from './core/state/journals.js';
import type { StateRoom } from './core/state/state-room.js';
import { grantFolders, whereLinkLeads } from './core/storage/local/grant-folder.js';
import { type LocalStorageOptions, openLocalStorage } from './core/storage/local/local-storage.js';
import { Archives } from './features/archive/archives.js';
import { CodecPool } from './features/archive/codecs/codec-pool.js';
import { filesRoutes } from './features/files/files-routes.js';
import { FilesService } from './features/files/files-service.js';
import { batchRoutes } from './features/files/operations/batch-routes.js';
import { BATCH_RUNNER, batchRunner } from './features/files/operations/batch-service.js';
import { RENAMES_RUNNER, renamesRunner } from './features/files/operations/renames.js';
import { rawRoutes } from './features/files/raw-routes.js';
import { type OpenArchive, RawService } from './features/files/raw-service.js';
import { SelectionsStore } from './features/files/selections-store.js';
import { FolderSizes } from './features/files/sizes/folder-sizes.js';
import { sizeRoutes } from './features/files/sizes/size-routes.js';
import { JobRegistry } from './features/jobs/job-registry.js';
import { jobsRoutes } from './features/jobs/jobs-routes.js';
import { JobsStore } from './features/jobs/jobs-store.js';
import { type PrincipalOf, WatchedJobs } from './features/jobs/watched-jobs.js';
import { DimensionsService } from './features/previews/dimensions-service.js';
import { findFrameTaker, type TakeFrame } from './features/previews/frame-taker.js';
import { PictureEngine } from './features/previews/pictures/picture-engine.js';
import { unreadable } from './features/previews/pictures/picture-limits.js';
import { dimensionsRoutes, previewRoutes, takenRoutes } from './features/previews/previews-routes.js';
import { PreviewsService } from './features/previews/previews-service.js';
import { ShapesService } from './features/previews/shapes-service.js';
import { subtitleRoutes } from './features/previews/subtitles-routes.js';
import { SubtitlesService } from './features/previews/subtitles-service.js';
import { TakenService } from './features/previews/taken-service.js';
import { searchRoutes } from './features/search/search-routes.js';
import { SearchService } from './features/search/search-service.js';
import { trashRunners } from './features/trash/trash-jobs.js';
import type { Route } from './http/route.js';
import type { Logger } from './lib/logger.js';
import { startSweeping } from './lib/sweeping.js';

/** The file system, and all features that use it. */
export interface FilesParts {
  routes: Route[];
  /**
   * With `confirm`, which throws when the grant is no longer valid, every change is confirmed before it is published.
   */
  openFor(grant: Grant, terms?: Pick<FileSystemOptions, 'confirm' | 'action'>): UserFileSystem;
  /** The rules as that file system applies them. */
  rulesOf(grant: Grant, folded?: boolean): RuleSet;
  /** Checks the folders that a user is to be granted outside of a scope. Throws `invalid_input`. */
  grantFolders(
    scope: VirtualPath,
    wanted: readonly UserFolder[],
    before?: readonly UserFolder[],
  ): Promise<UserFolder[]>;
  /** The target on this machine of the symlink at `path` of a scope; null where there is no symlink. */
  linkTarget(scope: VirtualPath, path: VirtualPath): Promise<string | null>;
  events: FileEvents;
  changes: ChangeLog;
  /** Follows what a killed process left. To be called before requests, when all followers have joined. */
  recover(): Promise<void>;
  /** What is decoded without a sandbox at present, because that failed. */
  withoutSandbox(): string[];
  live: Pick<LiveParts, 'followed' | 'tell' | 'undelivered'>;
  /** What is kept of users beside their files. */
  kept: KeptOfUsers;
  /** For commands only. */
  realPaths: RealPaths;
  /** What shares show in the same way. */
  shown: {
    archives: Archives;
    previews: PreviewsService;
    shapes: ShapesService;
    subtitles: SubtitlesService;
  };
  history: {
    /** Settles what the last process was undoing, as the users it belongs to. */
    recover(principalOf: PrincipalOf): Promise<void>;
  };
  jobs: {
    /** Continues what the last process did not finish, as the users it belongs to. */
    continue(principalOf: PrincipalOf): Promise<void>;
    /** To be called before the server waits for its requests to end. */
    stop(): Promise<void>;
  };
  /** To be called when the server begins to close. */
  endSoon(): void;
  close(): Promise<void>;
}

export interface FilesContext {
  config: Config;
  database: AppDatabase;
  nodes: Nodes;
  leases: Leases;
  logger: Logger;
  /** Of the disk of the state folder. */
  room: Pick<StateRoom, 'assertRoom'>;
  /** What becomes of files that are deleted or replaced. */
  trashSettings: () => Promise<TrashSettings>;
  brakeSettings: () => Promise<BrakeSettings>;
  now: () => number;
  clock: RetentionClock;
  atProgress?: LocalStorageOptions['atProgress'];
  /** How much the user of a scope may keep; undefined for as much as there is room for. */
  allowanceOf?: ((scope: string) => Allowance | undefined) | undefined;
  /** The event hooks around each change; absent where commands are disabled. */
  hooksFor?: ((realPaths: RealPaths) => FileHooks) | undefined;
}

const CACHE_BYTES = 512 * 1024 * 1024;
/** In memory, where there is little of it. */
const SMALL_CACHE_BYTES = 1024 * 1024;
const NOTES_SECRET_BYTES = 32;

export async function buildFiles({
  config,
  database,
  nodes,
  leases,
  logger,
  now,
  clock,
  room,
  trashSettings,
  brakeSettings,
  allowanceOf,
  hooksFor,
  atProgress,
}: FilesContext): Promise<FilesParts> {
  const { root, followExternalSymlinks, fileMode, dirMode, reserveBytes, durability } = config.files;
  const cacheFolder = config.previews.cacheFolder ?? join(config.state.folder, 'previews');
  const disk = await openLocalStorage({
    root,
    hiddenFolders: config.own.folders,
    hiddenFiles: config.own.files,
    notesFolder: join(config.state.folder, 'unfinished'),
    followExternalSymlinks,
    fileMode,
    dirMode,
    typeByName: !config.previews.detectTypeByContent,
    reserveBytes,
    durability,
    ...(config.lowMemory ? { workers: 1 } : {}),
    clockIsSteady: clock.steady,
    atProgress,
  });
  await disk.settle();
  void disk.sweep().catch((error) => logger.error({ err: error }, 'Unfinished copies could not be removed'));
  const { realPaths } = disk.capabilities;
  const hooks = hooksFor?.(realPaths);
  const changes = await ChangeLog.open({
    ...{ database, node: nodes.id, journals: new Journals(join(config.state.folder, 'changes')) },
    onError: (error) => logger.error({ err: error }, 'What follows from a change could not be stored'),
  });
  const events = new FileEvents(
    (error) => logger.error({ err: error }, 'A listener of file events failed'),
    changes,
  );
  const messages = new MessagesByKind(database.messages);
  const live = buildLive({ database, messages, events, now });
  const archives = new Archives(config.lowMemory ? new CodecPool(1) : undefined);
  const openArchive: OpenArchive = (files, { rootName, ...request }, signal) =>
    archives.open(files, { ...request, rootName: rootName || basename(root) }, signal);
  const raw = new RawService(openArchive, new SelectionsStore(database, now));
  const service = new FilesService();
  const uploads = buildUploads({
    config,
    database,
    nodes,
    leases,
    messages,
    storage: disk,
    allowanceOf,
    logger,
    now,
    clock,
  });
  const onJobsChanged = (userId: number) => live.tell('jobs', userId);
  const jobs = buildJobs({ config, database, leases, logger, now, clock }, onJobsChanged);
  const runAsJob = jobs.work.run;
  const notesKey = await loadSecret(database, 'kept-notes', NOTES_SECRET_BYTES);
  // A demo outlives none of its rows.
  const notes = new KeptNotes(notesKey, config.demo === undefined);
  const trash = await buildTrash({
    ...{ database, nodes, leases, notes, events, changes, runAsJob, logger, now, clock },
    upkeep: disk.trash,
    settings: trashSettings,
  });
  const versions = await buildVersions({
    ...{ database, nodes, leases, notes, changes, logger, now, clock, settings: trashSettings },
    upkeep: disk.versions,
    onRemoved: (userId) => live.tell('versions', userId),
    trashBytes: trash.bytesOn,
  });
  const inventory = buildInventory({ disk, database, leases, notes, logger, now, clock, trash, versions });
  const history = await buildHistory({
    ...{ database, nodes, leases, changes, runAsJob, logger, now, clock },
    journals: {
      former: new Journals(join(config.state.folder, 'history')),
      runs: new Journals(join(config.state.folder, 'undo')),
    },
    kept: {
      lastTrashed: (principal) => trash.service.last(principal),
      latestVersion: async (principal, path) => (await versions.keeper.list(principal, path)).items[0]?.id,
      assertTrashed: (principal, id) => trash.service.assertThere(principal, id),
      restore: (principal, id, to, signal) => trash.service.restoreOne(principal, { id, to }, signal),
      revert: (principal, path, former, signal) =>
        versions.keeper.restore(principal, path, { ...former, signal, keepsTime: true }),
      assertKept: (id) => versions.keeper.assertKept(id),
      revive: (principal, replaced, signal) => versions.keeper.revive(principal, replaced, { signal }),
    },
    countKept: trash.filesIn,
    onRun: (action) => brake.service.spare(action),
  });
  const brake = await buildBrake({
    ...{ database, messages, events, runAsJob, logger, now, clock },
    settings: brakeSettings,
    countTrashed: (trashed) => trash.filesIn(nameOf(trashed)),
    bringBack: (principal, losses, terms) => history.service.bringBack(principal, losses, terms),
    onChanged: (userId) => live.tell('bursts', userId),
  });
  const isolation = {
    hiddenFolders: [...realPaths.hidden.folders, realPaths.root],
    warn: (message: string) => logger.warn(message),
  };
  const engine = new PictureEngine({ processors: config.previews.processors, ...isolation });
  const trials = new SandboxTrials(clock.now);
  let found: Promise<TakeFrame | null> | undefined;
  // At the first video, because it runs another program.
  const frames = () => {
    found ??= findFrameTaker({ ...isolation, trials });
    return found;
  };
  const cache = buildCache(cacheFolder, events, config.lowMemory);
  const previews = buildPreviews(config, { cache, engine, frames });
  const subtitles = new SubtitlesService(cache);
  return {
    routes: [
      ...filesRoutes(service, runAsJob),
      ...batchRoutes(service, runAsJob),
      ...trash.routes,
      ...versions.routes,
      ...history.routes,
      ...brake.routes,
      ...sizeRoutes(buildSizes(events)),
      ...jobsRoutes(jobs.registry),
      ...live.routes,
      ...uploads.routes,
      ...rawRoutes(raw, live.tellIncomplete),
      ...previewRoutes(previews),
      ...dimensionsRoutes(new DimensionsService((start) => engine.measure(start))),
      ...takenRoutes(new TakenService()),
      ...subtitleRoutes(subtitles),
      ...searchRoutes(new SearchService({ anyWord: config.search.anyWord }), {
        stream: config.search.stream,
      }),
    ],
    // Operations of the server itself, such as creating the folder of a new user, trigger no event hooks.
    openFor: (grant, terms) =>
      openFileSystem({
        storage: disk,
        grant,
        events,
        trash: trash.keeper,
        versions: versions.keeper,
        brake: brake.service,
        allowance: allowanceOf?.(grant.scope),
        assertRoom: () => room.assertRoom(),
        hooks: grant.userId === 0 ? undefined : hooks,
        ...terms,
      }),
    kept: keptOfUsers({
      database,
      changes,
      trash,
      versions,
      upkeep: disk.trash,
      sweepUploads: uploads.sweep,
    }),
    realPaths,
    rulesOf: (grant, folded) => rulesOf(disk, grant, folded),
    grantFolders: (scope, wanted, before) => grantFolders(disk.facts, scope, wanted, before),
    linkTarget: (scope, path) => whereLinkLeads(realPaths.root, scope, path),
    events,
    changes,
    recover: () => changes.recover(placesOf(disk), (made, intents) => events.emitAll(made, intents)),
    withoutSandbox: () => [...(engine.isSandboxOff ? ['pictures'] : []), ...(trials.isOff ? ['videos'] : [])],
    live,
    shown: { archives, previews, shapes: new ShapesService(), subtitles },
    history: { recover: (principalOf) => history.service.recover(principalOf) },
    jobs: {
      continue: (principalOf) =>
        jobs.work.continueAll(
          {
            [BATCH_RUNNER]: batchRunner(service),
            [RENAMES_RUNNER]: renamesRunner,
            ...trashRunners(trash.service),
          },
          principalOf,
        ),
      stop: () => jobs.work.close(),
    },
    endSoon: () => disk.endSoon(),
    close: async () => {
      await changes.close();
      live.close();
      await jobs.close();
      await brake.close();
      await uploads.close();
      await inventory.close();
      await trash.close();
      await versions.close();
      await history.close();
      await archives.close();
      await engine.close();
      await disk.close();
    },
  };
}

/** Long operations, which outlive their requests and this process. */
function buildJobs(
  {
    config,
    database,
    leases,
    logger,
    now,
    clock,
  }: Pick<FilesContext, 'config' | 'database' | 'leases' | 'logger' | 'now' | 'clock'>,
  onChanged: (userId: number) => void,
) {
  const onError = (error: unknown) => logger.error({ err: error }, 'A job could not be recorded');
  const store = new JobsStore(database, clock.now);
  const registry = new JobRegistry({ store, now, onChanged, onError });
  const journals = new Journals(join(config.state.folder, 'jobs'));
  const work = new WatchedJobs({
    registry,
    store,
    journals,
    longestSince: (time) => clock.longestSince(time),
    onError,
  });
  return { registry, work, close: startSweeping(() => leases.run('jobs', () => store.sweep()), onError) };
}

/** Sizes of folders, until something in them changes. */
function buildSizes(events: FileEvents): FolderSizes {
  const places = new ChangedPlaces();
  events.subscribe((event) => places.add(event));
  return new FolderSizes(places, () => performance.now());
}

/** Previews and other data made from files, until the files change. */
function buildCache(folder: string, events: FileEvents, isSmall: boolean): BlobCache {
  const memory = isSmall ? { memoryBytes: SMALL_CACHE_BYTES } : {};
  const cache = new BlobCache({ folder, maxBytes: CACHE_BYTES, ...memory });
  events.subscribe((event) => {
    if (event.type !== 'created') void cache.drop(event.type === 'moved' ? event.from : event.path);
  });
  return cache;
}

interface PreviewParts {
  cache: BlobCache;
  engine: PictureEngine;
  frames: () => Promise<TakeFrame | null>;
}

function buildPreviews({ previews }: Config, { cache, engine, frames }: PreviewParts): PreviewsService {
  return new PreviewsService({
    features: {
      thumbnails: previews.thumbnails,
      resize: previews.resize,
      videos: async () => (await frames()) !== null,
    },
    convert: (file, header, target) => engine.convert(file, header, target),
    takeFrame: async (file, signal) => {
      const takeFrame = await frames();
      if (!takeFrame) throw unreadable();
      return await takeFrame(file, signal);
    },
    cache,
    limits: { running: previews.processors, waiting: 100 },
  });
}
