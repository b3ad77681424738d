import { createHash } from 'node:crypto';
import { type FolderPictures, nameOf, type PdfFacts, type VirtualPath } from '@satchel/contract';
import { existing } from '../../core/files/existing-entry.js';
import type { Entry, FileSystem, OpenFile } from '../../core/files/file-system.js';
import { rfc3339 } from '../../core/resources/resource-json.js';
import { AppError } from '../../lib/app-error.js';
import type { PreviewPicture, WantedFormat } from './pictures/encode-picture.js';
import type { PageTarget, Target } from './pictures/picture-engine.js';
import { HEADER_BYTES, type PictureHeader, readPictureHeader } from './pictures/picture-header.js';
import { assertPictureSize, MAX_SOURCE_BYTES, unreadable } from './pictures/picture-limits.js';
import {
  assertPdf,
  type PreviewFeatures,
  type PreviewPlan,
  type PreviewWish,
  planPreview,
  thumbnailNames,
} from './preview-plan.js';
import { readWhole } from './read-whole.js';
import { type JobLimits, type JobRequest, SharedJobs } from './shared-jobs.js';

const TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'];

/** One buffer that includes its type: the number of the type, then the picture. */
function packPicture({ contentType, bytes }: PreviewPicture): Buffer {
  return Buffer.concat([Buffer.of(TYPES.indexOf(contentType)), bytes]);
}

function unpackPicture(packed: Buffer): PreviewPicture {
  return { contentType: TYPES[packed[0] ?? 0] ?? 'image/jpeg', bytes: packed.subarray(1) };
}

export interface PreviewDependencies {
  features: Omit<PreviewFeatures, 'videos'> & { videos: () => Promise<boolean> };
  convert: (file: Buffer, header: PictureHeader, target: Target) => Promise<PreviewPicture>;
  /** Extracts a PNG from a video. */
  takeFrame: (file: OpenFile, signal: AbortSignal) => Promise<Buffer>;
  /** Draws a page of a PDF. */
  drawPage: (file: Buffer, target: PageTarget) => Promise<PreviewPicture>;
  readPdf: (file: Buffer) => Promise<PdfFacts>;
  /** Caches previews; without it each request makes its own. */
  cache?: PictureCache;
  limits?: JobLimits;
}

export interface PictureCache {
  get(key: string): Promise<Buffer | null>;
  put(path: string, key: string, bytes: Uint8Array): Promise<void>;
}

/** The part of a file system that previews need. */
export type ReadableFiles = Pick<FileSystem, 'stat' | 'open'>;

export interface PdfRequest extends JobRequest {
  path: VirtualPath;
  /** The same path from the server's root, by which the cache removes entries. */
  serverPath: string;
}

export interface PreviewRequest extends PdfRequest, PreviewWish {
  wanted: WantedFormat;
}

/** The file itself, or a picture from `load`, which resolves to null if the file is the better preview. */
export type Preview =
  | { kind: 'file'; entry: Entry }
  | { kind: 'picture'; entry: Entry; etag: string; load: () => Promise<PreviewPicture | null> };

// Part of every key: it is increased when the same picture would have another result.
const VERSIONS: Record<PreviewWish['size'], number> = { thumb: 1, wall: 1, big: 2 };

/** The number of pictures in a thumbnail of a folder, and of names among which they are searched. */
const MOST_PICTURES = 3;
const NAMES_READ = 1000;

/** The largest PDF of which pages are drawn: all of it is in memory for each page. */
const MAX_PDF_BYTES = 100 * 1024 * 1024;
// Part of the key of what is known of a PDF.
const PDF_VERSION = 1;

/** Finds, makes and caches previews. */
export class PreviewsService {
  readonly #deps: PreviewDependencies;
  readonly #jobs: SharedJobs<PreviewPicture | null>;
  readonly #pdfs: SharedJobs<PdfFacts>;

  constructor(deps: PreviewDependencies) {
    const limits = deps.limits ?? { running: 2, waiting: 100 };
    this.#deps = deps;
    this.#jobs = new SharedJobs(limits);
    this.#pdfs = new SharedJobs(limits);
  }

