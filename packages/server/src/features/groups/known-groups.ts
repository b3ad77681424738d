import { setImmediate as nextTurn } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Rule } from '@satchel/contract';
import type { Kysely } from 'kysely';
import type { MemberGroup } from '../../core/access/own-folders.js';
import { batchesOf } from '../../core/db/insert-rows.js';
import { mountsByOwner } from '../../core/db/mount-rows.js';
import type { Schema } from '../../core/db/schema.js';

/** So many groups are read in one turn of the event loop: each may have hundreds of members and folders. */
const AT_ONCE = 50;

interface KnownGroup {
  /** Every change of the group, of its folders or members by an administrator has a later one. */
  changedAt: number;
  group: MemberGroup;
  members: readonly number[];
}

/** All groups in the order of their names, and those of each user. */
export interface GroupsByUser {
  groups: ReadonlyMap<number, KnownGroup>;
  byUser: ReadonlyMap<number, readonly MemberGroup[]>;
  /** The position of each group in the order of names. */
  order: ReadonlyMap<MemberGroup, number>;
}

export const NO_GROUPS: GroupsByUser = { groups: new Map(), byUser: new Map(), order: new Map() };

/**
 * Reads the groups that are others than `before`. Groups that are as they were stay the same objects, and so do
 * the lists of users whose groups are all as they were.
 */
export async function readGroups(query: Kysely<Schema>, before: GroupsByUser): Promise<GroupsByUser> {
  const heads = await query.selectFrom('groups').select(['id', 'changed_at']).orderBy('name_key').execute();
  const others = heads
    .filter(({ id, changed_at }) => before.groups.get(id)?.changedAt !== Number(changed_at))
    .map(({ id }) => id);
  const read = new Map<number, KnownGroup>();
  for (const some of batchesOf(others, AT_ONCE)) {
    for (const one of await readSome(query, some, before.groups)) read.set(one.group.id, one);
    if (some.length === AT_ONCE) await nextTurn();
  }
  const isOther = new Set(others);
  const groups = new Map<number, KnownGroup>();
  for (const { id } of heads) {
    const known = isOther.has(id) ? read.get(id) : before.groups.get(id);
    if (known) groups.set(id, known);
  }
  const order = new Map([...groups.values()].map(({ group }, position) => [group, position]));
  const removed = [...before.groups.keys()].filter((id) => !groups.has(id));
  return { groups, order, byUser: listsAfter(before, { groups, order, changed: [...others, ...removed] }) };
}

/** The groups come first: if their parts are newer, so is the time of the group when it is compared next. */
async function readSome(
  query: Kysely<Schema>,
  ids: readonly number[],
  before: GroupsByUser['groups'],
): Promise<KnownGroup[]> {
  const rows = await query
    .selectFrom('groups')
    .select(['id', 'name', 'rules', 'changed_at'])
    .where('id', 'in', ids)
    .execute();
  const mounts = await mountsByOwner(query, 'group_id', ids);
  const members = new Map<number, number[]>(ids.map((id) => [id, []]));
  const pairs = await query.selectFrom('group_members').selectAll().where('group_id', 'in', ids).execute();
  for (const { group_id, user_id } of pairs) members.get(group_id)?.push(user_id);
  return rows.map(({ id, name, rules, changed_at }) => {
    const known = before.get(id)?.group;
    const parsed = JSON.parse(rules) as Rule[];
    const same = known && isDeepStrictEqual(known.rules, parsed) ? known.rules : parsed;
    const group: MemberGroup = { id, name, mounts: mounts.get(id) ?? [], rules: same };
    return {
      changedAt: Number(changed_at),
      group: known && isDeepStrictEqual(known, group) ? known : group,
      members: members.get(id) ?? [],
    };
  });
}

/** The lists of users, of which only those with a changed group are made anew. */
function listsAfter(
  before: GroupsByUser,
  { groups, order, changed }: Pick<GroupsByUser, 'groups' | 'order'> & { changed: readonly number[] },
): GroupsByUser['byUser'] {
  const isChanged = new Set(changed);
  const more = new Map<number, MemberGroup[]>();
  for (const id of changed) {
    for (const user of before.groups.get(id)?.members ?? []) if (!more.has(user)) more.set(user, []);
    const now = groups.get(id);
    for (const user of now?.members ?? []) {
      const list = more.get(user);
      if (list) list.push((now as KnownGroup).group);
      else more.set(user, [(now as KnownGroup).group]);
    }
  }
  const byUser = new Map(before.byUser);
  for (const [user, added] of more) {
    const kept = (byUser.get(user) ?? []).filter(({ id }) => !isChanged.has(id));
    const list = [...kept, ...added].sort((one, other) => (order.get(one) ?? 0) - (order.get(other) ?? 0));
    if (list.length > 0) byUser.set(user, list);
    else byUser.delete(user);
  }
  return byUser;
}
