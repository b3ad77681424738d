import { randomBytes } from 'node:crypto';
import type { BrakeSettings, Burst, BurstListing, TakenBack, VirtualPath } from '@satchel/contract';
import type { Brake, CountFiles } from '../../core/files/brake.js';
import type { Actor, FileEvent, UserAction } from '../../core/files/file-events.js';
import { TRASH_PATH } from '../../core/files/trash.js';
import type { WorkTerms } from '../../http/long-work.js';
import type { Principal } from '../../http/principal.js';
import { AppError } from '../../lib/app-error.js';
import type { BurstsStore, StoredBurst } from './bursts-store.js';
import { type Losses, WINDOW_MS } from './change-window.js';
import { replacedBy, type SessionCount, SessionCounts } from './session-counts.js';

const ID_BYTES = 12;
const CONTINUES_MS = 15 * 60_000;
const KEPT_MS = 30 * 24 * 60 * 60_000;
const LISTED = 100;
/** A share of the scope matters from so many files on: in a small one everybody deletes much of it now and then. */
const LEAST_FOR_SHARE = 100;
/** Then the files of the scope begin to be counted. */
const COUNTED_FROM = LEAST_FOR_SHARE / 2;
const LOOKS_AT = [COUNTED_FROM, LEAST_FOR_SHARE];
/** A scope with more files than these has no share. */
const MOST_COUNTED = 500_000;

export interface BrakeDependencies {
  store: BurstsStore;
  settings: () => Promise<BrakeSettings>;
  /** The files in a folder in the trash. */
  countTrashed: (trashed: VirtualPath) => Promise<number>;
  /** Brings back what a session lost in some time. */
  bringBack: (principal: Principal, losses: LossesOf, terms: WorkTerms) => Promise<TakenBack>;
  /** Called when a session was paused, or what is known about that changed. */
  onChanged: (userId: number) => void;
  onPaused: (burst: StoredBurst) => void;
  now: () => number;
  onError: (error: unknown) => void;
}

export interface LossesOf {
  userId: number;
  session: string;
  since: number;
  until: number;
}

/** Pauses sessions that delete or replace many files in a short time, until their user confirms it. */
export class BrakeService implements Brake {
  readonly #counts: SessionCounts;
  readonly #paused = new Map<string, StoredBurst>();
  /** The bursts of sessions that continued, which are counted further. */
  readonly #continued = new Map<string, StoredBurst>();
  readonly #spared = new WeakSet<UserAction>();

  constructor(readonly deps: BrakeDependencies) {
    this.#counts = new SessionCounts(deps.now);
  }

  /** Sessions that were paused before the server ended stay paused. To be called before requests. */
  async begin(): Promise<void> {
    for (const burst of await this.deps.store.paused()) this.#paused.set(burst.session, burst);
  }

  /** What this action does is no loss, as it takes back another. */
  spare(action: UserAction): void {
    this.#spared.add(action);
  }

  /** Counts what was deleted or replaced. */
  take(event: FileEvent): void {
    const { action, userId } = event.actor;
    if (!action || userId === 0 || this.#spared.has(action) || event.path.startsWith(`${TRASH_PATH}/`))
      return;
    const { session } = action;
    if (event.type === 'removed') {
      const { trashed, isFolder, isConfirmed, entries = 1 } = event;
      const change = isConfirmed ? (action.name ?? action) : null;
      if (trashed === undefined || !isFolder) this.#deleted(session, entries, change);
      else
        this.deps
          .countTrashed(trashed)
          .then((files) => this.#deleted(session, Math.max(1, files), change), this.deps.onError);
      return;
    }
    const replaced = replacedBy(event);
    if (replaced) this.#replaced(session, replaced);
  }

  #deleted(session: string, files: number, change: unknown): void {
    const continued = this.#continuedOf(session);
    if (continued) continued.deleted += files;
    else this.#counts.of(session).window.deleted(this.deps.now(), files, change);
  }

  #replaced(session: string, { path, files }: { path: string; files: number }): void {
    const continued = this.#continuedOf(session);
    if (continued) continued.replaced += files;
    else this.#counts.of(session).window.replaced(this.deps.now(), path, files);
  }

