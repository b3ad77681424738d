import type { VirtualPath } from '@satchel/contract';
import type { Entry, OpenFile } from '../../files/file-system.js';
import { translateErrno } from './errno.js';
import type { FileIo } from './file-io.js';
import { entryAt } from './local-entry.js';
import type { OpenedFile } from './tasks/open.js';

/** Reads a file by the descriptor that a worker opened. Descriptors belong to the whole process. */
export class DescriptorFile implements OpenFile {
  #isClosed = false;
  #reading = 0;

  constructor(
    readonly entry: Entry,
    readonly descriptor: number,
    readonly io: Pick<FileIo, 'read' | 'close'>,
  ) {}

  async read(buffer: Uint8Array, position: number): Promise<number> {
    if (this.#isClosed) throw new Error('the file is closed');
    this.#reading += 1;
    try {
      return await this.io.read(this.descriptor, buffer, position);
    } catch (error) {
      throw translateErrno(error);
    } finally {
      this.#reading -= 1;
      if (this.#isClosed) await this.#closeWhenIdle();
    }
  }

  /** Waits for a read that is under way, because the number may mean another file afterwards. */
  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    await this.#closeWhenIdle();
  }

  async #closeWhenIdle(): Promise<void> {
    if (this.#reading === 0) await this.io.close(this.descriptor);
  }
}

/** A small file that was read when it was opened. */
export class MemoryFile implements OpenFile {
  constructor(
    readonly entry: Entry,
    readonly content: Uint8Array,
  ) {}

  read(buffer: Uint8Array, position: number): Promise<number> {
    const part = this.content.subarray(position, position + buffer.length);
    buffer.set(part);
    return Promise.resolve(part.length);
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}

/** Wraps what the task `open` returned. `fileIo` is that of `SharedState`. */
export function openedFile(
  path: VirtualPath,
  { facts, fd, content, disk }: OpenedFile,
  fileIo: (disk: string | undefined) => FileIo,
): OpenFile {
  const entry = entryAt(path, facts);
  return content ? new MemoryFile(entry, content) : new DescriptorFile(entry, fd, fileIo(disk));
}
