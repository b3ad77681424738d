import {
  ERROR_STATUS,
  type JobResult,
  nameOf,
  ROOT,
  type TrashDeleted,
  type TrashFailure,
  type TrashItem,
  type TrashListing,
  type TrashRestored,
  type TrashRestoreItem,
  type TrashSettings,
  UNNAMED_PATH,
  type VirtualPath,
} from '@satchel/contract';
import { KEPT_STATES } from '../../core/db/kept-rows.js';
import { inTheEnd } from '../../core/db/persistently.js';
import type { Actor, FileEvents } from '../../core/files/file-events.js';
import { type TrashUpkeep, trashedPath } from '../../core/files/trash.js';
import { type JobTerms, untilResumed } from '../../core/jobs/job-terms.js';
import { AppError, toAppError } from '../../lib/app-error.js';
import type { TakenNumbers } from '../../lib/free-name.js';
import { restoreTo } from './restore-to.js';
import { TrashOrigins, type TrashPrincipal } from './trash-origins.js';
import type { Trashed, TrashPage, TrashStore } from './trash-store.js';
import { AT_ONCE, begin, inParts, mayBeDone, pass, type Work } from './trash-work.js';

const DAY_MS = 24 * 60 * 60_000;
const { moving, present, leaving } = KEPT_STATES;

export interface TrashDependencies {
  store: TrashStore;
  upkeep: TrashUpkeep;
  /** Of a user, where that differs, or of everybody. */
  settings: (userId?: number) => Promise<TrashSettings>;
  events: FileEvents;
  now: () => number;
  /** See `RetentionClock`. */
  retentionNow: () => number;
}

type Settled = PromiseSettledResult<void>;

/** What users do with what they deleted. */
export class TrashService {
  constructor(readonly deps: TrashDependencies) {}

  /** `userId` is null for the trash of everybody. */
  async list(principal: TrashPrincipal, userId: number | null, page: TrashPage): Promise<TrashListing> {
    const { store, settings, now, retentionNow } = this.deps;
    const { user } = principal;
    const counted = { ...(await store.sum(userId)), isEnabled: (await settings(user.id)).enabled };
    if (page.limit === 0) return { items: [], ...counted };
    const items = await store.list(userId, page);
    const daysOf = new Map<number, number>();
    for (const id of new Set(items.map((trashed) => trashed.userId)))
      daysOf.set(id, (await settings(id)).days);
    const origins = new TrashOrigins(principal);
    // Both clocks tell the same time, unless one of them was set.
    const leftOf = ({ userId, keptSince }: Trashed) =>
      keptSince + (daysOf.get(userId) ?? 0) * DAY_MS - retentionNow();
    return {
      items: await Promise.all(items.map((trashed) => itemOf(trashed, origins, now() + leftOf(trashed)))),
      ...counted,
      limits: await limitsFor(principal, await settings(userId ?? undefined)),
    };
  }

