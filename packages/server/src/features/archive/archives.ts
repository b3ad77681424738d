import { ROOT, type VirtualPath } from '@satchel/contract';
import type { Archive, ArchiveOwner, ArchiveRequest } from '../../core/files/archive.js';
import { statOrNull } from '../../core/files/existing-entry.js';
import type { FileSystem, Pack, PackLeftOut, PackRoot } from '../../core/files/file-system.js';
import { ARCHIVE_FORMATS } from '../../lib/archive-format/formats.js';
import { Quota, type QuotaShare } from '../../lib/limits/quota.js';
import { type ArchiveKind, archiveKind } from './archive-formats.js';
import { layOut } from './archive-layout.js';
import { assertInstalled } from './codecs/block-codec.js';
import { CodecPool } from './codecs/codec-pool.js';
import { compressed } from './codecs/compressed.js';
import { parseSelection } from './selection.js';

/** The limits of concurrent archives: each holds open files and some MiB while its client reads it. */
const MOST = { user: 16, visitor: 2, share: 8 };

/** Makes archives of folders and selections while they are read. */
export class Archives {
  readonly #codecs: CodecPool;
  readonly #quota = new Quota('Too many archives are being downloaded.');

  constructor(codecs = new CodecPool()) {
    this.#codecs = codecs;
  }

  /** The load of the threads that compress. */
  get load(): CodecPool['load'] {
    return this.#codecs.load;
  }

  /**
   * Throws `invalid_input` for an unknown format or a malformed list, `not_implemented` for a format whose
   * codec is not installed, `forbidden` or `not_found` when nothing of the selection may be downloaded, and
   * `too_many_requests` when the owner has reached the limit.
   */
  async open(files: FileSystem, request: ArchiveRequest, signal: AbortSignal): Promise<Archive> {
    const kind = archiveKind(request.algo);
    if (kind.codec) assertInstalled(kind.codec);
    const selected = request.selected ?? parseSelection(request.names ?? '', request.folder);
    const paths = selected.length > 0 ? selected : [request.folder];
    const { baseName, roots } = await layOut(
      paths,
      (path) => isThere(files, path),
      ARCHIVE_FORMATS[kind.container].keepsBytes,
    );
    const giveBack = this.#quota.take(sharesOf(request.owner, kind));
    const { length, chunks, leftOut } = await this.#pack(files, roots, kind, signal, giveBack).catch(
      (error: unknown) => {
        giveBack();
        throw error;
      },
    );
    const mark = paths.length > 1 && request.underscore ? '_' : '';
    return {
      fileName: `${mark}${baseName || request.rootName || 'files'}${kind.extension}`,
      contentType: kind.contentType,
      ...(length === null ? {} : { length }),
      leftOut,
      chunks,
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
    onEnd: () => void,
  ): Promise<Pack & Pick<Archive, 'leftOut'>> {
    let leftOut: PackLeftOut | null = null;
    const { length, chunks } = await files.pack(roots, {
      format: container,
      wantsLength: codec === null,
      signal,
      onLeftOut: (found) => {
        leftOut = found;
      },
    });
    const bytes = codec ? compressed(chunks, codec, this.#codecs) : chunks;
    const all = endingWith(bytes, async () => {
      await chunks.return(undefined);
      onEnd();
    });
    // Only a generator that was begun runs its `finally` when it is ended.
    await all.next();
    return { length: codec ? null : length, chunks: all, leftOut: () => leftOut };
  }
}

async function* endingWith(bytes: AsyncIterable<Uint8Array>, release: () => Promise<void>): Pack['chunks'] {
  try {
    yield new Uint8Array(0);
    yield* bytes;
  } finally {
    await release();
  }
}

/** Visitors may have one costly archive at a time. */
function sharesOf(owner: ArchiveOwner, { isCostly }: ArchiveKind): QuotaShare[] {
  if ('userId' in owner) return [{ key: `user ${owner.userId}`, weight: 1, most: MOST.user }];
  const { address, share } = owner;
  return [
    { key: `visitor ${address}`, weight: isCostly ? MOST.visitor : 1, most: MOST.visitor },
    { key: `share ${share}`, weight: 1, most: MOST.share },
  ];
}

async function isThere(files: FileSystem, path: VirtualPath): Promise<boolean> {
  return path === ROOT || (await statOrNull(files, path)) !== null;
}
