import { randomBytes } from 'node:crypto';
import { LookRequest } from '@satchel/contract';
import { type Static, Type } from 'typebox';
import { Check } from 'typebox/value';
import type { MessagesByKind } from '../../core/db/messages-by-kind.js';

const LOOK = 'look/1';
const LOOKED = 'looked/1';
const ASK_BYTES = 12;
/** Servers that do not hold the stream do not answer. */
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

/** Folders that somebody looks at, for a stream that another server holds. */
export class LooksElsewhere {
  readonly #others: MessagesByKind;
  readonly #waiting = new Map<string, (isHeld: boolean) => void>();

  /** `look` resolves to whether it is a stream of the user, and to null where no such stream is held. */
  constructor(others: MessagesByKind, look: (looking: Look) => Promise<boolean | null>) {
    this.#others = others;
    others.on(LOOK, (body) => {
      if (Check(Look, body)) void this.#answer(body, look);
    });
    others.on(LOOKED, (body) => {
      if (Check(Looked, body)) this.#waiting.get(body.ask)?.(body.isHeld);
    });
  }

  /** Resolves when the holder follows the folders; to false when nobody holds such a stream of the user. */
  ask({ folders, modified = [], ...look }: Omit<Look, 'ask'>): Promise<boolean> {
    if (this.#waiting.size >= MOST_WAITING) return Promise.resolve(false);
    const ask = randomBytes(ASK_BYTES).toString('hex');
    // Folders whose names together are too long for a message are not followed, the last first.
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

  /** The permissions are those of the stream. */
  async #answer(body: Look, look: (looking: Look) => Promise<boolean | null>): Promise<void> {
    const isHeld = await look(body).catch(() => false);
    if (isHeld !== null) this.#others.send(LOOKED, { ask: body.ask, isHeld });
  }
}
