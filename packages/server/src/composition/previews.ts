import { join } from 'node:path';
import type { Config } from '../config/config.js';
import type { RetentionClock } from '../core/db/retention-clock.js';
import type { FileEvents } from '../core/files/file-events.js';
import type { RealPaths } from '../core/files/storage.js';
import { SandboxTrials } from '../core/process/sandbox-trials.js';
import { BlobCache } from '../core/state/blob-cache.js';
import { DimensionsService } from '../features/previews/dimensions-service.js';
import { findFrameTaker, type TakeFrame } from '../features/previews/frame-taker.js';
import { TakenService } from '../features/previews/head-cache.js';
import { PictureEngine } from '../features/previews/pictures/picture-engine.js';
import { unreadable } from '../features/previews/pictures/picture-limits.js';
import { dimensionsRoutes, previewRoutes, takenRoutes } from '../features/previews/previews-routes.js';
import { PreviewsService } from '../features/previews/previews-service.js';
import { subtitleRoutes } from '../features/previews/subtitles-routes.js';
import { SubtitlesService } from '../features/previews/subtitles-service.js';
import type { Route } from '../http/route.js';
import type { Logger } from '../lib/logger.js';
import type { Lifecycle } from './lifecycle.js';

const CACHE_BYTES = 512 * 1024 * 1024;
/** In memory, where there is little of it. */
const SMALL_CACHE_BYTES = 1024 * 1024;

export interface PreviewsContext {
  config: Config;
  events: FileEvents;
  realPaths: RealPaths;
  clock: RetentionClock;
  logger: Logger;
  lifecycle: Lifecycle;
}

export interface PreviewsParts {
  routes: Route[];
  service: PreviewsService;
  subtitles: SubtitlesService;
  /** Names the kinds of files that are decoded without a sandbox at present, because that failed. */
  withoutSandbox(): string[];
  /** The processes that decode pictures, and the cache. */
  load(): { pictures: PictureEngine['load']; cache: { hits: number; misses: number; bytes: number } };
}

/** Previews and other data made from files. */
export function buildPreviews(context: PreviewsContext): PreviewsParts {
  const { config, events, realPaths, clock, logger, lifecycle } = context;
  const isolation = {
    hiddenFolders: [...realPaths.hidden.folders, realPaths.root],
    warn: (message: string) => logger.warn(message),
  };
  const engine = new PictureEngine({ processors: config.previews.processors, ...isolation });
  lifecycle.opened(() => engine.close());
  const trials = new SandboxTrials(clock.now);
  let found: Promise<TakeFrame | null> | undefined;
  // The program is looked for at the first video, because that runs another program.
  const frames = () => {
    found ??= findFrameTaker({ ...isolation, trials });
    return found;
  };
  const cache = buildCache(config, events);
  const service = buildService(config, { cache, engine, frames });
  const subtitles = new SubtitlesService(cache);
  return {
    routes: [
      ...previewRoutes(service),
      ...dimensionsRoutes(new DimensionsService((start) => engine.measure(start))),
      ...takenRoutes(new TakenService()),
      ...subtitleRoutes(subtitles),
    ],
    service,
    subtitles,
    load: () => ({ pictures: engine.load, cache: { ...cache.uses, bytes: cache.bytes } }),
    withoutSandbox: () => [...(engine.isSandboxOff ? ['pictures'] : []), ...(trials.isOff ? ['videos'] : [])],
  };
}

/** Caches previews until the files change. */
function buildCache({ previews, state, lowMemory }: Config, events: FileEvents): BlobCache {
  const folder = previews.cacheFolder ?? join(state.folder, 'previews');
  const memory = lowMemory ? { memoryBytes: SMALL_CACHE_BYTES } : {};
  const cache = new BlobCache({ folder, maxBytes: CACHE_BYTES, ...memory });
  events.subscribe((event) => {
    if (event.type !== 'created') void cache.drop(event.type === 'moved' ? event.from : event.path);
  });
  return cache;
}

interface ServiceParts {
  cache: BlobCache;
  engine: PictureEngine;
  frames: () => Promise<TakeFrame | null>;
}

function buildService({ previews }: Config, { cache, engine, frames }: ServiceParts): PreviewsService {
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
    drawPage: (file, target) => engine.drawPage(file, target),
    readPdf: (file) => engine.readPdf(file),
    cache,
    limits: { running: previews.processors, waiting: 100 },
  });
}