  #continuedOf(session: string): StoredBurst | undefined {
    const burst = this.#continued.get(session);
    return burst && this.deps.now() < (burst.continuesUntil ?? 0) ? burst : undefined;
  }

  async refusalFor(actor: Actor, countFiles: CountFiles): Promise<AppError | null> {
    const { action, userId } = actor;
    if (!action || userId === 0 || this.#spared.has(action)) return null;
    const { session } = action;
    const paused = this.#paused.get(session);
    const count = this.#counts.get(session);
    if (!paused && !count) return null;
    const settings = await this.deps.settings();
    if (!settings.enabled) return null;
    if (paused && (await this.#isPaused(paused))) return pausedBy(paused);
    if (!count || this.#continuedOf(session)) return null;
    const limit = await this.#limitFor(count, settings, countFiles);
    if (count.window.count(this.deps.now()) < limit) return null;
    return pausedBy(await this.#pause(actor, session, count));
  }

  /** Another server with this database may have let it continue. */
  async #isPaused({ id, session }: StoredBurst): Promise<boolean> {
    const burst = await this.deps.store.find(id);
    if (burst?.isPaused) return true;
    this.#paused.delete(session);
    this.#counts.forget(session);
    if (burst?.continuesUntil) this.#continued.set(session, burst);
    return false;
  }

  async roomFor(actor: Actor, countFiles: CountFiles): Promise<number> {
    const { action, userId } = actor;
    if (!action || userId === 0 || this.#spared.has(action)) return Number.POSITIVE_INFINITY;
    const { session } = action;
    if (this.#paused.has(session)) return 0;
    const settings = await this.deps.settings();
    if (!settings.enabled || this.#continuedOf(session)) return Number.POSITIVE_INFINITY;
    const count = this.#counts.of(session);
    const lost = count.window.count(this.deps.now());
    const next = LOOKS_AT.find((looked) => lost < looked) ?? Number.POSITIVE_INFINITY;
    return Math.max(0, Math.min(next, await this.#limitFor(count, settings, countFiles)) - lost);
  }

  /** How many losses are too many, as far as it matters by now. */
  async #limitFor(count: SessionCount, settings: BrakeSettings, countFiles: CountFiles): Promise<number> {
    const { files, percent } = settings;
    const { window } = count;
    const lost = window.count(this.deps.now());
    if (lost >= files || lost < COUNTED_FROM) return files;
    // In a scope with more files than these, the share is larger than the other limit.
    const most = Math.min(MOST_COUNTED, Math.ceil((files * 100) / percent));
    const { deleted } = window.losses(this.deps.now());
    count.scope ??= { files: countFiles(most).catch(() => most + 1), deleted };
    const { scope } = count;
    if (lost < LEAST_FOR_SHARE) return files;
    const left = await scope.files;
    if (left > most) return files;
    const share = Math.floor(((left + scope.deleted) * percent) / 100);
    return Math.min(files, Math.max(LEAST_FOR_SHARE, share));
  }

  async #pause({ userId, username }: Actor, session: string, { window }: SessionCount): Promise<StoredBurst> {
    // Of several requests at once, the first one paused it.
    const known = this.#paused.get(session);
    if (known) return known;
    const now = this.deps.now();
    const burst: StoredBurst = {
      ...{ id: randomBytes(ID_BYTES).toString('hex'), userId, username, session, ...window.losses(now) },
      ...{ since: window.since(now) ?? now, at: now },
      ...{ isPaused: true, continuesUntil: null, restoredAt: null },
    };
    this.#paused.set(session, burst);
    await this.deps.store.insert(burst);
    this.deps.onPaused(burst);
    this.deps.onChanged(userId);
    return burst;
  }

  /** Throws `conflict` for a session that is not paused: nothing is confirmed before it happened. */
  async confirm({ session: { family }, user }: Principal): Promise<void> {
    const burst = this.#paused.get(family) ?? (await this.#pausedElsewhere(family, user.id));
    if (!burst) {
      if (this.#continuedOf(family)) return;
      throw new AppError('conflict', 'This session is not paused');
    }
    const until = this.deps.now() + CONTINUES_MS;
    await this.deps.store.resume(burst.id, until);
    this.#continued.set(family, { ...burst, isPaused: false, continuesUntil: until });
    this.#goOn(burst);
  }

  async #pausedElsewhere(session: string, userId: number): Promise<StoredBurst | undefined> {
    const bursts = await this.deps.store.list(userId, LISTED);
    return bursts.find((burst) => burst.isPaused && burst.session === session);
  }

  #goOn({ session, userId }: StoredBurst): void {
    this.#paused.delete(session);
    this.#counts.forget(session);
    this.deps.onChanged(userId);
  }

  /** `userId` is null for those of everybody. */
  async list(userId: number | null): Promise<BurstListing> {
    await this.#storeCounts();
    return { items: (await this.deps.store.list(userId, LISTED)).map(burstOf) };
  }

  /** Others' bursts are found by administrators only. */
  async find({ user }: Principal, id: string): Promise<StoredBurst> {
    await this.#storeCounts();
    const burst = await this.deps.store.find(id);
    if (!burst || (burst.userId !== user.id && !user.perm.admin))
      throw new AppError('not_found', 'There is no such burst');
    return burst;
  }

  /** Brings back what was lost. The session itself may go on then; paused by an administrator's restoring, it waits further. */
  async restore(principal: Principal, burst: StoredBurst, terms: WorkTerms): Promise<TakenBack> {
    const { store, bringBack, now, onChanged } = this.deps;
    const { id, userId, session, since } = burst;
    const until = burst.continuesUntil ?? now() + WINDOW_MS;
    const outcome = await bringBack(principal, { userId, session, since, until }, terms);
    await store.restored(id, now());
    if (principal.session.family === session) {
      if (burst.isPaused) await store.resume(id, null);
      this.#continued.delete(session);
      this.#goOn(burst);
    }
    onChanged(userId);
    return outcome;
  }

  async #storeCounts(): Promise<void> {
    for (const burst of this.#continued.values()) await this.deps.store.count(burst.id, burst);
  }

  /** Forgets what is old. */
  async sweep(): Promise<void> {
    const { now, store } = this.deps;
    await this.#storeCounts();
    this.#counts.sweep();
    for (const [session, { continuesUntil }] of this.#continued)
      if ((continuesUntil ?? 0) <= now()) this.#continued.delete(session);
    for (const [session, { at }] of this.#paused) if (at < now() - KEPT_MS) this.#paused.delete(session);
    await store.prune(now() - KEPT_MS);
  }

  close(): Promise<void> {
    return this.#storeCounts();
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

function burstOf({ id, username, since, at, deleted, replaced, isPaused, restoredAt }: StoredBurst): Burst {
  const state = isPaused ? 'paused' : 'continued';
  return {
    ...{ id, username, deleted, replaced },
    since: new Date(since).toISOString(),
    at: new Date(at).toISOString(),
    state: restoredAt === null ? state : 'restored',
  };
}
