import { type Amount, type Outcome, type Reservation, UNCHANGED } from './allowance.js';
import type { ChangeResult, KeepReplaced } from './changes.js';

/** The files whose place a change takes. */
export class Leaving {
  readonly terms: { keep?: KeepReplaced };
  #kept: Amount | undefined;

  /**
   * `replaced` is what is there, and is gone afterwards if nobody keeps it; null for a folder, or if nobody
   * has looked.
   */
  constructor(
    keep: KeepReplaced | undefined,
    readonly replaced: Amount | null = null,
  ) {
    this.terms = keep
      ? {
          keep: async (file) => {
            const location = await keep(file);
            const { bytes, entries } = this.#kept ?? { bytes: 0, entries: 0 };
            this.#kept = { bytes: bytes + file.size, entries: entries + 1 };
            return location;
          },
        }
      : {};
  }

  /** Returns how much a change has replaced; null if nobody knows. */
  leftAfter({ existed, merged }: Pick<ChangeResult, 'existed' | 'merged'>): Amount | null {
    if (!existed) return { bytes: 0, entries: 0 };
    return merged === undefined ? (this.#kept ?? this.replaced) : null;
  }
}

interface Done<Result> {
  result: Result;
  outcome: Outcome;
}

/**
 * Ends the reservation with what the work did. What a failure may leave behind are folders above a file, or parts
 * of a copy, of which nobody knows.
 */
export async function settled<Result>(
  reservation: Reservation,
  work: () => Promise<Done<Result>>,
): Promise<Result> {
  let done: Done<Result>;
  try {
    done = await work();
  } catch (error) {
    await reservation.fail();
    throw error;
  }
  await reservation.end(done.outcome);
  return done.result;
}

/** The same for work that fails as a whole. */
export async function settledWhole<Result>(
  reservation: Reservation,
  work: () => Promise<Done<Result>>,
): Promise<Result> {
  let done: Done<Result> | undefined;
  try {
    done = await work();
    return done.result;
  } finally {
    await reservation.end(done?.outcome ?? UNCHANGED);
  }
}
