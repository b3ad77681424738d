import { randomBytes } from 'node:crypto';
import { type DownloadEnd, type LiveChange, type LookRequest, ROOT } from '@satchel/contract';
import type { MessagesByKind } from '../../core/db/messages-by-kind.js';
import type { FileEvent } from '../../core/files/file-events.js';
import type { ShownPaths } from '../../core/files/file-system.js';
import type { Principal } from '../../core/files/principal.js';
import { AppError } from '../../lib/app-error.js';
import { ChangeBatch, type ServerChange, type Topic, TouchedFolders } from './change-batch.js';
import { eventText, LiveListener } from './live-listener.js';
import { changesOf, messagesOf } from './other-servers.js';
import { RecentChanges } from './recent-changes.js';
import { RemoteWatches } from './remote-watches.js';
import { WatchedFolders } from './watched-folders.js';

/** Changes are collected for this long, or for 1 ms per listener if that is longer: each costs a write. */
const COLLECT_MS = 200;
const KEEP_ALIVE_MS = 15_000;
/** More changes of other servers at once are replaced by one change of the whole tree. */
const MOST_FOREIGN = 512;
const MOST_LISTENERS = 700;
const MOST_OF_USER = 64;
const STREAM_ID_BYTES = 12;
const STREAM_ID = /^[0-9a-f]{36}$/;

interface Stream {
  id: string;
  listener: LiveListener;
  expiresAt: number;
  folders: WatchedFolders;
}

/** The message for all listeners with the same key. */
interface EncodedChanges {
  seen: readonly LiveChange[];
  touched: TouchedFolders;
  text: Uint8Array;
}

/** A request for a stream of events. */
export interface Listening {
  principal: Principal;
  shown: ShownPaths;
  response: LiveListener['response'];
  lastEventId: string | undefined;
}

/**
 * Sends changes to the listeners whose file systems show them. Changes are collected for a moment, and
 * encoded once for all listeners that see the same. They are exchanged with other servers that use the same
 * database.
 */
export class LiveHub {
  readonly #streams = new Map<string, Stream>();
  readonly #recent = new RecentChanges();
  #batch = new ChangeBatch();
  /** Changes that other servers reported. */
  #foreign: ServerChange[] = [];
  readonly #remote: RemoteWatches;
  #collecting: NodeJS.Timeout | undefined;
  #keepingAlive: NodeJS.Timeout | undefined;

  constructor(
    readonly now: () => number,
    readonly others: MessagesByKind,
  ) {
    others.onArray((text) => this.#receive(text));
    others.onGap(() => this.#reset());
    this.#remote = new RemoteWatches(others, async ({ userId, stream: id, ...wanted }) => {
      const stream = this.#streams.get(id);
      if (!stream) return null;
      if (stream.listener.principal.user.id !== userId) return false;
      await stream.folders.watch(wanted);
      return true;
    });
  }

  /** The id of the last event, after which a stream can begin later. */
  get lastId(): string {
    return this.#recent.id;
  }

  /** The number of open streams. */
  get size(): number {
    return this.#streams.size;
  }

  /** Adds a change of files. */
  add(event: FileEvent): void {
    this.#batch.add(event);
    this.#collect();
  }

  /** Reports a changed list: the one of a user, which administrators may see, too, or those of everybody. */
  publish(topic: Topic, userId: number | null): void {
    this.#batch.addTopic(topic, userId);
    this.#collect();
  }

  /** Reports to a user how a download has ended. */
  publishDownloadEnd(userId: number, end: DownloadEnd): void {
    this.#batch.addDownloadEnd(userId, end);
    this.#collect();
  }

