import type { MemberGroup } from '../../core/access/own-folders.js';
import type { AppDatabase } from '../../core/db/app-database.js';
import { QueryCache } from '../../core/db/query-cache.js';
import { groupsRevision } from '../../core/db/revisions.js';
import { type GroupsByUser, NO_GROUPS, readGroups } from './known-groups.js';
import { originsOf } from './provider-members.js';

/** All groups, as they are asked for at each request. */
interface Index extends Pick<GroupsByUser, 'byUser' | 'order'> {
  revision: string;
  byOrigin: ReadonlyMap<string, readonly MemberGroup[]>;
}

const NONE: readonly MemberGroup[] = Object.freeze([]);
/** The combinations of groups of providers that are remembered. */
const MOST_KNOWN = 1000;

/**
 * Knows the groups of each user. All groups are read once, and those that change after each change of any of
 * them by any server.
 */
export class GroupsOfUsers {
  readonly #database: AppDatabase;
  readonly #revisions: QueryCache<'revision', string>;
  readonly #origins: QueryCache<number, readonly string[]>;
  #known: { revision: string; index: Promise<Index> } | undefined;
  #groups = NO_GROUPS;
  /** One after the other, as each goes on from the one before. */
  #reading: Promise<unknown> = Promise.resolve();
  /** The lists of users with groups of providers, in the present index. */
  readonly #merged = new Map<string, readonly MemberGroup[]>();

  constructor(database: AppDatabase) {
    this.#database = database;
    this.#revisions = new QueryCache(database);
    this.#origins = new QueryCache(database);
  }

  /** The groups by name; the same list as long as they are the same. */
  async of(userId: number): Promise<readonly MemberGroup[]> {
    const index = await this.#current();
    const own = index.byUser.get(userId) ?? NONE;
    if (index.byOrigin.size === 0) return own;
    const origins = await this.#origins.get(userId, () => originsOf(this.#database.query, userId));
    const more = origins.flatMap((origin) => index.byOrigin.get(origin) ?? []);
    return more.length === 0 ? own : this.#merge(index, own, more);
  }

  async #current(): Promise<Index> {
    const revision = await this.#revisions.get('revision', () => groupsRevision(this.#database));
    if (this.#known?.revision === revision) return this.#known.index;
    const index = this.#reading.then(() => this.#read(revision));
    this.#reading = index.catch(() => undefined);
    const known = { revision, index };
    this.#known = known;
    known.index.catch(() => {
      if (this.#known === known) this.#known = undefined;
    });
    return known.index;
  }

  #merge(index: Index, own: readonly MemberGroup[], more: readonly MemberGroup[]): readonly MemberGroup[] {
    const all = [...new Set([...own, ...more])];
    all.sort((one, other) => (index.order.get(one) ?? 0) - (index.order.get(other) ?? 0));
    const key = `${index.revision} ${all.map(({ id }) => id).join(' ')}`;
    const known = this.#merged.get(key) ?? Object.freeze(all);
    if (this.#merged.size >= MOST_KNOWN) this.#merged.clear();
    this.#merged.set(key, known);
    return known;
  }

  /** The groups may be newer than `revision`; then they are read once more. */
  async #read(revision: string): Promise<Index> {
    const { query } = this.#database;
    const read = await readGroups(query, this.#groups);
    const origins = await query.selectFrom('group_origins').selectAll().execute();
    this.#groups = read;
    this.#merged.clear();
    const byOrigin = new Map<string, MemberGroup[]>();
    for (const { name, group_id } of origins) {
      const group = read.groups.get(group_id)?.group;
      if (group) byOrigin.set(name, [...(byOrigin.get(name) ?? []), group]);
    }
    return { revision, order: read.order, byUser: read.byUser, byOrigin };
  }
}
