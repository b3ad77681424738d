import { randomBytes } from 'node:crypto';
import { LookRequest } from '@satchel/contract';
import { type Static, Type } from 'typebox';
import { Check } from 'typebox/value';
import type { MessagesByKind } from '../../core/db/messages-by-kind.js';

const LOOK = 'look/1';
const LOOKED = 'looked/1';
const ASK_BYTES = 12;
/** Servers that do not hold the stream send no response. */
const WAIT_MS = 2_000;
const MOST_WAITING = 256;

const Look = Type.Object({
  ask: Type.String({ maxLength: 2 * ASK_BYTES }),
  stream: Type.String({ maxLength: 64 }),
  userId: Type.Integer(),
  ...LookRequest.properties,
});
type Look = Static<typeof Look>;
const Looked = Type.Object({ ask: Type.String(), isHeld: Type.Boolean() });

/** Watches folders for a stream that another server holds. */
export class LooksElsewhere {
  readonly #others: MessagesByKind;
  readonly #waiting = new Map<string, (isHeld: boolean) => void>();

  /**
   * `look` resolves to false for a stream of another user, and to null when this server does not hold the
   * stream.
   */
  constructor(others: MessagesByKind, look: (looking: Look) => Promise<boolean | null>) {
    this.#others = others;
    others.on(LOOK, (body) => {
      if (Check(Look, body)) void this.#answer(body, look);
    });
    others.on(LOOKED, (body) => {
      if (Check(Looked, body)) this.#waiting.get(body.ask)?.(body.isHeld);
    });
  }

  /**
   * Resolves to true when the holder watches the folders, and to false when no server holds such a stream of
   * the user.
   */
  ask({ folders, modified = [], ...look }: Omit<Look, 'ask'>): Promise<boolean> {
    if (this.#waiting.size >= MOST_WAITING) return Promise.resolve(false);
    const ask = randomBytes(ASK_BYTES).toString('hex');
    // If the paths are too long for one message, the last folders are left out.
    const isSent = Array.from(folders.keys(), (left) => folders.length - left)
      .concat(0)
      .some((count) => {
        const some = { folders: folders.slice(0, count), modified: modified.slice(0, count) };
        return this.#others.send(LOOK, { ...look, ...some, ask });
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
  async #answer(body: Look, look: (looking: Look) => Promise<boolean | null>): Promise<void> {
    const isHeld = await look(body).catch(() => false);
    if (isHeld !== null) this.#others.send(LOOKED, { ask: body.ask, isHeld });
  }
}
