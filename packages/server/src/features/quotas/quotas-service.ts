import type { StoredQuota, VirtualPath } from '@satchel/contract';
import type { AppDatabase } from '../../core/db/app-database.js';
import { QueryCache } from '../../core/db/query-cache.js';
import { quotasRevision } from '../../core/db/revisions.js';
import {
  type Allowance,
  type Amount,
  type KeptAmount,
  type Limit,
  type LimitAt,
  type LimitUse,
  noRoom,
  type Outcome,
  type Reservation,
  UNCHANGED,
  type Wish,
} from '../../core/files/allowance.js';
import type { KeptLocation } from '../../core/files/file-system.js';
import { AppError } from '../../lib/app-error.js';
import { MINUTE_MS } from '../../lib/durations.js';
import { LimitIndex } from './limit-index.js';
import { type LimitsContext, readLimits } from './limits-store.js';
import { type CountsDependencies, QuotaCounts } from './quota-counts.js';
import { QuotaLedger, type Refusal, type RoomWish } from './quota-ledger.js';
import { QuotaWarnings, type WarnUser } from './quota-warnings.js';

export interface QuotasDependencies extends LimitsContext, Omit<CountsDependencies, 'ledger' | 'onCounted'> {
  node: string;
  /** Finds something in the trash or among the versions. */
  keptAt(location: KeptLocation): Promise<KeptAmount | null>;
}

/** The limits as they were read. */
interface Known {
  revision: string;
  index: Promise<LimitIndex>;
  /** Milliseconds since 1970: then they are read again. */
  until: number;
}

/** Numbers for those who watch the server. */
export interface QuotasLoad {
  /** The number that this server read last. */
  limits: number;
  counting: number;
  lastCountsSeconds: number;
  /** How often there was no room, since the start. */
  refusals: readonly { of: Limit['of']; unit: 'bytes' | 'files'; count: number }[];
}

const LATEST = 8.64e15;