  /** Each by itself: a failure does not affect the others. */
  async restore(
    principal: TrashPrincipal,
    items: readonly TrashRestoreItem[],
    terms: JobTerms,
  ): Promise<TrashRestored> {
    const begun = begin<TrashRestored>(terms, { restored: [], failed: [] });
    const taken: TakenNumbers = new Map();
    return inParts(items, begun, (part, work) => this.#restorePart(principal, part, work, taken));
  }

  async #restorePart(
    principal: TrashPrincipal,
    items: readonly TrashRestoreItem[],
    work: Work<TrashRestored>,
    taken: TakenNumbers,
  ): Promise<void> {
    const { outcome, terms } = work;
    await this.#claim(principal, items, async (claimed) => {
      for (const { id, ...to } of items) {
        terms.signal.throwIfAborted();
        const trashed = claimed.get(id);
        try {
          if (trashed) {
            outcome.restored.push({ id, path: await restoreTo(principal, trashed, { to, terms, taken }) });
            claimed.delete(id);
          } else if (!mayBeDone(work)) throw unknownItem();
          pass(work);
        } catch (error) {
          if (terms.signal.aborted) throw error;
          outcome.failed.push(failureOf(id, error));
          pass(work, await failureIn(principal, trashed, error));
        }
      }
    });
  }

  /** Nobody else acts on what is claimed. What `act` leaves in the map is in the trash again afterwards. */
  async #claim<Result>(
    principal: TrashPrincipal,
    items: readonly { id: string }[],
    act: (claimed: Map<string, Trashed>) => Promise<Result>,
  ): Promise<Result> {
    const { store } = this.deps;
    const own = await this.#own(principal, items);
    const ids = await store.changeAll([...own.keys()], present, moving);
    const claimed = new Map([...own].filter(([id]) => ids.has(id)));
    try {
      return await act(claimed);
    } finally {
      await store.removeAll([...ids].filter((id) => !claimed.has(id)));
      await inTheEnd(() => store.changeAll([...claimed.keys()], moving, present));
    }
  }

  /** Returns where it was restored to. Throws what prevents it. */
  restoreOne(
    principal: TrashPrincipal,
    { id, ...to }: TrashRestoreItem,
    signal: AbortSignal,
  ): Promise<VirtualPath> {
    return this.#claim(principal, [{ id }], async (claimed) => {
      const trashed = claimed.get(id);
      if (!trashed) throw unknownItem();
      const path = await restoreTo(principal, trashed, { to, terms: { signal } });
      claimed.delete(id);
      return path;
    });
  }

  /** Throws `not_found` unless the user can restore it. */
  async assertThere(principal: TrashPrincipal, id: string): Promise<void> {
    if ((await this.#own(principal, [{ id }])).size === 0) throw unknownItem();
  }

  /** The newest that the user deleted. */
  async last({ user }: TrashPrincipal): Promise<Trashed | undefined> {
    const [last] = await this.deps.store.list(user.id, { offset: 0, limit: 1 });
    return last;
  }

  async remove(principal: TrashPrincipal, ids: readonly string[], terms: JobTerms): Promise<TrashDeleted> {
    const begun = begin<TrashDeleted>(terms, { done: 0, failed: [] });
    return inParts(ids, begun, (part, work) => this.#removePart(principal, part, work));
  }

  async #removePart(
    principal: TrashPrincipal,
    ids: readonly string[],
    work: Work<TrashDeleted>,
  ): Promise<void> {
    const { outcome, terms } = work;
    const own = await this.#own(
      principal,
      ids.map((id) => ({ id })),
    );
    const results = await this.#drop([...own.values()], actorOf(principal), terms);
    for (const id of ids) {
      const result = results.get(id) ?? (mayBeDone(work) ? DONE : rejected(unknownItem()));
      results.delete(id);
      if (result.status === 'fulfilled') {
        outcome.done += 1;
        pass(work);
      } else if (!terms.signal.aborted) {
        outcome.failed.push(failureOf(id, result.reason));
        pass(work, await failureIn(principal, own.get(id), result.reason));
      }
    }
    terms.signal.throwIfAborted();
  }

  /** Everything that a user deleted, or everybody (null), up to a time in milliseconds since 1970. */
  async empty(
    principal: TrashPrincipal,
    { userId, until }: { userId: number | null; until: number },
    terms: JobTerms,
  ): Promise<TrashDeleted> {
    assertOwn(principal, userId);
    const work = begin<TrashDeleted>(terms, { done: 0, failed: [] });
    const { store } = this.deps;
    terms.onTotal?.({ entries: (await store.sum(userId, until)).total, bytes: 0 });
    for (;;) {
      await untilResumed(terms);
      terms.signal.throwIfAborted();
      const page = { offset: work.outcome.failed.length, limit: AT_ONCE, until };
      const items = await store.list(userId, page);
      if (items.length === 0) return work.outcome;
      await this.#removePart(
        principal,
        items.map(({ id }) => id),
        work,
      );
    }
  }

  /** Deletes for good. What is cancelled or fails in the middle stays in the trash with what is left of it. */
  async drop(trashed: Trashed, actor: Actor, signal?: AbortSignal): Promise<void> {
    const result = (await this.#drop([trashed], actor, { signal })).get(trashed.id);
    if (!result) throw unknownItem();
    if (result.status === 'rejected') throw result.reason;
  }

  /** What became of each, except of those that another request was about to restore or delete. */
  async #drop(
    all: readonly Trashed[],
    actor: Actor,
    terms: Partial<Pick<JobTerms, 'signal' | 'pausing'>>,
  ): Promise<Map<string, Settled>> {
    const { store, events } = this.deps;
    const ids = await store.changeAll(
      all.map(({ id }) => id),
      present,
      leaving,
    );
    const claimed = all.filter(({ id }) => ids.has(id));
    const results = new Map<string, Settled>();
    for (const volume of new Set(claimed.map((trashed) => trashed.volume))) {
      const there = claimed.filter((trashed) => trashed.volume === volume);
      const settled = await this.#dropOn(volume, there, terms);
      for (const [index, { id }] of there.entries()) results.set(id, settled[index] ?? DONE);
    }
    const idsOf = (status: Settled['status']) =>
      [...results].filter(([, result]) => result.status === status).map(([id]) => id);
    const gone = idsOf('fulfilled');
    await store.removeAll(gone);
    await store.changeAll(idsOf('rejected'), leaving, present);
    for (const id of gone) events.emit({ type: 'removed', path: trashedPath(id), actor });
    return results;
  }

  async #dropOn(
    volume: string,
    there: readonly Trashed[],
    terms: Partial<Pick<JobTerms, 'signal' | 'pausing'>>,
  ): Promise<Settled[]> {
    const { upkeep } = this.deps;
    try {
      return await upkeep.drop(
        volume,
        there.map(({ id }) => id),
        terms,
      );
    } catch (error) {
      const found = await Promise.all(there.map((trashed) => upkeep.has(trashed)));
      return found.map((isThere) => (isThere === false ? DONE : rejected(error)));
    }
  }

  /** What others deleted is found by administrators only. */
  async #own({ user }: TrashPrincipal, items: readonly { id: string }[]): Promise<Map<string, Trashed>> {
    const found = await this.deps.store.findAll([...new Set(items.map(({ id }) => id))]);
    const own = found.filter(({ userId }) => userId === user.id || user.perm.admin);
    return new Map(own.map((trashed) => [trashed.id, trashed]));
  }
}

