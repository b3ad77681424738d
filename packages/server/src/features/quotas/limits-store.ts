import type { Quota, UserQuota, VirtualPath } from '@satchel/contract';
import type { AppDatabase } from '../../core/db/app-database.js';
import { mountsByOwner } from '../../core/db/mount-rows.js';
import type { Limit } from '../../core/files/allowance.js';
import { outermost } from './limit-index.js';

export interface LimitsContext {
  database: AppDatabase;
  /** The ids of users by the names of the groups that login providers tell of. */
  membersByOrigin(): Promise<ReadonlyMap<string, readonly number[]>>;
  /** Resolves to where the folder really is; rejects where there is none. */
  placeOf(path: VirtualPath): Promise<VirtualPath | null>;
}

interface StoredLimits {
  limits: Limit[];
  /** Groups of login providers decide about some of them, which nobody tells of. */
  dependsOnProviders: boolean;
}

/** Reads what administrators have set, as limits of users and of folders. */
export async function readLimits(context: LimitsContext): Promise<StoredLimits> {
  const { query } = context.database;
  const { quotas, dependsOnProviders } = await groupQuotas(context);
  const mountsOfUsers = await mountsByOwner(query, 'user_id');
  const rows = await query
    .selectFrom('users')
    .select(['id', 'username', 'scope', 'scope_name', 'quota'])
    .orderBy('username_key')
    .execute();
  const places = new Places(context);
  const users: Limit[] = [];
  for (const row of rows) {
    const own = JSON.parse(row.quota) as UserQuota;
    const { bytes, files } = quotaOfUser(own, quotas.get(row.id) ?? {});
    if (bytes === null && files === null) continue;
    const scopes = row.scope_name === null ? [] : [row.scope];
    const folders = [...scopes, ...(mountsOfUsers.get(row.id) ?? []).map(({ path }) => path)];
    const found = await Promise.all(folders.map((path) => places.find(path as VirtualPath)));
    const of = { of: 'user', account: `user:${row.id}`, userId: row.id, name: row.username } as const;
    users.push({ ...of, bytes, files, places: outermost(found.flatMap((place) => place ?? [])) });
  }
  const mountsOfGroups = await mountsByOwner(query, 'group_id');
  const mounts = [...mountsOfUsers.values(), ...mountsOfGroups.values()].flat();
  return { limits: [...users, ...(await folderLimits(mounts, places))], dependsOnProviders };
}

/** The own quota of a user, and where that says nothing the one of the groups. */
function quotaOfUser(own: UserQuota, ofGroups: Quota): { bytes: number | null; files: number | null } {
  return {
    bytes: own.bytes === undefined ? (ofGroups.bytes ?? null) : own.bytes,
    files: own.files === undefined ? (ofGroups.files ?? null) : own.files,
  };
}

/** The largest quota that the groups of each user say. */
async function groupQuotas({ database: { query }, membersByOrigin }: LimitsContext) {
  const quotas = new Map<number, Quota>();
  const groups = await query
    .selectFrom('groups')
    .select(['id', 'quota'])
    .where('quota', '!=', '{}')
    .execute();
  if (groups.length === 0) return { quotas, dependsOnProviders: false };
  const members = await query.selectFrom('group_members').selectAll().execute();
  const origins = await query.selectFrom('group_origins').selectAll().execute();
  const fromProviders = origins.length > 0 ? await membersByOrigin() : new Map<string, number[]>();
  for (const group of groups) {
    const quota = JSON.parse(group.quota) as Quota;
    const own = members.filter(({ group_id }) => group_id === group.id).map(({ user_id }) => user_id);
    const more = origins
      .filter(({ group_id }) => group_id === group.id)
      .flatMap(({ name }) => fromProviders.get(name) ?? []);
    for (const id of new Set([...own, ...more])) quotas.set(id, largest(quotas.get(id) ?? {}, quota));
  }
  return { quotas, dependsOnProviders: origins.length > 0 };
}

function largest(one: Quota, other: Quota): Quota {
  const quota: Quota = {};
  for (const unit of ['bytes', 'files'] as const) {
    const said = [one[unit], other[unit]].filter((amount) => amount !== undefined);
    if (said.length > 0) quota[unit] = Math.max(...said);
  }
  return quota;
}

/** The smallest quota of each folder that has one. */
async function folderLimits(
  mounts: readonly { path: string; quota?: Quota }[],
  places: Places,
): Promise<Limit[]> {
  const byPath = new Map<string, Limit>();
  for (const { path, quota } of mounts) {
    if (!quota) continue;
    const place = await places.find(path as VirtualPath);
    if (place === null) continue;
    const before = byPath.get(place);
    const of = { of: 'folder', account: `folder:${place}`, name: place } as const;
    byPath.set(place, {
      ...{ ...of, places: [place] },
      bytes: smallest(before?.bytes, quota.bytes),
      files: smallest(before?.files, quota.files),
    });
  }
  return [...byPath.values()].sort((one, other) => (one.name < other.name ? -1 : 1));
}

function smallest(one: number | null | undefined, other: number | undefined): number | null {
  const amounts = [one, other].filter((amount) => typeof amount === 'number');
  return amounts.length > 0 ? Math.min(...amounts) : null;
}

/** Finds the real places of folders; one that is not there yet has its own path, and one outside of the server none. */
class Places {
  readonly #found = new Map<VirtualPath, Promise<VirtualPath | null>>();

  constructor(readonly context: Pick<LimitsContext, 'placeOf'>) {}

  find(path: VirtualPath): Promise<VirtualPath | null> {
    const found = this.#found.get(path) ?? this.context.placeOf(path).catch(() => path);
    this.#found.set(path, found);
    return found;
  }
}
