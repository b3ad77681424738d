import { isWithin, type LiveChange, type LiveMessage, parentOf, type VirtualPath } from '@satchel/contract';
import * as endpoints from '@satchel/contract/endpoints';
import { api } from './api-client';
import { connection } from './connection';
import { readEvents, type StreamEnd } from './event-stream';
import { takeFirstEvent } from './last-event';

const FIRST_DELAY_MS = 1_000;
const LONGEST_DELAY_MS = 30_000;
/** Events arrive through a stream that was open for longer. */
const PROVEN_MS = 2 * 60_000;
/** The interval at which pages are read again if events do not arrive. */
const POLL_MS = 10_000;
/** The interval at which the stream is then tried again. */
const TRY_AGAIN_MS = 5 * 60_000;
/** A page that is hidden for longer closes its stream: a browser opens few connections to one server. */
const HIDDEN_MS = 5_000;

/** `changes` is null if everything may have changed. */
export type LiveListener = (changes: readonly LiveChange[] | null) => void;

const listeners = new Set<LiveListener>();

/**
 * Calls `listener` with the changes that the server reports, while the page has a stream. Returns a function
 * that ends this.
 */
export function onLiveChanges(listener: LiveListener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function notify(changes: readonly LiveChange[] | null): void {
  for (const listener of [...listeners]) listener(changes);
}

/**
 * The stream of events of this page while it is visible. If events do not arrive, everything is read again
 * regularly.
 */
export class LiveConnection {
  #stream: string | null = null;
  #lastId = '';
  #folder: VirtualPath | null = null;
  #isStopped = false;
  #running: AbortController | null = null;
  #wake: (() => void) | undefined;
  #hiding: ReturnType<typeof setTimeout> | undefined;

  /** The modification time of a folder as the page has read it; undefined if it has not. */
  constructor(readonly modifiedOf: (folder: VirtualPath) => string | undefined = () => undefined) {}

  start(): () => void {
    document.addEventListener('visibilitychange', this.#onVisibility);
    window.addEventListener('online', this.#onOnline);
    void this.#run();
    return () => {
      this.#isStopped = true;
      document.removeEventListener('visibilitychange', this.#onVisibility);
      window.removeEventListener('online', this.#onOnline);
      clearTimeout(this.#hiding);
      this.#running?.abort();
      this.#wake?.();
      // The lists of another user are read after that.
      takeFirstEvent();
    };
  }

  /** Reports changes of other programs in this folder from now on. */
  look(folder: VirtualPath): void {
    if (folder === this.#folder) return;
    this.#folder = folder;
    this.#sendFolder();
  }

  #sendFolder(): void {
    if (this.#stream === null || this.#folder === null) return;
    const options = {
      params: { stream: this.#stream },
      body: { folders: [this.#folder], modified: [this.modifiedOf(this.#folder) ?? ''] },
      isBackground: true,
    };
    // A stream that has ended is opened again, and then reports the folder.
    api.call(endpoints.live.look, options).catch(() => undefined);
  }

  readonly #onVisibility = () => {
    clearTimeout(this.#hiding);
    if (document.hidden) this.#hiding = setTimeout(() => this.#running?.abort(), HIDDEN_MS);
    else this.#wake?.();
  };

  /** The stream of the former network may be gone without a sign of it. */
  readonly #onOnline = () => this.#running?.abort();

  async #run(): Promise<void> {
    const tries = { failures: 0, silences: 0 };
    while (!this.#isStopped) {
      if (document.hidden) {
        tries.failures = 0;
        await this.#pause(null);
        continue;
      }
      await connection.restored();
      const startedAt = performance.now();
      const end = await this.#read();
      if (this.#isStopped) return;
      const lastedMs = performance.now() - startedAt;
      if (lastedMs > LONGEST_DELAY_MS) tries.failures = 0;
      if (lastedMs > PROVEN_MS) tries.silences = 0;
      await this.#afterEnd(end, tries);
    }
  }

  async #afterEnd(end: StreamEnd, tries: { failures: number; silences: number }): Promise<void> {
    if (end === 'refused') return this.#pause(null);
    if (end === 'silent' || end === 'busy') {
      tries.silences += 1;
      if (tries.silences > 1) await this.#poll(end);
      return;
    }
    tries.silences = 0;
    tries.failures += 1;
    const delay = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** (tries.failures - 1));
    if (!document.hidden) await this.#pause(delay);
  }

  async #read(): Promise<StreamEnd> {
    const controller = new AbortController();
    this.#lastId ||= takeFirstEvent();
    this.#running = controller;
    const onMessage = (message: LiveMessage) => this.#take(message);
    const onId = (id: string) => {
      this.#lastId = id;
    };
    const end = await readEvents({ lastId: this.#lastId, signal: controller.signal, onMessage, onId });
    this.#stream = null;
    return end;
  }

  #take(message: LiveMessage): void {
    if ('stream' in message) {
      this.#stream = message.stream;
      this.#sendFolder();
    }
    if ('changes' in message) notify(message.changes);
    else if (message.isReset) notify(null);
  }

  async #poll(end: StreamEnd): Promise<void> {
    if (end === 'silent') api.call(endpoints.live.undelivered, { isBackground: true }).catch(() => undefined);
    const until = performance.now() + TRY_AGAIN_MS;
    while (!this.#isStopped && performance.now() < until) {
      await this.#pause(POLL_MS);
      if (!document.hidden && !connection.isLost()) notify(null);
    }
  }

  /** Waits until the page is visible again, at the latest; with null only then. */
  #pause(ms: number | null): Promise<void> {
    return new Promise((resolve) => {
      const timer = ms === null ? undefined : setTimeout(resolve, ms);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

/** True if a change concerns the folder or file at a path. */
export function concerns(change: LiveChange, path: VirtualPath): boolean {
  if (!('path' in change)) return false;
  const changed = change.path as VirtualPath;
  if (change.type === 'folder') return changed === path || parentOf(path) === changed;
  if (change.type === 'tree') return isWithin(changed, path);
  if (parentOf(changed) === path || isWithin(changed, path)) return true;
  if (change.type !== 'moved') return false;
  const from = change.from as VirtualPath;
  return parentOf(from) === path || isWithin(from, path);
}
