import { randomBytes } from 'node:crypto';
import type { BrakeSettings, BroughtBack, Burst, BurstListing } from '@satchel/contract';
import type { Brake, CountFiles, RestoredLosses, SessionLosses } from '../../core/files/brake.js';
import type { Actor, FileEvent, UserAction } from '../../core/files/file-events.js';
import type { Principal } from '../../core/files/principal.js';
import { TRASH_PATH } from '../../core/files/trash.js';
import type { JobTerms } from '../../core/jobs/job-terms.js';
import { AppError } from '../../lib/app-error.js';
import { DAY_MS } from '../../lib/durations.js';
import { CHECKED_AT, limitFor } from './brake-limit.js';
import type { BurstsStore, StoredBurst } from './bursts-store.js';
import { type Losses, WINDOW_MS } from './change-window.js';
import { LossCounter, type LossCounterParts } from './loss-counter.js';
import { LossExchange } from './loss-exchange.js';
import type { LossesStore } from './losses-store.js';
import { CONTINUES_MS, Pauses } from './pauses.js';
import { type SessionCount, SessionCounts } from './session-counts.js';

const ID_BYTES = 12;
const KEPT_MS = 30 * DAY_MS;
const LISTED = 100;

export interface BrakeDependencies {
  store: BurstsStore;
  losses: LossesStore;
  /** Set when other servers may use the database. */
  hasOthers: boolean;
  settings: () => Promise<BrakeSettings>;
  countTrashed: LossCounterParts['countTrashed'];
  /** Restores what a session deleted and replaced in a period. */
  restoreLosses: (principal: Principal, losses: SessionLosses, terms: JobTerms) => Promise<RestoredLosses>;
  /** Called when a session was paused, or when its state changed. */
  onChanged: (userId: number) => void;
  onPaused: (burst: StoredBurst) => void;
  /** Publishes a burst to other servers. */
  publish: (id: string) => void;
  now: () => number;
  onError: (error: unknown) => void;
}

/** Pauses sessions that delete or replace many files in a short time, until their user confirms it. */
export class BrakeService implements Brake {
  readonly #counts: SessionCounts;
  readonly #pauses: Pauses;
  readonly #exchange: LossExchange;
  readonly #losses: LossCounter;
  readonly #exempted = new WeakSet<UserAction>();

