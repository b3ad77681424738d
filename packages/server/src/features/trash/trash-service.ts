import {
  nameOf,
  ROOT,
  type TrashDeleted,
  type TrashItem,
  type TrashListing,
  type TrashRestored,
  type TrashRestoreItem,
  type TrashSettings,
  UNNAMED_PATH,
  type VirtualPath,
} from '@satchel/contract';
import { withoutPermission } from '../../core/access/missing-permission.js';
import { KEPT_STATES } from '../../core/db/kept-rows.js';
import type { Actor, FileEvents } from '../../core/files/file-events.js';
import { permissionsOrNull } from '../../core/files/permissions-at.js';
import { ScopePaths } from '../../core/files/scope-paths.js';
import { type TrashUpkeep, trashedPath } from '../../core/files/trash.js';
import type { JobTerms } from '../../core/jobs/job-terms.js';
import { type PassedItem, runItems } from '../../core/jobs/run-items.js';
import { AppError } from '../../lib/app-error.js';
import { DAY_MS } from '../../lib/durations.js';
import type { TakenNumbers } from '../../lib/free-name.js';
import { failureOf } from '../../lib/item-failure.js';
import { restoreTo } from './restore-to.js';
import { AT_ONCE, Claim, mayBeDone, outcomeOf, type PartTerms, TrashNames } from './trash-items.js';
import { TrashOrigins, type TrashPrincipal } from './trash-origins.js';
import type { Trashed, TrashPage, TrashStore } from './trash-store.js';

const { moving, present, leaving } = KEPT_STATES;

export interface TrashDependencies {
  store: TrashStore;
  upkeep: TrashUpkeep;
  /** The settings of everybody, or of a user, whose limits may differ. */
  settings: (userId?: number) => Promise<TrashSettings>;
  events: FileEvents;
  now: () => number;
  /** See `RetentionClock`. */
  retentionNow: () => number;
}

type Settled = PromiseSettledResult<void>;

