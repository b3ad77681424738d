import { basename, join } from 'node:path';
import type { VirtualPath } from '@satchel/contract';
import { buildUploads } from './app-uploads.js';
import type { Config } from './config/config.js';
import type { Grant } from './core/access/grant.js';
import type { RuleSet } from './core/access/rules.js';
import type { AppDatabase } from './core/db/app-database.js';
import { BlobCache } from './core/fs/blobs/blob-cache.js';
import { createDisk } from './core/fs/disk.js';
import { FileEvents } from './core/fs/file-events.js';
import type { FileHooks } from './core/fs/file-hooks.js';
import type { FileSystem } from './core/fs/file-system.js';
import { openScope, rulesOf } from './core/fs/open-scope.js';
import { Archives } from './features/archive/archives.js';
import { batchRoutes } from './features/files/batch/batch-routes.js';
import { filesRoutes } from './features/files/files-routes.js';
import { FilesService } from './features/files/files-service.js';
import { rawRoutes } from './features/files/raw-routes.js';
import { RawService } from './features/files/raw-service.js';
import { sizeRoutes } from './features/files/size/size-routes.js';
import { JobRegistry } from './features/jobs/job-registry.js';
import { jobsRoutes } from './features/jobs/jobs-routes.js';
import { watchWork } from './features/jobs/watch-work.js';
import { dimensionsRoutes } from './features/previews/dimensions-routes.js';
import { DimensionsService } from './features/previews/dimensions-service.js';
import { PictureEngine } from './features/previews/pictures/picture-engine.js';
import { previewRoutes } from './features/previews/previews-routes.js';
import { PreviewsService } from './features/previews/previews-service.js';
import { subtitleRoutes } from './features/previews/subtitles-routes.js';
import { SubtitlesService } from './features/previews/subtitles-service.js';
import { hasFrameTaker, takeFrame } from './features/previews/videos/frame-taker.js';
import { searchRoutes } from './features/search/search-routes.js';
import { SearchService } from './features/search/search-service.js';
import type { Route } from './http/route.js';
import type { Logger } from './lib/logger.js';

/** The door to the disk, and every feature that works through it. */
export interface FilesParts {
  routes: Route[];
  openFor(grant: Grant): FileSystem;
  /** As that door asks them. */
  rulesOf(grant: Grant): RuleSet;
  events: FileEvents;
  /** Where a path from the server's root is on this machine; for commands only. */
  realPathOf(path: VirtualPath): string;
  /** Real folders that no door shows. */
  hiddenFolders: readonly string[];
  /** What links show in the same way. */
  shown: {
    archives: Archives;
    previews: PreviewsService;
    subtitles: SubtitlesService;
  };
  close(): Promise<void>;
}

export interface FilesContext {
  config: Config;
  database: AppDatabase;
  logger: Logger;
  now: () => number;
  /** What runs around each change; absent where commands are off. */
  hooksFor?: ((realPathOf: (path: VirtualPath) => string) => FileHooks) | undefined;
}

const CACHE_BYTES = 512 * 1024 * 1024;

export async function buildFiles({
  config,
  database,
  logger,
  now,
  hooksFor,
}: FilesContext): Promise<FilesParts> {
  const { root, followExternalSymlinks, fileMode, dirMode, reserveBytes } = config.files;
  const cacheFolder = config.previews.cacheFolder ?? join(config.state.folder, 'previews');
  const hiddenFolders = [config.state.folder, cacheFolder];
  const disk = await createDisk({
    root,
    hiddenFolders,
    notesFolder: join(config.state.folder, 'unfinished'),
    followExternalSymlinks,
    fileMode,
    dirMode,
    reserveBytes,
  });
  void disk.sweep().catch((error) => logger.error({ err: error }, 'unfinished copies could not be swept'));
  const realPathOf = (path: VirtualPath) => disk.realPathOf(path);
  const hooks = hooksFor?.(realPathOf);
  const events = new FileEvents((error) => logger.error({ err: error }, 'a listener to file events failed'));
  const archives = new Archives();
  const raw = new RawService((files, { rootName, ...request }, signal) =>
    archives.open(files, { ...request, rootName: rootName || basename(root) }, signal),
  );
  const service = new FilesService();
  const uploads = buildUploads({ config, database, disk, logger, now });
  const jobs = new JobRegistry(now);
  const engine = new PictureEngine();
  const previews = buildPreviews(config, { cacheFolder, events, engine });
  const subtitles = new SubtitlesService();
  return {
    routes: [
      ...filesRoutes(service, watchWork(jobs)),
      ...batchRoutes(service, watchWork(jobs)),
      ...sizeRoutes(),
      ...jobsRoutes(jobs),
      ...uploads.routes,
      ...rawRoutes(raw),
      ...previewRoutes(previews),
      ...dimensionsRoutes(new DimensionsService((start) => engine.measure(start))),
      ...subtitleRoutes(subtitles),
      ...searchRoutes(new SearchService({ anyWord: config.search.anyWord }), {
        stream: config.search.stream,
      }),
    ],
    // What the server itself does, such as making the folder of a new user, is no event.
    openFor: (grant) => openScope({ disk, grant, events, hooks: grant.userId === 0 ? undefined : hooks }),
    realPathOf,
    hiddenFolders,
    rulesOf: (grant) => rulesOf(disk, grant),
    events,
    shown: { archives, previews, subtitles },
    close: async () => {
      await uploads.close();
      await archives.close();
      await disk.close();
    },
  };
}

interface PreviewParts {
  cacheFolder: string;
  events: FileEvents;
  engine: PictureEngine;
}

function buildPreviews({ previews }: Config, { cacheFolder, events, engine }: PreviewParts): PreviewsService {
  const cache = new BlobCache({ folder: cacheFolder, maxBytes: CACHE_BYTES });
  events.subscribe((event) => {
    if (event.type !== 'created') void cache.drop(event.type === 'moved' ? event.from : event.path);
  });
  const features = { thumbnails: previews.thumbnails, resize: previews.resize, videos: false };
  // Asked beside the start, which does not wait for another program.
  void hasFrameTaker().then((found) => {
    features.videos = found;
  });
  return new PreviewsService({
    features,
    convert: (file, header, target) => engine.convert(file, header, target),
    takeFrame,
    cache,
    limits: { running: previews.processors, waiting: 100 },
  });
}