  /** Asks the file system each time, so that a cached preview is sent only to users who may see the file. */
  async find(files: ReadableFiles, request: PreviewRequest): Promise<Preview> {
    const entry = await files.stat(request.path);
    const { thumbnails, resize, videos } = this.#deps.features;
    const features = { thumbnails, resize, videos: entry.type === 'video' && (await videos()) };
    const plan = planPreview(entry, request, features);
    if (plan === 'file') return { kind: 'file', entry };
    const key = keyOf(entry, request);
    return { kind: 'picture', entry, etag: `"${key}"`, load: () => this.#load(key, files, plan, request) };
  }

  /** Some files directly in the folder `path` that have thumbnails; none if thumbnails are switched off. */
  async ofFolder(
    files: Pick<FileSystem, 'stat' | 'peek'>,
    path: VirtualPath,
    signal: AbortSignal,
  ): Promise<FolderPictures> {
    const { kind } = await existing(files, path);
    if (kind !== 'directory') throw new AppError('invalid_input', 'Only a folder has pictures in it');
    const { thumbnails, videos } = this.#deps.features;
    if (!thumbnails) return [];
    const query = thumbnailNames(await videos());
    const found = await files.peek(path, query, { most: MOST_PICTURES, names: NAMES_READ, signal });
    return found.map((each) => ({
      name: nameOf(each.path),
      type: each.type === 'video' ? 'video' : 'image',
      modified: rfc3339(each.modifiedMs),
    }));
  }

  /** Reads what has to be known of a PDF before its pages are drawn. */
  async readPdf(files: ReadableFiles, request: PdfRequest): Promise<PdfFacts> {
    const entry = await files.stat(request.path);
    assertPdf(entry);
    const key = pdfKeyOf(entry);
    const kept = await this.#deps.cache?.get(key);
    if (kept) return JSON.parse(kept.toString()) as PdfFacts;
    const read = async (signal: AbortSignal) => {
      const file = await files.open(request.path, { use: 'view' });
      try {
        const facts = await this.#deps.readPdf(await readWhole(file, MAX_PDF_BYTES, signal));
        if (pdfKeyOf(file.entry) === key)
          void this.#deps.cache?.put(request.serverPath, key, Buffer.from(JSON.stringify(facts)));
        return facts;
      } finally {
        await file.close();
      }
    };
    return await this.#pdfs.run(key, read, request);
  }

  async #load(key: string, files: ReadableFiles, plan: PreviewPlan, request: PreviewRequest) {
    const { cache } = this.#deps;
    const kept = await cache?.get(key);
    if (kept) return unpackPicture(kept);
    return await this.#jobs.run(
      key,
      (signal) => this.#make(key, files, plan, { ...request, signal }),
      request,
    );
  }

  async #make(key: string, files: ReadableFiles, plan: PreviewPlan, request: PreviewRequest) {
    const file = await files.open(request.path, { use: 'view' });
    try {
      const made = await this.#from(file, plan, request);
      // When the file changed before it was opened, the result is sent, but not cached.
      const isSame = keyOf(file.entry, request) === key;
      if (made && isSame) void this.#deps.cache?.put(request.serverPath, key, packPicture(made));
      return made;
    } finally {
      await file.close();
    }
  }

  #from(file: OpenFile, plan: PreviewPlan, request: PreviewRequest): Promise<PreviewPicture | null> {
    if (plan === 'video') return this.#fromVideo(file, request);
    return plan === 'page' ? this.#fromPdf(file, request) : this.#fromPicture(file, request);
  }

  async #fromPdf(file: OpenFile, { page, size, wanted, signal }: PreviewRequest) {
    const bytes = await readWhole(file, MAX_PDF_BYTES, signal);
    return await this.#deps.drawPage(bytes, { page: page ?? 1, size, wanted });
  }

  async #fromPicture(file: OpenFile, { size, wanted, canDownload, signal }: PreviewRequest) {
    const start = Buffer.alloc(HEADER_BYTES);
    const header = readPictureHeader(start.subarray(0, await file.read(start, 0)));
    if (!header) throw unreadable();
    if (header.size) assertPictureSize(header.size);
    const mayBeFile = size === 'big' && canDownload;
    if (mayBeFile && header.animated) return null;
    const bytes = await readWhole(file, MAX_SOURCE_BYTES, signal);
    // A colour profile may precede the chunk that marks a PNG as animated.
    if (mayBeFile && readPictureHeader(bytes)?.animated) return null;
    const lossless = mayBeFile && header.format === 'png';
    return await this.#deps.convert(bytes, header, { size, wanted, lossless });
  }

  async #fromVideo(file: OpenFile, { size, wanted, signal }: PreviewRequest) {
    const frame = await this.#deps.takeFrame(file, signal);
    const header = { format: 'png' as const, animated: false, size: null };
    return await this.#deps.convert(frame, header, { size, wanted, lossless: false });
  }
}

/** The same object in the same state has the same key, for every user and path. */
function keyOf(entry: Entry, { size, wanted, page, canDownload }: PreviewRequest): string {
  const more = page === null ? (canDownload ? [] : ['remade']) : ['page', page];
  return digestOf([VERSIONS[size], entry.fileId, entry.revision, size, wanted, ...more]);
}

function pdfKeyOf(entry: Entry): string {
  return digestOf(['pdf', PDF_VERSION, entry.fileId, entry.revision]);
}

function digestOf(facts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 32);
}
