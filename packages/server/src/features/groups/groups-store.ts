import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Group, Mount, Rule, VirtualPath } from '@satchel/contract';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { AppDatabase } from '../../core/db/app-database.js';
import { isUniqueViolation } from '../../core/db/database.js';
import { batchesOf, insertRows } from '../../core/db/insert-rows.js';
import { mountsByOwner, mountsOf, quotaOf, replaceMounts } from '../../core/db/mount-rows.js';
import { markGroupsChanged } from '../../core/db/revisions.js';
import type { GroupTable, Schema } from '../../core/db/schema.js';
import { AppError, fieldError } from '../../lib/app-error.js';
import { foldName } from '../../lib/fold-name.js';
import { membersByOrigin, type ProviderMembers } from './provider-members.js';

/** The fields that an administrator sets. */
export type GroupFields = Omit<Group, 'id' | 'fromProviders'>;

export interface StoredGroup {
  group: Group;
  /** Milliseconds since 1970, strictly increasing. */
  changedAt: number;
}

/** The ids in one statement. */
const IDS_AT_ONCE = 500;
/** Each group may have hundreds of members and folders. */
const LISTED_AT_ONCE = 50;

/** Stores groups with their folders and members. Names ignore case; ids are never reused. */
export class GroupsStore {
  readonly #database: AppDatabase;

  constructor(
    database: AppDatabase,
    readonly now: () => number = Date.now,
  ) {
    this.#database = database;
  }

  /** Lists the groups by name. Their parts are read for some at a time, between which requests have their turn. */
  async list(): Promise<Group[]> {
    const { query } = this.#database;
    const rows = await query.selectFrom('groups').selectAll().orderBy('name_key').execute();
    const origins = groupedBy(await query.selectFrom('group_origins').selectAll().orderBy('name').execute());
    const ofProviders = await membersByOrigin(query, origins.size > 0);
    const groups: Group[] = [];
    for (const some of batchesOf(rows, LISTED_AT_ONCE)) {
      const ids = some.map(({ id }) => id);
      const mounts = await mountsByOwner(query, 'group_id', ids);
      const pairs = query.selectFrom('group_members').selectAll().where('group_id', 'in', ids);
      const members = groupedBy(await pairs.orderBy('user_id').execute());
      for (const row of some) {
        const parts = {
          mounts: mounts.get(row.id) ?? [],
          members: (members.get(row.id) ?? []).map(({ user_id }) => user_id),
          origins: (origins.get(row.id) ?? []).map(({ name }) => name),
          ofProviders,
        };
        groups.push(toGroup(row, parts));
      }
      if (some.length === LISTED_AT_ONCE) await nextTurn();
    }
    return groups;
  }

  /** Lists the server paths of the folders of all groups. */
  async folders(): Promise<VirtualPath[]> {
    const { query } = this.#database;
    const rows = await query.selectFrom('mounts').select('path').where('group_id', 'is not', null).execute();
    return rows.map(({ path }) => path as VirtualPath);
  }

  async count(): Promise<number> {
    const { count } = await this.#database.query
      .selectFrom('groups')
      .select(sql<number | string>`count(*)`.as('count'))
      .executeTakeFirstOrThrow();
    return Number(count);
  }