  /** Begins a stream, and returns the function that ends it. */
  open({ principal, shown, response, lastEventId }: Listening): () => void {
    // The id shows which server holds the stream.
    const id = this.#recent.epoch + randomBytes(STREAM_ID_BYTES).toString('hex');
    const listener = new LiveListener(principal, shown, response);
    const { expiresAt } = principal.session;
    const folders = new WatchedFolders(listener, () => this.#collect());
    const stream: Stream = { id, listener, expiresAt, folders };
    this.#streams.set(id, stream);
    const missed = lastEventId === undefined ? [] : this.#recent.since(lastEventId);
    listener.send(this.#recent.id, { stream: id, isReset: missed === null });
    const changes = listener.changesIn(missed ?? []);
    if (changes.length > 0) listener.send(this.#recent.id, { changes });
    this.#keepingAlive ??= setInterval(() => this.#keepAlive(), KEEP_ALIVE_MS).unref();
    return () => {
      this.#streams.delete(id);
      folders.close();
      if (this.#streams.size === 0) this.#stopKeepingAlive();
    };
  }

  /** Watches these folders for a stream, including changes by other programs. Throws `not_found`. */
  async watch(userId: number, id: string, wanted: LookRequest): Promise<void> {
    const stream = this.#streams.get(id);
    if (stream && stream.listener.principal.user.id === userId) return stream.folders.watch(wanted);
    const isElsewhere = !stream && !id.startsWith(this.#recent.epoch) && STREAM_ID.test(id);
    if (isElsewhere && (await this.#remote.ask({ userId, stream: id, ...wanted }))) return;
    throw new AppError('not_found', 'There is no such stream of events');
  }

  close(): void {
    clearTimeout(this.#collecting);
    this.#stopKeepingAlive();
    for (const { listener } of [...this.#streams.values()]) listener.end();
  }

  /** Throws `too_many_requests`. */
  assertRoom(userId: number): void {
    const own = [...this.#streams.values()].filter(({ listener }) => listener.principal.user.id === userId);
    if (this.#streams.size < MOST_LISTENERS && own.length < MOST_OF_USER) return;
    const words = 'Too many streams of events are open';
    throw new AppError('too_many_requests', words, { details: { retryAfter: 30 } });
  }

  #collect(): void {
    const ms = Math.max(COLLECT_MS, this.#streams.size);
    this.#collecting ??= setTimeout(() => this.#flush(), ms).unref();
  }

  #flush(): void {
    this.#collecting = undefined;
    const batch = this.#batch;
    if (!batch.isEmpty) this.#batch = new ChangeBatch();
    const own = batch.isEmpty ? [] : batch.changes();
    if (this.others.mostBytes > 0)
      for (const text of messagesOf(own, this.others.mostBytes)) this.others.sendArray(text);
    const changes = [...own, ...this.#foreign.splice(0)];
    if (changes.length > 0) this.#recent.add(changes);
    const touched = new TouchedFolders(changes);
    const byKey = new Map<string, EncodedChanges>();
    for (const { listener, folders } of [...this.#streams.values()]) {
      let encoded = byKey.get(listener.key);
      if (!encoded) {
        const seen = listener.changesIn(changes);
        const text = Buffer.from(eventText(this.#recent.id, { changes: seen }));
        encoded = { seen, text, touched: new TouchedFolders(seen) };
        byKey.set(listener.key, encoded);
      }
      const more = folders.take(touched, encoded.touched);
      if (more.length > 0) listener.send(this.#recent.id, { changes: [...encoded.seen, ...more] });
      else if (encoded.seen.length > 0) listener.sendText(this.#recent.id, encoded.text);
    }
  }

  #receive(text: string): void {
    this.#foreign.push(...changesOf(text));
    if (this.#foreign.length > MOST_FOREIGN) this.#foreign = [{ type: 'tree', path: ROOT }];
    if (this.#foreign.length > 0) this.#collect();
  }

  #reset(): void {
    this.#recent.forget();
    for (const { listener } of this.#streams.values()) listener.send(this.#recent.id, { isReset: true });
  }

  #keepAlive(): void {
    for (const { listener, expiresAt } of [...this.#streams.values()]) {
      // Access is not checked after the token has expired; clients reconnect with a new token.
      if (this.now() >= expiresAt) listener.end();
      else listener.keepAlive(this.#recent.id);
    }
  }

  #stopKeepingAlive(): void {
    clearInterval(this.#keepingAlive);
    this.#keepingAlive = undefined;
  }
}
