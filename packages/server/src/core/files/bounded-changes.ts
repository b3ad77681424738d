import { segmentsOf, type VirtualPath } from '@satchel/contract';
import { type Allowance, countedBytes, noRoom, type Reservation } from './allowance.js';
import type {
  Change,
  ChangeResult,
  ChangeVerbs,
  ChangingFileSystem,
  ChangingPublishOptions,
  ChangingRenameOptions,
  ChangingTransferOptions,
  ChangingUploads,
  ChangingWriteOptions,
  RenamedAll,
  TrashVerbs,
  VersionVerbs,
  WriteResult,
} from './changes.js';
import { countTree } from './count-tree.js';
import type { ByteSource, FileId, MakeDirectoryOptions, RemoveOptions, RenameWish } from './file-system.js';

/**
 * Refuses changes that would exceed the allowance of the user. What is moved, also to the trash and to the
 * versions and back, is there before and afterwards, and needs no room.
 */
export class BoundedChanges implements ChangeVerbs {
  readonly trash?: TrashVerbs;
  readonly versions?: VersionVerbs;

  constructor(
    readonly inner: ChangingFileSystem,
    readonly allowance: Allowance,
  ) {
    const { trash, versions } = inner;
    if (trash) this.trash = trash;
    if (versions) this.versions = versions;
  }

  async #within<Done>(bytes: number, work: (reservation: Reservation) => Promise<Done>): Promise<Done> {
    const reservation = await this.allowance.reserve(bytes);
    try {
      return await work(reservation);
    } finally {
      reservation.end();
    }
  }

  write(path: VirtualPath, body: ByteSource, options: ChangingWriteOptions): Promise<WriteResult> {
    const { length = 0 } = options;
    return this.#within(countedBytes(mostMade(path), length), (reservation) =>
      this.inner.write(path, within(body, length, reservation), options),
    );
  }

  /**
   * The announced length counts until the upload is published or discarded; the storage refuses parts beyond
   * it.
   */
  get uploads(): ChangingUploads {
    const { inner, allowance } = this;
    const { uploads } = inner;
    return {
      begin: async (path, options) => {
        const reservation = await allowance.reserve(countedBytes(mostMade(path), options.length));
        try {
          const name = await uploads.begin(path, options);
          allowance.holdUpload(name, reservation);
          return name;
        } catch (error) {
          reservation.end();
          throw error;
        }
      },
      size: (path, name) => uploads.size(path, name),
      storedSize: (path, name) => uploads.storedSize(path, name),
      append: (path, name, body, options) => uploads.append(path, name, body, options),
      publish: async (path: VirtualPath, name: string, options: ChangingPublishOptions) => {
        const published = await uploads.publish(path, name, options);
        allowance.endUpload(name);
        return published;
      },
      discard: async (path, name) => {
        await uploads.discard(path, name);
        allowance.endUpload(name);
      },
    };
  }

  makeDirectory(path: VirtualPath, options?: MakeDirectoryOptions): Promise<ChangeResult> {
    return this.#within(countedBytes(mostMade(path), 0), () => this.inner.makeDirectory(path, options));
  }

  async copy(
    from: VirtualPath,
    to: VirtualPath,
    options: ChangingTransferOptions = {},
  ): Promise<ChangeResult> {
    const { entries, bytes } = await countTree(this.inner, from, options.signal);
    return this.#within(countedBytes(entries + mostMade(to), bytes), (reservation) =>
      this.inner.copy(from, to, copyWithin(bytes, options, reservation)),
    );
  }

  move(from: VirtualPath, to: VirtualPath, options?: ChangingTransferOptions): Promise<ChangeResult> {
    return this.inner.move(from, to, options);
  }

  remove(path: VirtualPath, options?: RemoveOptions): Promise<ChangeResult> {
    return this.inner.remove(path, options);
  }

  renameMany(
    folder: VirtualPath,
    names: readonly RenameWish[],
    options?: ChangingRenameOptions,
  ): Promise<RenamedAll> {
    return this.inner.renameMany(folder, names, options);
  }

  dryRun(change: Change): Promise<ChangeResult> {
    return this.inner.dryRun(change);
  }

  at(path: VirtualPath, pin?: FileId): BoundedChanges {
    return new BoundedChanges(this.inner.at(path, pin), this.allowance);
  }
}

/** The entries that may be made for one at the path, with the folders above it. */
function mostMade(path: VirtualPath): number {
  return segmentsOf(path).length;
}

/**
 * The same pieces, each reserved before it is passed on as far as it is beyond the bytes that were announced.
 */
function within(body: ByteSource, announced: number, reservation: Reservation): ByteSource {
  async function* pieces() {
    let left = announced;
    for await (const piece of body) {
      const beyond = piece.byteLength - left;
      left = Math.max(0, -beyond);
      if (beyond > 0) await reservation.add(beyond);
      yield piece;
    }
  }
  const bounded: ByteSource = { [Symbol.asyncIterator]: pieces };
  if (body.free) bounded.free = body.free.bind(body);
  return bounded;
}

/** A copy of what has grown since it was measured ends as soon as that does not fit any more. */
function copyWithin(
  bytes: number,
  options: ChangingTransferOptions,
  reservation: Reservation,
): ChangingTransferOptions {
  const full = new AbortController();
  let counted = bytes;
  return {
    ...options,
    signal: options.signal ? AbortSignal.any([options.signal, full.signal]) : full.signal,
    onProgress: (progress) => {
      const more = progress.bytes - counted;
      if (more > 0 && !reservation.count(more)) full.abort(noRoom());
      counted = Math.max(counted, progress.bytes);
      options.onProgress?.(progress);
    },
    beforePublish: async () => {
      full.signal.throwIfAborted();
      await options.beforePublish?.();
    },
  };
}
