import { basename, join } from 'node:path';
import type { BrakeSettings, TrashSettings, UserFolder, VirtualPath } from '@satchel/contract';
import type { Config } from '../config/config.js';
import type { Grant } from '../core/access/grant.js';
import type { RuleSet } from '../core/access/rules.js';
import { ChangeLog } from '../core/changes/change-log.js';
import { placesOf } from '../core/changes/present-places.js';
import type { AppDatabase } from '../core/db/app-database.js';
import type { Leases } from '../core/db/leases.js';
import { MessagesByKind } from '../core/db/messages-by-kind.js';
import type { Nodes } from '../core/db/nodes.js';
import type { RetentionClock } from '../core/db/retention-clock.js';
import type { OpenArchive } from '../core/files/archive.js';
import { ChangedPlaces } from '../core/files/changed-places.js';
import { FileEvents } from '../core/files/file-events.js';
import type { FileHooks, HooksFor } from '../core/files/file-hooks.js';
import type { UserFileSystem } from '../core/files/file-system.js';
import { type FileSystemOptions, openFileSystem, rulesOf } from '../core/files/open-file-system.js';
import type { RealPaths, Storage } from '../core/files/storage.js';
import { Journals } from '../core/state/journals.js';
import type { StateRoom } from '../core/state/state-room.js';
import { grantFolders, whereLinkLeads } from '../core/storage/local/grant-folder.js';
import type { LocalStorage } from '../core/storage/local/local-storage.js';
import { Archives } from '../features/archive/archives.js';
import { CodecPool } from '../features/archive/codecs/codec-pool.js';
import { filesRoutes } from '../features/files/files-routes.js';
import { FilesService } from '../features/files/files-service.js';
import { batchRoutes } from '../features/files/operations/batch-routes.js';
import { BATCH_RUNNER, batchRunner } from '../features/files/operations/batch-service.js';
import { RENAMES_RUNNER, renamesRunner } from '../features/files/operations/renames.js';
import { rawRoutes } from '../features/files/raw-routes.js';
import { RawService } from '../features/files/raw-service.js';
import { SelectionsStore } from '../features/files/selections-store.js';
import { FolderSizes } from '../features/files/sizes/folder-sizes.js';
import { sizeRoutes } from '../features/files/sizes/size-routes.js';
import type { JobRegistry } from '../features/jobs/job-registry.js';
import { jobsRoutes } from '../features/jobs/jobs-routes.js';
import type { PrincipalOf } from '../features/jobs/watched-jobs.js';
import { mountsRoutes } from '../features/mounts/mounts-routes.js';
import { ShapesService } from '../features/previews/head-cache.js';
import type { PreviewsService } from '../features/previews/previews-service.js';
import type { SubtitlesService } from '../features/previews/subtitles-service.js';
import { searchRoutes } from '../features/search/search-routes.js';
import { SearchService } from '../features/search/search-service.js';
import { trashRunners } from '../features/trash/trash-jobs.js';
import type { Route } from '../http/route.js';
import type { Logger } from '../lib/logger.js';
import { buildJobs } from './jobs.js';
import { buildKeepers, type Keepers } from './keepers.js';
import { type KeptOfUsers, keptOfUsers } from './kept.js';
import type { Lifecycle } from './lifecycle.js';
import { buildLive, type LiveParts } from './live.js';
import { buildPreviews, type PreviewsParts } from './previews.js';
import { buildQuotas, type QuotasParts } from './quotas.js';
import { openStorages, type StoragesContext } from './storages.js';
import { buildUploads, type UploadsParts } from './uploads.js';

/** The file system, and all features that use it. */
export interface FilesParts {
  routes: Route[];
  /**
   * With `confirm`, which throws when the grant is no longer valid, every change is confirmed before it is
   * published.
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
  /** Names the kinds of files that are decoded without a sandbox at present, because that failed. */
  withoutSandbox(): string[];
  live: Pick<LiveParts, 'followed' | 'publish' | 'undelivered'>;
  /** Objects that are kept for users beside their files. */
  kept: KeptOfUsers;
  /** The limits of users and folders. */
  quotas: QuotasParts['service'];
  /** For commands only. */
  realPaths: RealPaths;
  /** The same services, for what shares show. */
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
    /** Call this before the server waits for its requests to end. */
    stop(): Promise<void>;
  };
  loads: FilesLoads;
  /** Call this when the server begins to close. */
  endSoon(): void;
}

/** Numbers of what is under way and of what is cached, at the moment of the call. */
export interface FilesLoads {
  threads(): LocalStorage['loads'];
  codecs(): Archives['load'];
  previews: PreviewsParts['load'];
  uploads: UploadsParts['load'];
  jobs: JobRegistry['underWay'];
  streams: LiveParts['streams'];
  quotas(): QuotasParts['service']['load'];
}

export interface FilesContext {
  config: Config;
  database: AppDatabase;
  nodes: Nodes;
  leases: Leases;
  logger: Logger;
  /** The free space on the disk of the state folder. */
  room: Pick<StateRoom, 'assertRoom'>;
  /** The current settings of the trash and of versions. */
  trashSettings: () => Promise<TrashSettings>;
  brakeSettings: () => Promise<BrakeSettings>;
  now: () => number;
  clock: RetentionClock;
  lifecycle: Lifecycle;
  atProgress?: StoragesContext['atProgress'];
  /** The event hooks around each change; absent where commands are disabled. */
  hooksFor?: HooksFor | undefined;
}