  find(id: number): Promise<StoredGroup | undefined> {
    return findIn(this.#database.query, id);
  }

  async findByName(name: string): Promise<StoredGroup | undefined> {
    if (name.includes('\0')) return undefined;
    const { query } = this.#database;
    const row = await query
      .selectFrom('groups')
      .select('id')
      .where('name_key', '=', foldName(name))
      .executeTakeFirst();
    return row && findIn(query, row.id);
  }

  /** Throws `already_exists` for the name, and `invalid_input` for a member who does not exist. */
  async insert(fields: GroupFields): Promise<Group> {
    const now = this.now();
    return this.#changing(async (query) => {
      const { id } = await query
        .insertInto('groups')
        .values({ ...columnsOf(fields), created_at: now, changed_at: now })
        .returning('id')
        .executeTakeFirstOrThrow();
      await this.#storeParts(query, id, fields);
      return this.#touched(query, id, []);
    });
  }

  /**
   * Throws what `insert` does, `not_found`, or `changed_meanwhile` when the group was changed since
   * `changedAt`.
   */
  async update(id: number, fields: GroupFields, changedAt: number): Promise<Group> {
    const now = this.now();
    return this.#changing(async (query) => {
      const { numUpdatedRows } = await query
        .updateTable('groups')
        .set({ ...columnsOf(fields), changed_at: laterThanBefore(now) })
        .where('id', '=', id)
        .where('changed_at', '=', changedAt)
        .executeTakeFirstOrThrow();
      const before = await findIn(query, id);
      if (!before) throw unknownGroup();
      if (numUpdatedRows === 0n)
        throw new AppError('changed_meanwhile', 'Somebody else has changed this group in the meantime');
      for (const table of ['group_members', 'group_origins'] as const)
        await query.deleteFrom(table).where('group_id', '=', id).execute();
      await this.#storeParts(query, id, fields);
      return this.#touched(query, id, membersOf(before.group));
    });
  }

  /** Resolves to the group as it was. Throws `not_found`. */
  async remove(id: number): Promise<Group> {
    return this.#changing(async (query) => {
      const before = await findIn(query, id);
      if (!before) throw unknownGroup();
      await query.deleteFrom('groups').where('id', '=', id).execute();
      await this.#touchUsers(query, membersOf(before.group));
      return before.group;
    });
  }

  async #storeParts(query: Kysely<Schema>, id: number, fields: GroupFields): Promise<void> {
    await requireUsers(query, fields.members);
    await replaceMounts(query, { group_id: id }, fields.mounts);
    const members = fields.members.map((user_id) => ({ group_id: id, user_id }));
    await insertRows(this.#database, query, 'group_members', members);
    const origins = fields.origins.map((name) => ({ group_id: id, name }));
    await insertRows(this.#database, query, 'group_origins', origins);
  }

  /** The group as it is stored now, after its members were told by their times that they changed. */
  async #touched(query: Kysely<Schema>, id: number, before: readonly number[]): Promise<Group> {
    const now = await findIn(query, id);
    if (!now) throw unknownGroup();
    await this.#touchUsers(query, [...new Set([...before, ...membersOf(now.group)])]);
    return now.group;
  }

  async #touchUsers(query: Kysely<Schema>, ids: readonly number[]): Promise<void> {
    const now = this.now();
    for (const some of batchesOf(ids, IDS_AT_ONCE))
      await query
        .updateTable('users')
        .set({ changed_at: laterThanBefore(now) })
        .where('id', 'in', some)
        .execute();
    await markGroupsChanged(query);
  }

  async #changing(work: (query: Kysely<Schema>) => Promise<Group>): Promise<Group> {
    try {
      return await this.#database.lasting.transaction().execute(work);
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      throw new AppError('already_exists', 'A group of that name exists already', {
        details: { field: 'name', reason: 'taken' },
        cause: error,
      });
    }
  }
}

/** The ids of all members. */
export function membersOf({ members, fromProviders }: Group): number[] {
  return [...new Set([...members, ...fromProviders])];
}

async function findIn(query: Kysely<Schema>, id: number): Promise<StoredGroup | undefined> {
  const row = await query.selectFrom('groups').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) return undefined;
  const members = await query
    .selectFrom('group_members')
    .select('user_id')
    .where('group_id', '=', id)
    .orderBy('user_id')
    .execute();
  const origins = await query
    .selectFrom('group_origins')
    .select('name')
    .where('group_id', '=', id)
    .orderBy('name')
    .execute();
  const group = toGroup(row, {
    mounts: await mountsOf(query, { group_id: id }),
    members: members.map(({ user_id }) => user_id),
    origins: origins.map(({ name }) => name),
    ofProviders: await membersByOrigin(query, origins.length > 0),
  });
  return { group, changedAt: Number(row.changed_at) };
}

interface GroupParts {
  mounts: Mount[];
  members: number[];
  origins: string[];
  ofProviders: ProviderMembers;
}

function toGroup(row: Selectable<GroupTable>, { mounts, members, origins, ofProviders }: GroupParts): Group {
  const found = new Set(origins.flatMap((origin) => ofProviders.get(origin) ?? []));
  return {
    id: row.id,
    name: row.name,
    mounts,
    rules: JSON.parse(row.rules) as Rule[],
    ...quotaOf(row.quota),
    members,
    origins,
    fromProviders: [...found].sort((one, other) => one - other),
  };
}

function columnsOf({ name, rules, quota = {} }: GroupFields) {
  return { name, name_key: foldName(name), rules: JSON.stringify(rules), quota: JSON.stringify(quota) };
}

function groupedBy<Row extends { group_id: number }>(rows: readonly Row[]): Map<number, Row[]> {
  const groups = new Map<number, Row[]>();
  for (const row of rows) {
    const group = groups.get(row.group_id);
    if (group) group.push(row);
    else groups.set(row.group_id, [row]);
  }
  return groups;
}

/** Throws `invalid_input` for the first id of nobody. */
async function requireUsers(query: Kysely<Schema>, ids: readonly number[]): Promise<void> {
  const known = new Set<number>();
  for (const some of batchesOf(ids, IDS_AT_ONCE)) {
    const rows = await query.selectFrom('users').select('id').where('id', 'in', some).execute();
    for (const { id } of rows) known.add(id);
  }
  const index = ids.findIndex((id) => !known.has(id));
  if (index >= 0)
    throw fieldError('members', 'unknown', `There is no user with the id ${ids[index]}`, { index });
}

/** The time of a change, which is later than that of the one before. */
function laterThanBefore(now: number) {
  return sql<number>`case when changed_at >= ${now} then changed_at + 1 else ${now} end`;
}

function unknownGroup(): AppError {
  return new AppError('not_found', 'There is no such group');
}
