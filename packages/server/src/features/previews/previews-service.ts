import { createHash } from 'node:crypto';
import type { VirtualPath } from '@satchel/contract';
import type { Entry, FileSystem, OpenFile } from '../../core/fs/file-system.js';
import { packPicture, unpackPicture } from './pictures/cached-picture.js';
import type { PreviewPicture, WantedFormat } from './pictures/encode-picture.js';
import type { PreviewSize, Target } from './pictures/picture-engine.js';
import { HEADER_BYTES, type PictureHeader, readPictureHeader } from './pictures/picture-header.js';
import { assertPictureSize, MAX_SOURCE_BYTES, unreadable } from './pictures/picture-limits.js';
import { type PreviewFeatures, type PreviewPlan, planPreview } from './preview-plan.js';
import { readWhole } from './read-whole.js';
import { type JobLimits, SharedJobs } from './shared-jobs.js';

export interface PreviewDependencies {
  features: PreviewFeatures;
  convert: (file: Buffer, header: PictureHeader, target: Target) => Promise<PreviewPicture>;
  /** A PNG out of a video. */
  takeFrame: (file: OpenFile, signal: AbortSignal) => Promise<Buffer>;
  /** Keeps what was made; without one everything is made anew. */
  cache?: PictureCache;
  limits?: JobLimits;
}

export interface PictureCache {
  get(key: string): Promise<Buffer | null>;
  put(path: string, key: string, bytes: Uint8Array): Promise<void>;
}

/** The part of a door that previews need. */
export type ReadableFiles = Pick<FileSystem, 'stat' | 'open'>;

export interface PreviewRequest {
  path: VirtualPath;
  /** The same path from the server's root: what the cache forgets by. */
  serverPath: string;
  size: PreviewSize;
  wanted: WantedFormat;
  signal: AbortSignal;
}

/** The file as it is, or a picture that `load` makes; that gives null where the file itself is the better preview. */
export type Preview =
  | { kind: 'file'; entry: Entry }
  | { kind: 'picture'; entry: Entry; etag: string; load: () => Promise<PreviewPicture | null> };

// Goes into every key: raised when the same picture would come out differently.
const VERSION = 1;

/** Finds, makes and keeps previews. */
export class PreviewsService {
  readonly #dependencies: PreviewDependencies;
  readonly #jobs: SharedJobs<PreviewPicture | null>;

  constructor(dependencies: PreviewDependencies) {
    this.#dependencies = dependencies;
    this.#jobs = new SharedJobs(dependencies.limits ?? { running: 2, waiting: 100 });
  }

  /** Asks the door each time, so that what is kept is given only to those who may see the file now. */
  async find(files: ReadableFiles, request: PreviewRequest): Promise<Preview> {
    const entry = await files.stat(request.path);
    const plan = planPreview(entry, request.size, this.#dependencies.features);
    if (plan === 'file') return { kind: 'file', entry };
    const key = keyOf(entry, request);
    return { kind: 'picture', entry, etag: `"${key}"`, load: () => this.#load(key, files, plan, request) };
  }

  async #load(key: string, files: ReadableFiles, plan: PreviewPlan, request: PreviewRequest) {
    const { cache } = this.#dependencies;
    const kept = await cache?.get(key);
    if (kept) return unpackPicture(kept);
    return await this.#jobs.run(
      key,
      (signal) => this.#make(key, files, plan, { ...request, signal }),
      request.signal,
    );
  }

  async #make(key: string, files: ReadableFiles, plan: PreviewPlan, request: PreviewRequest) {
    const file = await files.open(request.path);
    try {
      const made = await (plan === 'video'
        ? this.#fromVideo(file, request)
        : this.#fromPicture(file, request));
      // What changed between the look and the opening is answered, but kept under no key.
      const isSame = keyOf(file.entry, request) === key;
      if (made && isSame) void this.#dependencies.cache?.put(request.serverPath, key, packPicture(made));
      return made;
    } finally {
      await file.close();
    }
  }

  async #fromPicture(file: OpenFile, { size, wanted, signal }: PreviewRequest) {
    const start = Buffer.alloc(HEADER_BYTES);
    const header = readPictureHeader(start.subarray(0, await file.read(start, 0)));
    if (!header) throw unreadable();
    if (header.size) assertPictureSize(header.size);
    if (size === 'big' && header.animated) return null;
    const bytes = await readWhole(file, MAX_SOURCE_BYTES, signal);
    const lossless = size === 'big' && header.format === 'png';
    return await this.#dependencies.convert(bytes, header, { size, wanted, lossless });
  }

  async #fromVideo(file: OpenFile, { size, wanted, signal }: PreviewRequest) {
    const frame = await this.#dependencies.takeFrame(file, signal);
    const header = { format: 'png' as const, animated: false, size: null };
    return await this.#dependencies.convert(frame, header, { size, wanted, lossless: false });
  }
}

/** The same object in the same state gives the same key, whoever asks and by whatever path. */
function keyOf(entry: Entry, { size, wanted }: PreviewRequest): string {
  const { device, inode, bornMs } = entry.identity;
  const facts = [VERSION, device, inode, bornMs, entry.modifiedMs, entry.size, size, wanted];
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 32);
}
