import {
  type FolderSize,
  isWithin,
  type LiveChange,
  MAX_SIZED_FOLDERS,
  ROOT,
  type VirtualPath,
} from '@satchel/contract';
import * as endpoints from '@satchel/contract/endpoints';
import { api } from '../../../lib/api/api-client';
import { retrySecondsOf } from '../../../lib/api/api-error';
import { createLineReader } from '../../../lib/api/line-reader';
import { addressedPath } from '../../../lib/paths';
import { type KnownSize, sizesIn, storeSizes } from '../state/folder-sizes';

/** Nothing is requested during scrolling. */
const SETTLES_MS = 150;
/** A change is often followed by others. */
const AGAIN_MS = 1_000;
/** A failed request is repeated after this time, unless the server names one. */
const FAILED_SECONDS = 30;
/** A folder that takes long to count is counted again after a pause of this many times the duration. */
const PAUSE_FACTOR = 4;
/** The interval at which new sizes are shown together, in milliseconds. */
const SHOWN_EVERY_MS = 100;

interface Running {
  abort: AbortController;
  /** Folders whose size is not final. */
  pending: Set<string>;
}

/** Reads the sizes of the visible folders in one folder, and again after something in them has changed. */
export class FolderSizesReader {
  #wanted: readonly string[] = [];
  #all: readonly string[] = [];
  /** Folders that were read, or are being read, since they last changed. */
  readonly #fresh = new Set<string>();
  #running: Running | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #notBefore = Number.NEGATIVE_INFINITY;
  /** The time after which a failed request is repeated. */
  #triesAgainAt = Number.NEGATIVE_INFINITY;
  #isStopped = false;

  /** A hidden page reads no sizes: with many open pages, each would wait for the others. */
  readonly #onVisibility = () => {
    if (!document.hidden) this.#readIn(0);
  };

  constructor(readonly folder: VirtualPath) {
    document.addEventListener('visibilitychange', this.#onVisibility);
  }

  /** Takes the names of the visible folders, and of all folders if the list waits for all of them. */
  want(inSight: readonly string[], all: readonly string[] = []): void {
    this.#wanted = inSight;
    this.#all = all;
    if (this.#missing().length > 0 || this.#isOutOfSight()) this.#cancel();
    this.#readIn(SETTLES_MS);
  }

  /** Null means that everything may have changed. */
  take(changes: readonly LiveChange[] | null): void {
    const before = this.#fresh.size;
    if (changes === null) this.#fresh.clear();
    for (const change of changes ?? []) {
      if (!('path' in change)) continue;
      this.#touch(change.path as VirtualPath, change.type === 'tree' || change.type === 'folder');
      if (change.type === 'moved') this.#touch(change.from as VirtualPath, false);
    }
    if (this.#fresh.size < before) this.#readIn(AGAIN_MS);
  }

  stop(): void {
    this.#isStopped = true;
    document.removeEventListener('visibilitychange', this.#onVisibility);
    clearTimeout(this.#timer);
    this.#running?.abort.abort();
  }

  /** With `isInside`, the change concerns an entry in the folder of that path. */
  #touch(path: VirtualPath, isInside: boolean): void {
    const { folder } = this;
    if (isWithin(path, folder) && (isInside || path !== folder)) this.#fresh.clear();
    else if (path !== folder && isWithin(folder, path)) {
      const below = folder === ROOT ? path.slice(1) : path.slice(folder.length + 1);
      this.#fresh.delete(below.split('/', 1)[0] ?? '');
    }
  }

  #missing(): string[] {
    return [...new Set([...this.#wanted, ...this.#all])].filter((name) => !this.#fresh.has(name));
  }

  #isOutOfSight(): boolean {
    const wanted = new Set([...this.#wanted, ...this.#all]);
    const pending = [...(this.#running?.pending ?? [])];
    return pending.length > 0 && !pending.some((name) => wanted.has(name));
  }

  #cancel(): void {
    if (!this.#running) return;
    for (const name of this.#running.pending) this.#fresh.delete(name);
    this.#running.abort.abort();
    this.#running = null;
  }

  #readIn(ms: number): void {
    if (this.#isStopped) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#read(), ms);
  }

  async #read(): Promise<void> {
    if (this.#running || this.#isStopped || document.hidden) return;
    const names = this.#missing().slice(0, MAX_SIZED_FOLDERS);
    if (names.length === 0) {
      this.#noteWhole();
      return;
    }
    const now = performance.now();
    // Folders that are requested for the first time need not wait for those that change all the time.
    const isRepeated = names.every((name) => sizesIn(this.folder).sizes.has(name));
    const waitsUntil = Math.max(this.#triesAgainAt, isRepeated ? this.#notBefore : 0);
    if (now < waitsUntil) return this.#readIn(waitsUntil - now);
    const running = { abort: new AbortController(), pending: new Set(names) };
    this.#running = running;
    for (const name of names) this.#fresh.add(name);
    const failure = await this.#ask(names, running).then(
      () => null,
      (error: unknown) => ({ retryMs: (retrySecondsOf(error) ?? FAILED_SECONDS) * 1_000 }),
    );
    if (this.#running !== running) return;
    this.#running = null;
    this.#notBefore = performance.now() + Math.max(AGAIN_MS, PAUSE_FACTOR * (performance.now() - now));
    if (!failure) return this.#readIn(0);
    for (const name of running.pending) this.#fresh.delete(name);
    this.#triesAgainAt = performance.now() + failure.retryMs;
    this.#readIn(failure.retryMs);
  }

  async #ask(names: readonly string[], { abort, pending }: Running): Promise<void> {
    const found = new Map<string, KnownSize | null>();
    let shownAt = Number.NEGATIVE_INFINITY;
    for await (const sizes of sizesOf(this.folder, names, abort.signal)) {
      for (const { name, size, isPart } of sizes) {
        found.set(name, { size, isPart });
        if (!isPart) pending.delete(name);
      }
      if (performance.now() - shownAt < SHOWN_EVERY_MS) continue;
      shownAt = performance.now();
      this.#store(found);
    }
    // The server does not count the folders that it left out.
    for (const name of names) if (!found.has(name)) found.set(name, null);
    this.#store(found);
  }

  #store(found: ReadonlyMap<string, KnownSize | null>): void {
    const { sizes, haveAllCome } = sizesIn(this.folder);
    storeSizes(this.folder, { sizes: new Map([...sizes, ...found]), haveAllCome });
  }

  #noteWhole(): void {
    const { sizes, haveAllCome } = sizesIn(this.folder);
    if (!haveAllCome && this.#all.length > 0) storeSizes(this.folder, { sizes, haveAllCome: true });
  }
}

/** The lines of the response, as they arrive. */
async function* sizesOf(
  folder: VirtualPath,
  names: readonly string[],
  signal: AbortSignal,
): AsyncGenerator<FolderSize[]> {
  const params = { path: addressedPath(folder, true) };
  const options = { params, body: { names: [...names] }, signal, isBackground: true };
  const response = await api.open(endpoints.files.sizes, options);
  const reader = response.body?.getReader();
  const lines = createLineReader();
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
    signal.throwIfAborted();
    const texts = done ? lines.end() : lines.push(value ?? new Uint8Array());
    yield texts.map((line) => JSON.parse(line) as FolderSize);
    if (done) return;
  }
}