  constructor(readonly deps: BrakeDependencies) {
    const { store: bursts, losses, hasOthers, now, onError } = deps;
    this.#counts = new SessionCounts(now);
    this.#pauses = new Pauses(bursts, this.#counts, now);
    const known = { counts: this.#counts, pauses: this.#pauses };
    this.#exchange = new LossExchange({ ...known, losses, bursts, hasOthers, onError });
    const { countTrashed } = deps;
    this.#losses = new LossCounter({ ...known, exchange: this.#exchange, countTrashed, now, onError });
  }

  /** Loads the pauses that outlive a restart. It is called before the server accepts requests. */
  async begin(): Promise<void> {
    await this.#pauses.readAll();
    await this.#exchange.begin();
  }

  /** Loads what another server stored; without an id, all pauses, because messages were missed. */
  async reload(id?: string): Promise<void> {
    if (id === undefined) return this.#pauses.readAll();
    const burst = await this.deps.store.find(id);
    if (burst) this.#pauses.learn(burst);
  }

  /** The changes of this action are not counted as losses, because it undoes another action. */
  exempt(action: UserAction): void {
    this.#exempted.add(action);
  }

  /** Counts the files that a change deleted or replaced. */
  count(event: FileEvent): void {
    const { action, userId } = event.actor;
    if (!action || userId === 0 || this.#exempted.has(action) || event.path.startsWith(`${TRASH_PATH}/`))
      return;
    this.#losses.count(event, action);
  }

  async refusalFor(actor: Actor, countFiles: CountFiles): Promise<AppError | null> {
    const { action, userId } = actor;
    if (!action || userId === 0 || this.#exempted.has(action)) return null;
    const { session } = action;
    const paused = this.#pauses.pausedOf(session);
    const count = this.#counts.get(session);
    if (!paused && !count) return null;
    const settings = await this.deps.settings();
    if (!settings.enabled) return null;
    if (paused && (await this.#pauses.isPaused(paused))) return pausedBy(paused);
    if (!count || count !== this.#counts.get(session) || this.#pauses.continuedOf(session)) return null;
    const limit = await limitFor(count, settings, countFiles, this.deps.now());
    if (count.window.count(this.deps.now()) < limit) return null;
    const burst = await this.#pause(actor, session, count);
    return burst && pausedBy(burst);
  }

  async roomFor(actor: Actor, countFiles: CountFiles): Promise<number> {
    const { action, userId } = actor;
    if (!action || userId === 0 || this.#exempted.has(action)) return Number.POSITIVE_INFINITY;
    const { session } = action;
    if (this.#pauses.pausedOf(session)) return 0;
    const settings = await this.deps.settings();
    if (!settings.enabled || this.#pauses.continuedOf(session)) return Number.POSITIVE_INFINITY;
    const count = this.#counts.of(session);
    const now = this.deps.now();
    const lost = count.window.count(now);
    const next = CHECKED_AT.find((checked) => lost < checked) ?? Number.POSITIVE_INFINITY;
    return Math.max(0, Math.min(next, await limitFor(count, settings, countFiles, now)) - lost);
  }

  /** Resolves to null when another server has let the session continue. */
  async #pause(
    { userId, username }: Actor,
    session: string,
    { window, after }: SessionCount,
  ): Promise<StoredBurst | null> {
    const { now, store, onPaused, onChanged, publish } = this.deps;
    const burst: StoredBurst = {
      ...{ id: randomBytes(ID_BYTES).toString('hex'), userId, username, session, ...window.losses(now()) },
      ...{ since: window.since(now()) ?? now(), at: now() },
      ...{ isPaused: true, continuesUntil: null, restoredAt: null, missing: null },
    };
    const [known] = await store.latestOf([session]);
    if (known && known.id !== after) {
      this.#pauses.learn(known);
      return known.isPaused ? known : null;
    }
    // When several requests pause the session concurrently, at any server, only the first inserts a row.
    if (!(await store.insert(burst))) return (await store.latestOf([session]))[0] ?? null;
    // Other changes of the session may have ended in the meantime, and folders may have been counted.
    const { deleted, replaced } = window.losses(now());
    const more = { deleted: deleted - burst.deleted, replaced: replaced - burst.replaced };
    if (more.deleted + more.replaced > 0) this.#pauses.add(burst.id, more);
    this.#pauses.learn(burst);
    publish(burst.id);
    onPaused(burst);
    onChanged(userId);
    return burst;
  }

  /** Throws `conflict` for a session that is not paused, because nothing can be confirmed in advance. */
  async confirm({ session: { loginId }, user }: Principal): Promise<void> {
    const { store, losses, now, onChanged } = this.deps;
    const burst = this.#pauses.pausedOf(loginId) ?? (await this.#pausedElsewhere(loginId, user.id));
    if (!burst) {
      if (this.#pauses.continuedOf(loginId)) return;
      throw new AppError('conflict', 'This session is not paused');
    }
    const continuesUntil = now() + CONTINUES_MS;
    await store.resume(burst.id, continuesUntil);
    await losses.forget(loginId);
    this.#pauses.learn({ ...burst, isPaused: false, continuesUntil });
    onChanged(burst.userId);
  }

  async #pausedElsewhere(session: string, userId: number): Promise<StoredBurst | undefined> {
    const bursts = await this.deps.store.latestOf([session]);
    return bursts.find((burst) => burst.isPaused && burst.userId === userId);
  }

  /** Lists the bursts of all users when `userId` is null. */
  async list(userId: number | null): Promise<BurstListing> {
    await this.#exchange.settled();
    return { items: (await this.deps.store.list(userId, LISTED)).map(burstOf) };
  }

  /** Only administrators find bursts of other users. */
  async find({ user }: Principal, id: string): Promise<StoredBurst> {
    await this.#exchange.settled();
    const burst = await this.deps.store.find(id);
    if (!burst || (burst.userId !== user.id && !user.perm.admin))
      throw new AppError('not_found', 'There is no such burst');
    return burst;
  }

  /**
   * Restores what was lost, and returns how much of it is still missing. If the paused session itself
   * restores, it continues; if an administrator does, it stays paused.
   */
  async restore(principal: Principal, burst: StoredBurst, terms: JobTerms): Promise<BroughtBack> {
    const { store, losses, restoreLosses, now, onChanged } = this.deps;
    const { id, userId, session, since } = burst;
    const until = burst.continuesUntil ?? now() + WINDOW_MS;
    const returned = await restoreLosses(principal, { userId, session, since, until }, terms);
    // Folders may have been counted in the meantime.
    await this.#exchange.settled();
    const missing = missingOf((await store.find(id)) ?? burst, returned);
    await store.restored(id, { at: now(), missing });
    if (principal.session.loginId === session) {
      const continuesUntil = now();
      await store.resume(id, continuesUntil);
      await losses.forget(session);
      this.#pauses.learn({ ...burst, isPaused: false, continuesUntil });
    }
    onChanged(userId);
    const { done, failed, files } = returned;
    return { done, failed, files, missing };
  }

  /** Forgets old counts, losses and bursts. */
  async sweep(): Promise<void> {
    const { store, losses } = this.deps;
    await this.#exchange.settled();
    this.#counts.sweep();
    await losses.prune();
    await store.prune(KEPT_MS);
    await this.#pauses.sweep();
  }

  close(): Promise<void> {
    this.#counts.close();
    return this.#exchange.settled();
  }
}

function pausedBy({ id, deleted, replaced }: Losses & { id: string }): AppError {
  const minutes = WINDOW_MS / 60_000;
  return new AppError(
    'paused_by_brake',
    `Paused, because this session deleted ${deleted} and replaced ${replaced} files within ${minutes} minutes. ` +
      'Confirm it with POST /api/brake/confirm in the same session, or log in again.',
    { details: { burst: id, deleted, replaced, minutes } },
  );
}

/** Counts the files that the history could not restore, and those that it does not know. */
function missingOf(burst: StoredBurst, { files, failedFiles, wasPartlyUndone }: RestoredLosses): number {
  const lost = burst.missing ?? (wasPartlyUndone ? 0 : burst.deleted + burst.replaced);
  return Math.max(failedFiles, lost - files);
}

function burstOf(burst: StoredBurst): Burst {
  const { id, username, since, at, deleted, replaced, isPaused, restoredAt, missing } = burst;
  const restored = missing ? 'partly_restored' : 'restored';
  const state = isPaused ? 'paused' : 'continued';
  return {
    ...{ id, username, deleted, replaced },
    since: new Date(since).toISOString(),
    at: new Date(at).toISOString(),
    state: restoredAt === null ? state : restored,
    ...(missing ? { missing } : {}),
  };
}