export async function buildFiles(context: FilesContext): Promise<FilesParts> {
  const { config, database, logger, now, clock, hooksFor, lifecycle } = context;
  const { storage, disk } = await openStorages(context);
  const { realPaths } = disk.capabilities;
  const { changes, events } = await openEvents(context);
  const messages = new MessagesByKind(database.messages);
  const live = buildLive({ database, messages, events, now });
  const archives = new Archives(config.lowMemory ? new CodecPool(1) : undefined);
  lifecycle.opened(() => archives.close());
  let countTrash = async (): Promise<void> => undefined;
  const quotas = await buildQuotas({ ...context, storage, countTrash: () => countTrash() });
  lifecycle.opened(() => quotas.close());
  const uploads = buildUploads({ ...context, messages, changes, storage, allowance: quotas.service });
  lifecycle.opened(() => uploads.close());
  const onJobsChanged = (userId: number) => live.publish('jobs', userId);
  const jobs = buildJobs({ ...context, onChanged: onJobsChanged });
  const runAsJob = jobs.work.run;
  const keepers = await buildKeepers({
    ...{ ...context, messages, events, changes, storage, live, runAsJob },
  });
  const { trash, versions, history, brake } = keepers;
  countTrash = () => trash.count();
  const previews = buildPreviews({ config, events, realPaths, clock, logger, lifecycle });
  const service = new FilesService();
  const hooks = hooksFor?.(realPaths, quotas.changedBeside);
  lifecycle.opened(() => live.close());
  // First of all, so that what follows from the last changes is stored while all that it concerns is open.
  lifecycle.opened(() => changes.close());
  return {
    routes: [
      ...filesRoutes(service, runAsJob),
      ...batchRoutes(service, runAsJob),
      ...[trash, versions, history, brake, live, uploads, quotas, previews].flatMap(({ routes }) => routes),
      ...sizeRoutes(buildSizes(events)),
      ...jobsRoutes(jobs.registry),
      ...mountsRoutes(),
      ...rawRoutes(rawService(context, archives), live.publishDownloadEnd),
      ...searchRoutes(new SearchService(config.search), { stream: config.search.stream }),
    ],
    openFor: fileSystemsOf(context, { storage, events, keepers, quotas, hooks }),
    kept: keptOfUsers({
      ...{ database, changes, trash, versions, sweepUploads: uploads.sweep },
    }),
    quotas: quotas.service,
    realPaths,
    rulesOf: (grant, folded) => rulesOf(storage, grant, folded),
    grantFolders: (scope, wanted, before) => grantFolders(disk.facts, scope, wanted, before),
    linkTarget: (scope, path) => whereLinkLeads(realPaths.root, scope, path),
    events,
    changes,
    recover: () => changes.recover(placesOf(storage), (made, intents) => events.emitAll(made, intents)),
    withoutSandbox: previews.withoutSandbox,
    live,
    shown: {
      archives,
      previews: previews.service,
      shapes: new ShapesService(),
      subtitles: previews.subtitles,
    },
    history: { recover: (principalOf) => history.service.recover(principalOf) },
    jobs: {
      continue: (principalOf) => jobs.work.continueAll(runnersOf(service, trash), principalOf),
      stop: () => jobs.work.close(),
    },
    loads: {
      threads: () => disk.loads,
      codecs: () => archives.load,
      previews: previews.load,
      uploads: uploads.load,
      jobs: () => jobs.registry.underWay(),
      streams: live.streams,
      quotas: () => quotas.service.load,
    },
    endSoon: () => disk.endSoon(),
  };
}

function runnersOf(service: FilesService, trash: Keepers['trash']) {
  const own = { [BATCH_RUNNER]: batchRunner(service), [RENAMES_RUNNER]: renamesRunner };
  return { ...own, ...trashRunners(trash.service) };
}

async function openEvents({ config, database, nodes, logger }: FilesContext) {
  const changes = await ChangeLog.open({
    ...{ database, node: nodes.id, journals: new Journals(join(config.state.folder, 'changes')) },
    onError: (error) => logger.error({ err: error }, 'What follows from a change could not be stored'),
  });
  const onError = (error: unknown) => logger.error({ err: error }, 'A listener of file events failed');
  return { changes, events: new FileEvents(onError, changes) };
}

function rawService({ config, database, now }: FilesContext, archives: Archives): RawService {
  const openArchive: OpenArchive = (files, { rootName, ...request }, signal) =>
    archives.open(files, { ...request, rootName: rootName || basename(config.files.root) }, signal);
  return new RawService(openArchive, new SelectionsStore(database, now));
}

interface FileSystemParts {
  storage: Storage;
  events: FileEvents;
  keepers: Keepers;
  quotas: QuotasParts;
  hooks: FileHooks | undefined;
}

/** Operations of the server itself, such as creating the folder of a new user, trigger no event hooks. */
function fileSystemsOf(
  { room }: FilesContext,
  { storage, events, keepers: { trash, versions, brake }, quotas, hooks }: FileSystemParts,
): FilesParts['openFor'] {
  return (grant, terms) =>
    openFileSystem({
      storage,
      grant,
      events,
      trash: trash.keeper,
      versions: versions.keeper,
      brake: brake.service,
      allowance: quotas.service,
      assertRoom: () => room.assertRoom(),
      hooks: grant.userId === 0 ? undefined : hooks,
      ...terms,
    });
}

/** Sizes of folders, until something in them changes. */
function buildSizes(events: FileEvents): FolderSizes {
  const places = new ChangedPlaces();
  events.subscribe((event) => places.add(event));
  return new FolderSizes(places, () => performance.now());
}