/** The limits of users and folders: what they are, what is stored, and whether there is room. */
export class QuotasService implements Allowance {
  readonly ledger: QuotaLedger;
  readonly counts: QuotaCounts;
  readonly #revisions: QueryCache<'revision', string>;
  readonly #database: AppDatabase;
  readonly #warnings: QuotaWarnings;
  readonly #refusals = (['user', 'folder'] as const).flatMap((of) =>
    (['bytes', 'files'] as const).map((unit) => ({ of, unit, count: 0 })),
  );
  #limits = 0;
  #known: Known | undefined;

  constructor(readonly deps: QuotasDependencies) {
    const { database, node, now } = deps;
    this.#database = database;
    this.#revisions = new QueryCache(database);
    this.ledger = new QuotaLedger(database, node, now);
    this.#warnings = new QuotaWarnings(this.ledger, deps.onError);
    const counting = { ledger: this.ledger, onCounted: (place: VirtualPath) => this.#counted(place) };
    this.counts = new QuotaCounts({ ...deps, ...counting }, async () => (await this.#index()).places);
  }

  get load(): QuotasLoad {
    const { running, lastSeconds } = this.counts.load;
    const refusals = this.#refusals.map((refusal) => ({ ...refusal }));
    return { limits: this.#limits, counting: running, lastCountsSeconds: lastSeconds, refusals };
  }

  async isNeeded(): Promise<boolean> {
    return !(await this.#index()).isEmpty;
  }

  async reserve({ to, amount, from, keptOf, staged, viewer }: Wish): Promise<Reservation | null> {
    const index = await this.#index();
    const before = new Set(index.around(from ?? null));
    const held = staged === undefined ? [] : await this.ledger.heldPlaces(staged);
    const places = index.around(to).filter((place) => !before.has(place) && !held.includes(place));
    if (places.length === 0) return null;
    // Nothing takes more room of a user that is in a folder, or in the trash, of theirs already.
    const limits = limitsOf(index, places).filter(
      (limit) =>
        !(keptOf !== undefined && limit.userId === keptOf) &&
        !limit.places.some((place) => before.has(place) || held.includes(place)),
    );
    const id = await this.#granted((wish) => this.ledger.reserve(wish), { places, limits, amount }, viewer);
    return this.#reservation(id, { places, limits }, viewer);
  }

  #reservation(id: string, terms: Omit<RoomWish, 'amount'>, viewer: Wish['viewer']): Reservation {
    return {
      add: async (more, least = more) => {
        const add = async (wish: RoomWish) => (await this.ledger.add(id, wish)) ?? id;
        if (least !== more && (await add({ ...terms, amount: more })) === id) return more;
        await this.#granted(add, { ...terms, amount: least }, viewer);
        return least;
      },
      hold: (staged) => this.ledger.hold(id, staged),
      end: async (outcome) => {
        await this.ledger.end(id, outcome);
        this.#warnings.added(terms.limits);
      },
      fail: async () => {
        await this.ledger.fail(id);
        this.counts.soon();
      },
    };
  }

  /** Counts before it refuses, where there may be less than is recorded. */
  async #granted(
    ask: (wish: RoomWish) => Promise<string | Refusal>,
    wish: RoomWish,
    viewer: Wish['viewer'],
  ): Promise<string> {
    let isRefreshed = false;
    for (;;) {
      const answer = await ask(wish);
      if (typeof answer === 'string') return answer;
      if (answer.uncounted) {
        await Promise.all(answer.uncounted.map((place) => this.counts.count(place)));
        continue;
      }
      const { use, unit } = answer;
      const isHopeless = wish.amount[unit === 'bytes' ? 'bytes' : 'entries'] > (use.limit[unit] ?? 0);
      if (isHopeless || isRefreshed || !(await this.counts.refreshed(use.limit.places)))
        throw this.#refusal(use, unit, viewer);
      isRefreshed = true;
    }
  }

  #refusal(use: LimitUse, unit: 'bytes' | 'files', viewer: Wish['viewer']): AppError {
    for (const refusal of this.#refusals)
      if (refusal.of === use.limit.of && refusal.unit === unit) refusal.count += 1;
    return noRoom(use, unit, viewer);
  }

  async areCountedAlike(from: VirtualPath | null, to: VirtualPath | null): Promise<boolean> {
    const index = await this.#index();
    return index.around(from).join('\n') === index.around(to).join('\n');
  }

  async within<Result>(folder: VirtualPath | null, work: () => Promise<Result>): Promise<Result> {
    const places = (await this.#index()).around(folder);
    if (places.length === 0) return work();
    const id = await this.ledger.begin(places);
    try {
      return await work();
    } finally {
      await this.ledger.end(id, UNCHANGED);
    }
  }

  async left(place: VirtualPath, amount: Amount | null, to: VirtualPath | null = null): Promise<void> {
    const index = await this.#index();
    const kept = index.around(to);
    const around = index.around(place).filter((one) => amount === null || !kept.includes(one));
    if (around.length > 0) await this.ledger.left(around, amount);
    if (amount !== null) return this.#warnings.left(limitsOf(index, around));
    await this.#forgetBelow(index, place);
    if (around.length > 0) this.counts.soon();
  }

  /** Programs may have changed anything in the folder: soon it is counted, and what has a limit within it. */
  async changedWithin(folder: VirtualPath): Promise<void> {
    const index = await this.#index();
    const places = [...index.around(folder), ...index.below(folder)];
    if (places.length === 0) return;
    await this.ledger.left(places, null);
    this.counts.soon();
  }

  async changedBelow(place: VirtualPath): Promise<void> {
    await this.#forgetBelow(await this.#index(), place);
  }

  async #forgetBelow(index: LimitIndex, place: VirtualPath): Promise<void> {
    const below = index.below(place);
    if (below.length === 0) return;
    await this.ledger.forget(below);
    this.counts.soon();
  }

  async endUpload(staged: string, published?: { place: VirtualPath; outcome: Outcome }): Promise<void> {
    const index = await this.#index();
    const places = index.around(published?.place ?? null);
    await this.ledger.endUpload(staged, places, published?.outcome ?? UNCHANGED);
    if (published) this.#warnings.added(limitsOf(index, places));
  }

  kept(location: KeptLocation): Promise<KeptAmount | null> {
    return this.deps.keptAt(location);
  }

  async limitsAt(place: VirtualPath | null, userId: number): Promise<LimitAt[]> {
    const index = await this.#index();
    if (index.isEmpty) return [];
    const here = limitsOf(index, place === null ? [] : [...index.around(place), place]);
    const own = index.ofUser(userId);
    const limits = new Set([...(own ? [own] : []), ...here]);
    const withUse = async (limit: Limit) => ({
      ...(await this.#used(limit)),
      isElsewhere: !here.includes(limit),
    });
    return Promise.all([...limits].map(withUse));
  }

  /** Waits for the first count, as nobody could say anything before. */
  async #used(limit: Limit): Promise<LimitUse> {
    const states = await this.ledger.states(limit.places);
    const known = new Set(states.filter(({ countedAt }) => countedAt !== null).map(({ place }) => place));
    for (const place of limit.places) if (!known.has(place)) await this.counts.count(place);
    return this.ledger.use(limit);
  }

  /** Lists all limits with what is recorded at present, without waiting for counts. */
  async list(): Promise<StoredQuota[]> {
    const { limits } = await this.#index();
    const states = new Map((await this.ledger.states()).map((state) => [state.place, state]));
    const stored: StoredQuota[] = [];
    for (const limit of limits) {
      const { used, kept } = await this.ledger.use(limit);
      const known = limit.places.map((place) => states.get(place));
      const times = known.map((state) => state?.countedAt ?? null);
      const isKnown = times.every((time) => time !== null);
      stored.push({
        ...{ account: limit.account, of: limit.of, name: limit.name },
        ...(limit.userId === undefined ? {} : { userId: limit.userId, keptBytes: kept.bytes }),
        bytes: { limit: limit.bytes, used: used.bytes },
        files: { limit: limit.files, used: used.entries },
        countedAt: isKnown ? new Date(Math.min(LATEST, ...times.map(Number))).toISOString() : null,
        isCounting: known.some((state) => state !== undefined && this.counts.isCounting(state)),
      });
    }
    return stored;
  }

  /** Begins to count one account, or all, anew. Throws `not_found`. */
  async countAgain(account?: string): Promise<void> {
    const { limits } = await this.#index();
    const wanted = account === undefined ? limits : limits.filter((limit) => limit.account === account);
    if (account !== undefined && wanted.length === 0)
      throw new AppError('not_found', 'There is no storage limit of that name');
    const places = [...new Set(wanted.flatMap((limit) => limit.places))];
    const counting = async () => {
      for (const place of places) await this.counts.count(place);
    };
    counting().catch(this.deps.onError);
  }

  /** Ends what this server was doing before its start. It is called before requests. */
  settle(): Promise<void> {
    return this.ledger.tidy((node) => node === this.deps.node, this.deps.now());
  }

  /** Counts what is due, and ends what servers have left behind that are gone. */
  async sweep(): Promise<void> {
    await this.ledger.tidy(await this.deps.gone(), this.deps.now() - MINUTE_MS);
    await this.counts.sweep();
    const index = await this.#index();
    await this.#warnings.sweep((userId) => index.ofUser(userId));
  }

  async close(): Promise<void> {
    await this.counts.close();
    await this.#warnings.close();
  }

  /** `listener` is called once for each user for whom little room is left. */
  whenNearlyFull(listener: WarnUser): void {
    this.#warnings.listen(listener);
  }

  /** A count may have found more than was known, or less. */
  async #counted(place: VirtualPath): Promise<void> {
    const limits = (await this.#index()).at(place);
    this.#warnings.left(limits);
    this.#warnings.added(limits);
  }

  /** All limits, read once and again after a change of any of them by any server. */
  async #index(): Promise<LimitIndex> {
    const revision = await this.#revisions.get('revision', () => quotasRevision(this.#database));
    const now = this.deps.now();
    if (this.#known?.revision === revision && now < this.#known.until) return this.#known.index;
    const known: Known = { revision, index: this.#read(), until: LATEST };
    this.#known = known;
    known.index.catch(() => {
      if (this.#known === known) this.#known = undefined;
    });
    return known.index;
  }

  async #read(): Promise<LimitIndex> {
    const { limits, dependsOnProviders } = await readLimits(this.deps);
    if (dependsOnProviders && this.#known) this.#known.until = this.deps.now() + MINUTE_MS;
    this.#limits = limits.length;
    const index = new LimitIndex(limits);
    // Before anything changes where nothing is limited any more: a limit may be set there again.
    await this.counts.forgetOthers(index.places);
    if (limits.length > 0) this.counts.soon();
    return index;
  }
}

function limitsOf(index: LimitIndex, places: readonly VirtualPath[]): Limit[] {
  return [...new Set(places.flatMap((place) => index.at(place)))];
}
