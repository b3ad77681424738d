import { Readable } from 'node:stream';
import { ROOT, type VirtualPath } from '@satchel/contract';
import type { FileSystem, PackRoot } from '../../core/fs/file-system.js';
import { AppError } from '../../lib/app-error.js';
import { Places } from '../../lib/limits/places.js';
import { archiveKind } from './archive-formats.js';
import { layOut } from './archive-layout.js';
import { CodecPool } from './codecs/codec-pool.js';
import { compressed } from './codecs/compressed.js';
import { parseSelection } from './selection.js';

export interface ArchiveRequest {
  /** What is wanted, or what the names are below. */
  folder: VirtualPath;
  /** The `files` parameter as it was sent, not decoded; null or empty for the folder itself. */
  names: string | null;
  /** The `algo` parameter; empty for a zip. */
  algo: string;
  /** What the root of the door is called. */
  rootName: string;
  /** Whose it is: each may have a few under way. */
  party: string;
}

export interface Archive {
  fileName: string;
  contentType: string;
  /** Bytes, where they are known beforehand. */
  length?: number;
  /** Fails when the archive would be wrong: then its end must not look like one. Destroying it frees everything. */
  stream: Readable;
}

/** Each holds open files and some mebibytes for as long as its client takes to read it. */
const PER_PARTY = 16;
/** How much is made before anybody reads. */
const AHEAD_BYTES = 1 << 20;

/** Folders and selections as archives that are made while they are read. */
export class Archives {
  readonly #codecs: CodecPool;
  readonly #places = new Places(PER_PARTY, 'too many archives are being downloaded');

  constructor(codecs = new CodecPool()) {
    this.#codecs = codecs;
  }

  /**
   * Throws `invalid_input` for an unknown format or a malformed list, and `forbidden` or `not_found` when nothing of
   * what is wanted may be downloaded; `too_many_requests` when the party has enough of them.
   */
  async open(files: FileSystem, request: ArchiveRequest, signal: AbortSignal): Promise<Archive> {
    const kind = archiveKind(request.algo);
    const selected = parseSelection(request.names ?? '', request.folder);
    const paths = selected.length > 0 ? selected : [request.folder];
    const { baseName, roots } = await layOut(paths, (path) => isThere(files, path));
    const giveBack = this.#places.take(request.party);
    const { length, stream } = await this.#pack(files, roots, kind, signal).catch((error: unknown) => {
      giveBack();
      throw error;
    });
    stream.once('close', giveBack);
    const isSeveral = paths.length > 1;
    return {
      fileName: `${isSeveral ? '_' : ''}${baseName || request.rootName || 'files'}${kind.extension}`,
      contentType: kind.contentType,
      ...(length === null ? {} : { length }),
      stream,
    };
  }

  async close(): Promise<void> {
    await this.#codecs.close();
  }

  async #pack(
    files: FileSystem,
    roots: readonly PackRoot[],
    { container, codec }: ReturnType<typeof archiveKind>,
    signal: AbortSignal,
  ): Promise<{ length: number | null; stream: Readable }> {
    const { length, chunks } = await files.pack(roots, {
      format: container,
      wantsLength: codec === null,
      signal,
    });
    const bytes = codec ? compressed(chunks, codec, this.#codecs) : chunks;
    const stream = Readable.from(bytes, { objectMode: false, highWaterMark: AHEAD_BYTES });
    // What was never begun to be read would not be ended by the stream.
    stream.once('close', () => void chunks.return(undefined).catch(() => undefined));
    return { length: codec ? null : length, stream };
  }
}

async function isThere(files: FileSystem, path: VirtualPath): Promise<boolean> {
  if (path === ROOT) return true;
  try {
    await files.stat(path);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return false;
    throw error;
  }
}
