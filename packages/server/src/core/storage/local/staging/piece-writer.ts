import type { ByteSource } from '../../../files/file-system.js';
import { CHECK_ROOM_EVERY_BYTES } from './space.js';

/** Smaller chunks are collected to about this size before they are written in one call. */
const GATHER_BYTES = 1024 * 1024;
/** The maximum number of buffers that the system accepts in one call. */
const MAX_BUFFERS = 1024;
/** The disk starts to write after this many bytes, so that the last sync is short. */
const SYNC_EVERY_BYTES = 64 * 1024 * 1024;

/** The same for a part, as the next one waits for its last sync. */
const SYNC_PART_EVERY_BYTES = 16 * 1024 * 1024;

/** The calls for an open file. */
export interface PieceIo {
  /** Resolves to the number of bytes that were written. */
  write(fd: number, pieces: readonly Uint8Array[], position: number): Promise<number>;
  sync(fd: number): Promise<void>;
}

/** How the owner of a part hears of it. */
export interface PartWriting {
  /** Called repeatedly, and at the end, with a position up to which the disk has everything that was added. */
  onStored?: ((position: number) => void) | undefined;
}

/** Returns `chunks` without their first `count` bytes. */
function dropBytes(chunks: readonly Uint8Array[], count: number): Uint8Array[] {
  const rest: Uint8Array[] = [];
  let skip = count;
  for (const chunk of chunks) {
    if (skip < chunk.length) rest.push(skip === 0 ? chunk : chunk.subarray(skip));
    skip = Math.max(0, skip - chunk.length);
  }
  return rest;
}

async function writeAll(
  io: PieceIo,
  fd: number,
  chunks: readonly Uint8Array[],
  position: number,
): Promise<void> {
  let rest = chunks;
  let at = position;
  while (rest.length > 0) {
    const written = await io.write(fd, rest, at);
    at += written;
    rest = dropBytes(rest, written);
  }
}

/** Writes chunks in their order, one call at a time, while the next ones are collected. */
export class PieceWriter {
  #pending: Promise<void> = Promise.resolve();
  #syncing: Promise<void> = Promise.resolve();
  #unsynced = 0;
  /** At its limit at first, so that the space is also checked before the first piece. */
  #unchecked = CHECK_ROOM_EVERY_BYTES;
  #chunks: Uint8Array[] = [];
  #gathered = 0;

  constructor(
    readonly io: PieceIo,
    readonly fd: number,
    /** The position at which the next chunk will be written. */
    public at: number,
    /** Throws if the disk must not take that many more bytes. */
    readonly assertRoom: (bytes: number) => Promise<unknown> = async () => undefined,
    /** True if the content is synchronised; otherwise the system decides when the disk gets it. */
    readonly syncs = true,
    /** Called with chunks that were written. */
    readonly free: ByteSource['free'] = () => undefined,
    /** Set for a part of a file. */
    readonly part?: PartWriting | undefined,
  ) {}

  async add(chunk: Uint8Array): Promise<void> {
    this.#chunks.push(chunk);
    this.#gathered += chunk.length;
    if (this.#gathered >= GATHER_BYTES || this.#chunks.length >= MAX_BUFFERS) await this.#flush();
  }

  async #flush(): Promise<void> {
    await this.#pending;
    const written = this.at;
    if (this.#unchecked >= CHECK_ROOM_EVERY_BYTES) {
      await this.assertRoom(this.#gathered);
      this.#unchecked = 0;
    }
    this.#unchecked += this.#gathered;
    const chunks = this.#chunks;
    this.#pending = writeAll(this.io, this.fd, chunks, this.at).then(() => this.free?.(chunks));
    // A failure is thrown at the next flush. Until then it must not count as unhandled.
    this.#pending.catch(() => {});
    this.at += this.#gathered;
    this.#unsynced += this.#gathered;
    this.#chunks = [];
    this.#gathered = 0;
    const every = this.part ? SYNC_PART_EVERY_BYTES : SYNC_EVERY_BYTES;
    if (this.syncs && this.#unsynced >= every) this.#startSync(written);
  }

  /** `written` is the end of what was written before: the sync may miss the call that is under way. */
  #startSync(written: number): void {
    this.#unsynced = 0;
    this.#syncing = this.#syncing.then(async () => {
      await this.io.sync(this.fd);
      this.part?.onStored?.(written);
    });
    this.#syncing.catch(() => {});
  }

  /** Resolves when everything that was added is written, and synchronised if that is wanted. */
  async finish(): Promise<void> {
    try {
      await this.#flush();
    } finally {
      await this.settle();
    }
    await this.#syncing;
    if (this.syncs) await this.io.sync(this.fd);
    this.part?.onStored?.(this.at);
  }

  /** Resolves when no call is under way any more. Throws the error of the last write. */
  async settle(): Promise<void> {
    await this.#syncing.catch(() => {});
    await this.#pending;
  }
}
