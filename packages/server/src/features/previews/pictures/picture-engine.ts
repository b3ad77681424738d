import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Dimensions, PdfFacts, PreviewSize } from '@satchel/contract';
import { ChildFailure, ChildPool } from '../../../core/process/child-pool.js';
import { AppError } from '../../../lib/app-error.js';
import { serverFiles } from '../../../lib/own-files.js';
import type { PreviewPicture, WantedFormat } from './encode-picture.js';
import type { PictureHeader } from './picture-header.js';
import { assertPictureSize, MAX_RESIDENT_BYTES, unreadable } from './picture-limits.js';

export interface Target {
  size: PreviewSize;
  wanted: WantedFormat;
  /** Set if the preview must be lossless except for its size, for clients that do not choose a format. */
  lossless: boolean;
}

/** A page of a PDF, from 1. */
export interface PageTarget extends Pick<Target, 'size' | 'wanted'> {
  page: number;
}

/** A message to the process that decodes; the bytes of the picture or document are its body. */
export type PictureRequest =
  | { task: 'convert'; header: PictureHeader; target: Target }
  | { task: 'page'; target: PageTarget }
  | { task: 'measure' }
  | { task: 'pdf' };

export interface PictureEngineOptions {
  /** The number of pictures that are decoded concurrently. */
  processors?: number;
  /** Real folders that the process must never see. */
  hiddenFolders?: readonly string[];
  sandbox?: boolean;
  warn?: (message: string) => void;
}

// The library gives up after ten seconds; this limit is for failures that block it for longer.
const TIMEOUT_MS = 30_000;
const MAX_PREVIEW_BYTES = 32 * 1024 * 1024;
const PREVIEW_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'];
/** The errors that the process may report. */
const FAULTS = ['too_large', 'unsupported_media_type'] as const;

/** Converts the bytes of pictures and of PDFs to previews, in child processes that can access nothing but those bytes. */
export class PictureEngine {
  readonly #pool: ChildPool;

  constructor({
    processors = 1,
    hiddenFolders = [],
    sandbox,
    warn = () => undefined,
  }: PictureEngineOptions = {}) {
    const script = pictureWorker();
    this.#pool = new ChildPool({
      script,
      isolation: {
        readable: [
          process.execPath,
          ...serverFiles(),
          libraryFolder('sharp'),
          libraryFolder('@hyzyla/pdfium'),
        ],
        hidden: hiddenFolders,
        limits: { dataBytes: 1.5 * MAX_RESIDENT_BYTES, fileBytes: 0 },
      },
      size: Math.min(processors, availableParallelism()),
      timeoutMs: TIMEOUT_MS,
      maxResponseBytes: MAX_PREVIEW_BYTES,
      ...(sandbox === undefined ? {} : { sandbox }),
      warn,
    });
  }

  /** Throws `too_large` and `unsupported_media_type`. */
  async convert(file: Buffer, header: PictureHeader, target: Target): Promise<PreviewPicture> {
    if (header.size) assertPictureSize(header.size);
    return pictureIn(await this.#ask({ task: 'convert', header, target }, file));
  }

  /** Draws a page of a PDF. Throws `too_large` and `unsupported_media_type`. */
  async drawPage(file: Buffer, target: PageTarget): Promise<PreviewPicture> {
    return pictureIn(await this.#ask({ task: 'page', target }, file));
  }

  /** Throws `too_large` and `unsupported_media_type`. */
  async readPdf(file: Buffer): Promise<PdfFacts> {
    const { pages, shape } = (await this.#ask({ task: 'pdf' }, file)).head;
    if (!Number.isSafeInteger(pages) || typeof shape !== 'number' || !(shape > 0)) throw unreadable();
    return { pages: Number(pages), shape };
  }

  /** The size of a picture as it is shown, from its first bytes; null when they are not sufficient. */
  async measure(start: Buffer): Promise<Dimensions | null> {
    try {
      const { width, height } = (await this.#ask({ task: 'measure' }, start)).head;
      return typeof width === 'number' && typeof height === 'number' ? { width, height } : null;
    } catch (error) {
      if (error instanceof AppError && error.code === 'unsupported_media_type') return null;
      throw error;
    }
  }

  get load(): ChildPool['load'] {
    return this.#pool.load;
  }

  get isSandboxOff(): boolean {
    return this.#pool.isSandboxOff;
  }

  close(): Promise<void> {
    return this.#pool.close();
  }

  /** The response comes from a process that a hostile picture may control, so all of it is validated. */
  async #ask(
    request: PictureRequest,
    bytes: Buffer,
  ): Promise<{ head: Record<string, unknown>; body: Buffer }> {
    const { head, body } = await this.#pool.ask(request, bytes).catch((error) => {
      throw translate(error);
    });
    const facts = typeof head === 'object' && head !== null ? (head as Record<string, unknown>) : {};
    if (facts.error === undefined) return { head: facts, body };
    const code = FAULTS.find((known) => known === facts.error);
    throw code ? new AppError(code, String(facts.message).slice(0, 200)) : unreadable(facts.message);
  }
}

function pictureIn({ head, body }: { head: Record<string, unknown>; body: Buffer }): PreviewPicture {
  const { contentType } = head;
  if (typeof contentType !== 'string' || !PREVIEW_TYPES.includes(contentType)) throw unreadable();
  return { contentType, bytes: body };
}

function translate(error: unknown): unknown {
  if (!(error instanceof ChildFailure)) return error;
  if (error.reason === 'time')
    return new AppError('too_large', 'This picture takes too long', { cause: error });
  if (error.reason === 'memory')
    return new AppError('too_large', 'This picture needs too much memory', { cause: error });
  if (error.reason === 'closed') return new AppError('busy', 'The server is stopping', { cause: error });
  return unreadable(error);
}

/** Child processes run compiled code, even when this file runs from its source in a test. */
function pictureWorker(): string {
  const here = import.meta.url.replace('/packages/server/src/', '/packages/server/dist/');
  return fileURLToPath(new URL('./picture-worker.js', here));
}

/** The folder of packages that contains a decoder and its dependencies. */
function libraryFolder(name: string): string {
  const found = createRequire(import.meta.url).resolve(name);
  return found.slice(0, found.lastIndexOf('node_modules') + 'node_modules'.length);
}