/** Lists, restores and deletes what users have in the trash. */
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
    // Both clocks advance alike unless one of them was set.
    const leftOf = ({ userId, keptSince }: Trashed) =>
      keptSince + (daysOf.get(userId) ?? 0) * DAY_MS - retentionNow();
    return {
      items: await Promise.all(items.map((trashed) => itemOf(trashed, origins, now() + leftOf(trashed)))),
      ...counted,
      limits: await limitsFor(principal, await settings(userId ?? undefined)),
    };
  }

  /** Restores the items one by one: a failure does not affect the others. */
  async restore(
    principal: TrashPrincipal,
    items: readonly TrashRestoreItem[],
    terms: JobTerms,
  ): Promise<TrashRestored> {
    const outcome: TrashRestored = { restored: [], failed: [] };
    const names = new TrashNames(principal);
    const taken: TakenNumbers = new Map();
    terms.onTotal?.({ entries: items.length, bytes: 0 });
    const restoring = runItems({
      ...{ items, terms, atOnce: AT_ONCE },
      act: (part, first) => this.#restorePart(principal, part, { terms, names, taken, first }),
      pathOf: ({ id }) => names.pathOf(id),
    });
    for await (const { item, index, result } of restoring) {
      if (result.status === 'rejected') outcome.failed.push({ id: item.id, ...failureOf(result.reason) });
      else if (result.value !== null) outcome.restored.push({ id: item.id, path: result.value });
      terms.onProgress?.({ entries: index + 1, bytes: 0 });
    }
    return outcome;
  }

  async *#restorePart(
    principal: TrashPrincipal,
    items: readonly TrashRestoreItem[],
    { terms, names, taken, first }: PartTerms & { taken: TakenNumbers },
  ): AsyncGenerator<PromiseSettledResult<VirtualPath | null>> {
    const claim = await this.#claim(principal, items);
    names.add(claim.items.values());
    try {
      for (const [at, { id, ...to }] of items.entries()) {
        terms.signal.throwIfAborted();
        const trashed = claim.items.get(id);
        if (trashed)
          yield await outcomeOf(() => claim.take(id, restoreTo(principal, trashed, { to, terms, taken })));
        else
          yield mayBeDone(terms, first + at) ? { status: 'fulfilled', value: null } : rejected(unknownItem());
      }
    } finally {
      await claim.release();
    }
  }

  /** Reserves items for this request. The release returns those that are still in the trash. */
  async #claim(principal: TrashPrincipal, items: readonly { id: string }[]): Promise<Claim> {
    const { store } = this.deps;
    const own = await this.#own(principal, items);
    const ids = await store.changeAll([...own.keys()], present, moving);
    return new Claim(store, new Map([...own].filter(([id]) => ids.has(id))));
  }

  /** Restores an item and returns its path. Throws when that is impossible. */
  async restoreOne(
    principal: TrashPrincipal,
    { id, ...to }: TrashRestoreItem,
    signal: AbortSignal,
  ): Promise<VirtualPath> {
    const claim = await this.#claim(principal, [{ id }]);
    try {
      const trashed = claim.items.get(id);
      if (!trashed) throw unknownItem();
      return await claim.take(id, restoreTo(principal, trashed, { to, terms: { signal } }));
    } finally {
      await claim.release();
    }
  }

  /** Throws `not_found` unless the user can restore the item. */
  async assertThere(principal: TrashPrincipal, id: string): Promise<void> {
    if ((await this.#own(principal, [{ id }])).size === 0) throw unknownItem();
  }

  /** The newest item that the user deleted. */
  async last({ user }: TrashPrincipal): Promise<Trashed | undefined> {
    const [last] = await this.deps.store.list(user.id, { offset: 0, limit: 1 });
    return last;
  }

  async remove(principal: TrashPrincipal, ids: readonly string[], terms: JobTerms): Promise<TrashDeleted> {
    const outcome: TrashDeleted = { done: 0, failed: [] };
    terms.onTotal?.({ entries: ids.length, bytes: 0 });
    for await (const passed of this.#removing(principal, ids, terms)) {
      record(outcome, passed);
      terms.onProgress?.({ entries: passed.index + 1, bytes: 0 });
    }
    return outcome;
  }

  #removing(
    principal: TrashPrincipal,
    items: readonly string[],
    terms: JobTerms,
  ): AsyncGenerator<PassedItem<string, void>, void> {
    const names = new TrashNames(principal);
    return runItems({
      ...{ items, terms, atOnce: AT_ONCE },
      act: (part, first) => this.#removePart(principal, part, { terms, names, first }),
      pathOf: (id) => names.pathOf(id),
    });
  }

  async *#removePart(
    principal: TrashPrincipal,
    ids: readonly string[],
    { terms, names, first }: PartTerms,
  ): AsyncGenerator<Settled> {
    const own = await this.#own(
      principal,
      ids.map((id) => ({ id })),
    );
    names.add(own.values());
    const refused = await refusedIn(principal, own);
    const meant = [...own.values()].filter(({ id }) => !refused.has(id));
    const results = new Map([...refused, ...(await this.#drop(meant, actorOf(principal), terms))]);
    for (const [at, id] of ids.entries()) {
      yield results.get(id) ?? (mayBeDone(terms, first + at) ? DONE : rejected(unknownItem()));
      results.delete(id);
    }
  }

  /** Deletes all items of a user, or of everybody (null), until a time in milliseconds since 1970. */
  async empty(
    principal: TrashPrincipal,
    { userId, until }: { userId: number | null; until: number },
    { earlier, ...terms }: JobTerms,
  ): Promise<TrashDeleted> {
    assertOwn(principal, userId);
    const outcome: TrashDeleted = { done: 0, failed: [] };
    const { store } = this.deps;
    terms.onTotal?.({ entries: (await store.sum(userId, until)).total, bytes: 0 });
    for (;;) {
      const page = { offset: outcome.failed.length, limit: AT_ONCE, until };
      const ids = (await store.list(userId, page)).map(({ id }) => id);
      if (ids.length === 0) return outcome;
      for await (const passed of this.#removing(principal, ids, terms)) {
        record(outcome, passed);
        const entries = (earlier?.passed ?? 0) + outcome.done + outcome.failed.length;
        terms.onProgress?.({ entries, bytes: 0 });
      }
    }
  }

  /** Deletes an item for good. If that is cancelled or fails in the middle, the rest stays in the trash. */
  async drop(trashed: Trashed, actor: Actor, signal?: AbortSignal): Promise<void> {
    const result = (await this.#drop([trashed], actor, { signal })).get(trashed.id);
    if (!result) throw unknownItem();
    if (result.status === 'rejected') throw result.reason;
  }

  /** Deletes the items and returns the outcome of each, without those that another request reserved. */
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

  /** Finds items by id; only administrators find those of other users. */
  async #own({ user }: TrashPrincipal, items: readonly { id: string }[]): Promise<Map<string, Trashed>> {
    const found = await this.deps.store.findAll([...new Set(items.map(({ id }) => id))]);
    const own = found.filter(({ userId }) => userId === user.id || user.perm.admin);
    return new Map(own.map((trashed) => [trashed.id, trashed]));
  }
}

/**
 * The items that lay in a folder in which the user may not delete today. What lay in a folder that is not
 * theirs any more is their own.
 */
async function refusedIn(
  principal: TrashPrincipal,
  own: ReadonlyMap<string, Trashed>,
): Promise<Map<string, Settled>> {
  const refused = new Map<string, Settled>();
  const places = [...own.values()].flatMap(({ serverPath }) => serverPath ?? []);
  const pathOf = await new ScopePaths(principal).resolved(places);
  for (const { id, serverPath } of own.values()) {
    const path = serverPath && pathOf(serverPath);
    if (path && permissionsOrNull(principal.files, path)?.delete === false)
      refused.set(id, rejected(withoutPermission('delete')));
  }
  return refused;
}

const DONE: Settled = { status: 'fulfilled', value: undefined };

function rejected(reason: unknown): PromiseRejectedResult {
  return { status: 'rejected', reason };
}

function record(outcome: TrashDeleted, { item, result }: PassedItem<string, void>): void {
  if (result.status === 'fulfilled') outcome.done += 1;
  else outcome.failed.push({ id: item, ...failureOf(result.reason) });
}

/** Throws unless the trash is the user's own, or the user is an administrator. */
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

async function limitsFor({ files }: TrashPrincipal, { days, percent }: TrashSettings) {
  try {
    const usage = await files.usage(ROOT);
    const { total } = usage.disk ?? usage;
    return { days, percent, bytes: !total ? null : Math.floor((total * percent) / 100) };
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