const DONE: Settled = { status: 'fulfilled', value: undefined };

function rejected(reason: unknown): Settled {
  return { status: 'rejected', reason };
}

async function failureIn(
  principal: TrashPrincipal,
  trashed: Trashed | undefined,
  error: unknown,
): Promise<JobResult['failures'][number]> {
  const { code, message } = toAppError(error);
  const named = trashed && (await new TrashOrigins(principal).named(trashed));
  return { path: trashed ? (named?.path ?? UNNAMED_PATH) : ROOT, code, message };
}

/** Others have a trash only for administrators. */
function assertOwn({ user }: TrashPrincipal, userId: number | null): void {
  if (userId !== user.id && !user.perm.admin)
    throw new AppError('forbidden', 'You may not empty the trash of others');
}

function unknownItem(): AppError {
  return new AppError('not_found', 'This is not in the trash');
}

function actorOf({ user }: TrashPrincipal): Actor {
  return { userId: user.id, username: user.username };
}

function failureOf(id: string, error: unknown): TrashFailure {
  const known = toAppError(error);
  return { id, status: ERROR_STATUS[known.code], code: known.code, message: known.message };
}

async function limitsFor({ files }: TrashPrincipal, { days, percent }: TrashSettings) {
  try {
    const { total } = await files.usage(ROOT);
    return { days, percent, bytes: total === 0 ? null : Math.floor((total * percent) / 100) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { days, percent, bytes: null };
  }
}

async function itemOf(trashed: Trashed, origins: TrashOrigins, expiresAt: number): Promise<TrashItem> {
  const { id, isFolder, size, deletedAt, username } = trashed;
  const named = await origins.named(trashed);
  return {
    id,
    name: nameOf(named?.path ?? UNNAMED_PATH),
    path: named?.path ?? UNNAMED_PATH,
    isDir: isFolder,
    size,
    deletedAt: new Date(deletedAt).toISOString(),
    expiresAt: new Date(expiresAt).toISOString(),
    username,
    isReachable: typeof named?.origin === 'string',
    ...(named ? {} : { isUnnamed: true as const }),
  };
}
