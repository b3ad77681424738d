import type { StoredQuota, VirtualPath } from '@satchel/contract';
import type { AppDatabase } from '../../core/db/app-database.js';
import {
  type Allowance,
  type Departure,
  type KeptAmount,
  type Limit,
  type LimitAt,
  type LimitUse,
  noRoom,
  type Reservation,
  UNCHANGED,
  type Wish,
} from '../../core/files/allowance.js';
import type { KeptLocation } from '../../core/files/file-system.js';
import type { AppError } from '../../lib/app-error.js';
import { MINUTE_MS } from '../../lib/durations.js';
import { CountRows } from './count-rows.js';
import { KnownLimits } from './known-limits.js';
import type { LimitIndex } from './limit-index.js';
import { type Refusal, useOf } from './limit-use.js';
import type { LimitsContext } from './limits-store.js';
import { Overlaps } from './overlaps.js';
import { PlaceRows } from './place-rows.js';
import { type CountsDependencies, QuotaCounts } from './quota-counts.js';
import { QuotaLedger, type RoomWish } from './quota-ledger.js';
import { QuotaWarnings, type WarnUser } from './quota-warnings.js';
import { Room } from './room.js';
import { countLimits, listLimits } from './stored-quotas.js';
import { WarningRows } from './warning-rows.js';

