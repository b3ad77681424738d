import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** The beginning of names that no listing shows: files that are still written. */
const STAGED = '.satchel-upload-';

/** The size and the checksum of each file that is expected in a folder, by its name. */
export type Expected = ReadonlyMap<string, { size: number; sum: string }>;

/** Looks into a folder all the time for files that are not whole, or not expected. */
export class FolderWatch {
  readonly #wrong = new Set<string>();
  readonly #stopped = new AbortController();
  readonly #watching: Promise<void>;

  constructor(
    private readonly folder: string,
    private readonly expected: Expected,
  ) {
    this.#watching = this.#watch();
  }

  /** True if all files are there with their sizes. */
  async isFull(): Promise<boolean> {
    return (await this.#look()).length === this.expected.size;
  }

  /** The number of files that are still written, or were given up. */
  async staged(): Promise<number> {
    return (await readdir(this.folder)).filter((name) => name.startsWith(STAGED)).length;
  }

  /** Ends it; resolves to a sentence for each thing that was wrong at any time, or is wrong in the end. */
  async end(): Promise<string[]> {
    this.#stopped.abort();
    await this.#watching;
    const there = new Set(await this.#look());
    for (const [name, { sum }] of this.expected) {
      if (!there.has(name)) this.#wrong.add(`${name} is missing`);
      else if ((await checksumOf(join(this.folder, name))) !== sum)
        this.#wrong.add(`${name} has other content`);
    }
    return [...this.#wrong];
  }

  async #watch(): Promise<void> {
    while (!this.#stopped.signal.aborted) {
      await this.#look();
      await sleep(5);
    }
  }

  /** The names of the files that are whole. */
  async #look(): Promise<string[]> {
    const whole: string[] = [];
    for (const name of await readdir(this.folder)) {
      if (name.startsWith(STAGED)) continue;
      const size = await stat(join(this.folder, name)).then((facts) => facts.size, notThere);
      if (size === undefined) continue;
      const wanted = this.expected.get(name)?.size;
      if (wanted === size) whole.push(name);
      else this.#wrong.add(`${name} was seen with ${size} bytes instead of ${wanted ?? 'none'}`);
    }
    return whole;
  }
}

export async function checksumOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(path, { highWaterMark: 1024 * 1024 }))
    hash.update(piece as Buffer);
  return hash.digest('hex');
}

/** A file may get its name, or lose it, while a folder is read. */
function notThere(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
