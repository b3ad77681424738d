import type { VirtualPath } from '@satchel/contract';
import type { FileEvent, UserAction } from '../../core/files/file-events.js';
import type { LossExchange } from './loss-exchange.js';
import type { Pauses } from './pauses.js';
import { replacedBy, type SessionCounts } from './session-counts.js';

export interface LossCounterParts {
  counts: SessionCounts;
  pauses: Pauses;
  exchange: Pick<LossExchange, 'changed'>;
  /** The number of files in a folder in the trash. */
  countTrashed: (trashed: VirtualPath) => Promise<number>;
  now: () => number;
  onError: (error: unknown) => void;
}

/** Reports the number of files in a folder that was counted as one file. */
type Counted = (files: number) => void;

/** Counts what sessions delete and replace. Losses have the time of their event, even if counted later. */
export class LossCounter {
  readonly #parts: LossCounterParts;

  constructor(parts: LossCounterParts) {
    this.#parts = parts;
  }

  count(event: FileEvent, action: UserAction): void {
    const { session } = action;
    const { countTrashed, onError } = this.#parts;
    if (event.type !== 'removed') {
      const replaced = replacedBy(event);
      if (replaced) this.#replaced(session, replaced);
      return;
    }
    const { trashed, isFolder, isConfirmed, entries = 1 } = event;
    const confirmed = isConfirmed ? (action.name ?? action) : null;
    if (trashed === undefined || !isFolder) {
      this.#deleted(session, entries, confirmed);
      return;
    }
    // A folder counts as one file at once, so that a later start knows the time of the loss, too.
    const counted = this.#deleted(session, 1, confirmed ?? { trashed });
    countTrashed(trashed).then((files) => counted(Math.max(1, files)), onError);
  }

  #deleted(session: string, files: number, of: unknown): Counted {
    const { counts, pauses, exchange, now } = this.#parts;
    const at = now();
    const continued = pauses.continuedOf(session);
    if (continued) {
      pauses.add(continued.id, { deleted: files });
      exchange.changed(session);
      return (all) => {
        pauses.add(continued.id, { deleted: all - files });
        exchange.changed(session);
      };
    }
    const count = counts.of(session);
    count.window.deleted(at, files, of);
    this.#addToPaused(session, { deleted: files });
    exchange.changed(session);
    return (all) => {
      count.window.counted(at, all, of);
      // The session may have been paused in the meantime, and may even have continued.
      if (count.burst !== null) pauses.add(count.burst, { deleted: all - files });
      exchange.changed(session);
    };
  }

  #replaced(session: string, { path, files }: { path: string; files: number }): void {
    const { counts, pauses, exchange, now } = this.#parts;
    const continued = pauses.continuedOf(session);
    if (continued) pauses.add(continued.id, { replaced: files });
    else if (counts.of(session).window.replaced(now(), path, files))
      this.#addToPaused(session, { replaced: files });
    exchange.changed(session);
  }

  /** Counts a change that was under way when its session was paused. */
  #addToPaused(session: string, losses: { deleted?: number; replaced?: number }): void {
    const { counts, pauses } = this.#parts;
    const paused = pauses.pausedOf(session);
    if (!paused) return;
    counts.of(session).burst = paused.id;
    pauses.add(paused.id, losses);
  }
}
