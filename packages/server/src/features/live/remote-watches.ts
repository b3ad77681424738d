import { randomBytes } from 'node:crypto';
import { LookRequest } from '@satchel/contract';
import { type Static, Type } from 'typebox';
import { Check } from 'typebox/value';
import type { MessagesByKind } from '../../core/db/messages-by-kind.js';

const WATCH = 'look/1';
const WATCHED = 'looked/1';
const ASK_BYTES = 12;
/** Servers that do not hold the stream send no response. */
const WAIT_MS = 2_000;
const MOST_WAITING = 256;

const WatchMessage = Type.Object({
  ask: Type.String({ maxLength: 2 * ASK_BYTES }),
  stream: Type.String({ maxLength: 64 }),
  userId: Type.Integer(),
  ...LookRequest.properties,
});
type WatchMessage = Static<typeof WatchMessage>;
const WatchedMessage = Type.Object({ ask: Type.String(), isHeld: Type.Boolean() });

/** Watches folders for a stream that another server holds. */
export class RemoteWatches {
  readonly #others: MessagesByKind;
  readonly #waiting = new Map<string, (isHeld: boolean) => void>();

  /** `watch` resolves to false for a stream of another user, and to null for one that is not held here. */
  constructor(others: MessagesByKind, watch: (wanted: WatchMessage) => Promise<boolean | null>) {
    this.#others = others;
    others.on(WATCH, (body) => {
      if (Check(WatchMessage, body)) void this.#respond(body, watch);
    });
    others.on(WATCHED, (body) => {
      if (Check(WatchedMessage, body)) this.#waiting.get(body.ask)?.(body.isHeld);
    });
  }

  /** Resolves to true when the holder watches the folders, and to false if no server holds the stream. */
  ask({ folders, modified = [], ...watch }: Omit<WatchMessage, 'ask'>): Promise<boolean> {
    if (this.#waiting.size >= MOST_WAITING) return Promise.resolve(false);
    const ask = randomBytes(ASK_BYTES).toString('hex');
    // If the paths are too long for one message, the last folders are left out.
    const isSent = Array.from(folders.keys(), (left) => folders.length - left)
      .concat(0)
      .some((count) => {
        const some = { folders: folders.slice(0, count), modified: modified.slice(0, count) };
        return this.#others.send(WATCH, { ...watch, ...some, ask });
      });
    if (!isSent) return Promise.resolve(false);
    return new Promise((resolve) => {
      const settle = (isHeld: boolean) => {
        clearTimeout(timer);
        this.#waiting.delete(ask);
        resolve(isHeld);
      };
      const timer = setTimeout(settle, WAIT_MS, false).unref();
      this.#waiting.set(ask, settle);
    });
  }

  /** The folders are watched with the permissions of the stream. */
  async #respond(
    body: WatchMessage,
    watch: (wanted: WatchMessage) => Promise<boolean | null>,
  ): Promise<void> {
    const isHeld = await watch(body).catch(() => false);
    if (isHeld !== null) this.#others.send(WATCHED, { ask: body.ask, isHeld });
  }
}
