import type { MemberGroup } from '../../core/access/own-folders.js';
import type { AppDatabase } from '../../core/db/app-database.js';
import { mountsByOwner } from '../../core/db/mount-rows.js';
import { QueryCache } from '../../core/db/query-cache.js';
import { groupsRevision } from '../../core/db/revisions.js';
import { originsOf } from './provider-members.js';

/** All groups, as they are asked for at each request. */
interface Index {
  revision: string;
  byUser: ReadonlyMap<number, readonly MemberGroup[]>;
  byOrigin: ReadonlyMap<string, readonly MemberGroup[]>;
  /** The position of each group in the order of names. */
  order: ReadonlyMap<MemberGroup, number>;
}

const NONE: readonly MemberGroup[] = Object.freeze([]);
/** The combinations of groups of providers that are remembered. */
const MOST_KNOWN = 1000;

/**
 * Knows the groups of each user. All groups are read once, and again after a change of any of them by any
 * server; groups that are as before stay the same objects.
 */
export class GroupsOfUsers {
  readonly #database: AppDatabase;
  readonly #revisions: QueryCache<'revision', string>;
  readonly #origins: QueryCache<number, readonly string[]>;
  #known: { revision: string; index: Promise<Index> } | undefined;
  /** By id, with the text that each was made of. */
  #groups = new Map<number, { text: string; group: MemberGroup }>();
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
    const known = { revision, index: this.#read(revision) };
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
    const rows = await query
      .selectFrom('groups')
      .select(['id', 'name', 'rules'])
      .orderBy('name_key')
      .execute();
    const mounts = await mountsByOwner(query, 'group_id');
    const groups = new Map<number, { text: string; group: MemberGroup }>();
    for (const row of rows) {
      const parts = { id: row.id, name: row.name, mounts: mounts.get(row.id) ?? [] };
      const text = `${row.rules} ${JSON.stringify(parts)}`;
      const known = this.#groups.get(row.id);
      const isSame = known?.text === text;
      groups.set(row.id, isSame ? known : { text, group: { ...parts, rules: JSON.parse(row.rules) } });
    }
    this.#groups = groups;
    this.#merged.clear();
    const members = await query.selectFrom('group_members').selectAll().execute();
    const origins = await query.selectFrom('group_origins').selectAll().execute();
    const order = new Map([...groups.values()].map(({ group }, position) => [group, position]));
    const listed = { groups, order };
    return {
      revision,
      order,
      byUser: listsBy(
        members.map(({ user_id, group_id }) => [user_id, group_id]),
        listed,
      ),
      byOrigin: listsBy(
        origins.map(({ name, group_id }) => [name, group_id]),
        listed,
      ),
    };
  }
}

function listsBy<Key>(
  pairs: readonly (readonly [Key, number])[],
  { groups, order }: { groups: ReadonlyMap<number, { group: MemberGroup }>; order: Index['order'] },
): Map<Key, readonly MemberGroup[]> {
  const lists = new Map<Key, MemberGroup[]>();
  for (const [key, id] of pairs) {
    const group = groups.get(id)?.group;
    if (!group) continue;
    const list = lists.get(key);
    if (list) list.push(group);
    else lists.set(key, [group]);
  }
  for (const list of lists.values())
    list.sort((one, other) => (order.get(one) ?? 0) - (order.get(other) ?? 0));
  return lists;
}