export interface QuotasDependencies
  extends LimitsContext,
    Omit<CountsDependencies, 'rows' | 'counts' | 'onCounted'> {
  node: string;
  /** Finds something in the trash or among the versions. */
  keptAt(location: KeptLocation): Promise<KeptAmount | null>;
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

/** So many users who share a folder are warned by its counts; more should have folders of their own. */
const MOST_WARNED = 200;

/** The limits of users and folders: what they are, what is stored, and whether there is room. */
export class QuotasService implements Allowance {
  readonly rows: PlaceRows;
  readonly ledger: QuotaLedger;
  readonly counts: QuotaCounts;
  readonly #countRows: CountRows;
  readonly #warnings: QuotaWarnings;
  readonly #overlaps = new Overlaps();
  readonly #limits: KnownLimits;
  readonly #database: AppDatabase;
  readonly #refusals = (['user', 'folder'] as const).flatMap((of) =>
    (['bytes', 'files'] as const).map((unit) => ({ of, unit, count: 0 })),
  );

  constructor(readonly deps: QuotasDependencies) {
    const { database, node, now } = deps;
    this.#database = database;
    this.#limits = new KnownLimits(deps, (places) => this.counts.forgetOthers(places));
    this.rows = new PlaceRows(database);
    this.ledger = new QuotaLedger(this.rows, node, now);
    this.#countRows = new CountRows(this.rows, node, now);
    this.#warnings = new QuotaWarnings(new WarningRows(this.rows), deps.onError);
    const places = async () => (await this.#limits.index()).places;
    const onCounted = (place: VirtualPath) => this.#wasCounted(place);
    this.counts = new QuotaCounts({ ...deps, rows: this.rows, counts: this.#countRows, onCounted }, places);
  }

  get load(): QuotasLoad {
    const { running, lastSeconds } = this.counts.load;
    const refusals = this.#refusals.map((refusal) => ({ ...refusal }));
    return { limits: this.#limits.count, counting: running, lastCountsSeconds: lastSeconds, refusals };
  }

  async isNeeded(): Promise<boolean> {
    return !(await this.#limits.index()).isEmpty;
  }

  async reserve(wish: Wish): Promise<Reservation> {
    const { to, staged } = wish;
    const overlap = this.#overlaps.begin(to);
    const held = staged === undefined ? null : await this.ledger.take(staged);
    try {
      const index = await this.#limits.index();
      const around = index.around(to);
      const { places, limits } = concernedBy(wish, index, held?.places ?? []);
      const { amount, isReplacing, viewer } = wish;
      const room = { places, limits, amount, replacedEntries: isReplacing ? 1 : 0 };
      const id =
        places.length > 0 ? await this.#granted((asked) => this.ledger.reserve(asked), room, viewer) : null;
      const more: Room['deps']['more'] = async (id, amount, least) => {
        const add = async (asked: RoomWish) => (await this.ledger.add(id, asked)) ?? id;
        if (least !== amount && (await add({ places, limits, amount })) === id) return amount;
        await this.#granted(add, { places, limits, amount: least }, viewer);
        return least;
      };
      const cameTo = (known: readonly VirtualPath[]) => this.#cameTo(to, known);
      const onStored = () => this.#warnings.added(limits);
      const onUncounted = () => this.counts.soon();
      const deps = { ledger: this.ledger, cameTo, more, onStored, onUncounted };
      return new Room(deps, { id, places, held, around, staged, overlap });
    } catch (error) {
      overlap.end();
      if (held && staged !== undefined) await this.ledger.hold(held.id, staged);
      throw error;
    }
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
    const index = await this.#limits.index();
    return index.around(from).join('\n') === index.around(to).join('\n');
  }

  async within<Result>(folder: VirtualPath | null, work: () => Promise<Result>): Promise<Result> {
    const places = (await this.#limits.index()).around(folder);
    if (places.length === 0) return work();
    const id = await this.ledger.begin(places);
    try {
      return await work();
    } finally {
      await this.ledger.end(id, () => UNCHANGED);
    }
  }

  async leaving(place: VirtualPath | null, to: VirtualPath | null = null): Promise<Departure> {
    if (place === null) return { end: async () => undefined };
    const overlap = this.#overlaps.begin(place);
    const index = await this.#limits.index();
    const stays = index.around(to);
    const around = index.around(place);
    const before = await this.rows.counts(around.filter((one) => !stays.includes(one)));
    return {
      end: async (amount) => {
        const isShared = overlap.end();
        if (amount?.entries === 0) return;
        await this.rows.left(before, isShared ? null : amount);
        // Folders around both ends lose at most something that was replaced.
        const both = around.filter((one) => stays.includes(one));
        if (amount === null) await this.rows.left(await this.rows.counts(both), null);
        this.#warnings.left(around, (userId) => index.ofUser(userId));
        if (amount === null) await this.changedBelow(place);
        if (amount === null || isShared) this.counts.soon();
      },
    };
  }

  async cameUncounted(place: VirtualPath): Promise<void> {
    await this.changedBelow(place);
    await this.#cameTo(place, []);
  }

  /** The folders that have got a limit since the change began do not know of it. */
  async #cameTo(place: VirtualPath, known: readonly VirtualPath[]): Promise<void> {
    const unknown = (await this.#limits.index()).around(place).filter((around) => !known.includes(around));
    await this.#forget(unknown);
  }

  /** Programs may have changed anything in the folder: soon it is counted, and what has a limit within it. */
  async changedWithin(folder: VirtualPath): Promise<void> {
    const index = await this.#limits.index();
    const places = [...index.around(folder), ...index.below(folder)];
    if (places.length === 0) return;
    await this.rows.left(await this.rows.counts(places), null);
    this.counts.soon();
  }

  async changedBelow(place: VirtualPath): Promise<void> {
    await this.#forget((await this.#limits.index()).below(place));
  }

  async #forget(places: readonly VirtualPath[]): Promise<void> {
    if (places.length === 0) return;
    await this.rows.forget(places);
    this.counts.soon();
  }

  discardUpload(staged: string): Promise<void> {
    return this.ledger.discard(staged);
  }

  kept(location: KeptLocation): Promise<KeptAmount | null> {
    return this.deps.keptAt(location);
  }

  async limitsAt(place: VirtualPath | null, userId: number): Promise<LimitAt[]> {
    const index = await this.#limits.index();
    if (index.isEmpty) return [];
    const at = place === null ? [] : [...index.around(place), place];
    const own = index.ofUser(userId);
    const here = index.binding(at, userId);
    const limits = new Set([...(own ? [own] : []), ...here]);
    const withUse = async (limit: Limit) => ({
      ...(await this.#counted(limit)),
      isElsewhere: !here.includes(limit),
    });
    return Promise.all([...limits].map(withUse));
  }

  /** Waits for the first count, as nobody could say anything before. */
  async #counted(limit: Limit): Promise<LimitUse> {
    const states = await this.rows.states(limit.places);
    const known = new Set(states.filter(({ countedAt }) => countedAt !== null).map(({ place }) => place));
    for (const place of limit.places) if (!known.has(place)) await this.counts.count(place);
    return useOf(this.#database.query, limit);
  }

  /** Lists all limits with what is recorded at present, without waiting for counts. */
  async list(): Promise<StoredQuota[]> {
    const { limits } = await this.#limits.index();
    return listLimits(limits, this.rows, (state) => this.counts.isCounting(state));
  }

  /** Begins to count one account, or all, anew. Throws `not_found`. */
  async countAgain(account?: string): Promise<void> {
    const { limits } = await this.#limits.index();
    countLimits(limits, account, (place) => this.counts.count(place)).catch(this.deps.onError);
  }

  /** Ends what this server was doing before its start. It is called before requests. */
  settle(): Promise<void> {
    return this.#tidy((node) => node === this.deps.node, this.deps.now());
  }

  /** Counts what is due, and ends what servers have left behind that are gone. */
  async sweep(): Promise<void> {
    await this.#tidy(await this.deps.gone(), this.deps.now() - MINUTE_MS);
    await this.counts.sweep();
    const index = await this.#limits.index();
    await this.#warnings.sweep((userId) => index.ofUser(userId));
  }

  async #tidy(isGone: (node: string) => boolean, before: number): Promise<void> {
    await this.ledger.tidy(isGone, before);
    await this.#countRows.tidy(isGone);
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
  async #wasCounted(place: VirtualPath): Promise<void> {
    const index = await this.#limits.index();
    const limits = index.usersAt(place);
    this.#warnings.left([place], (userId) => index.ofUser(userId));
    if (limits.length <= MOST_WARNED) this.#warnings.added(limits);
  }
}

/** The folders in which the wish needs room, and the limits that may refuse it. */
function concernedBy({ to, from, keptOf, viewer }: Wish, index: LimitIndex, held: readonly VirtualPath[]) {
  const before = new Set([...index.around(from ?? null), ...held]);
  const places = index.around(to).filter((place) => !before.has(place));
  // Something in another folder of a user, or in the trash of the user, takes no more room of theirs.
  const limits = index
    .binding(places, viewer.userId)
    .filter(
      (limit) =>
        !(keptOf !== undefined && limit.userId === keptOf) &&
        !limit.places.some((place) => before.has(place)),
    );
  return { places, limits };
}
