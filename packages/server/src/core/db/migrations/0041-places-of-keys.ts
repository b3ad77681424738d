import { sql } from 'kysely';
import type { AnyDatabase, Migration } from './migration.js';

interface LimitedKey {
  id: string;
  /** The path as the user saw it. */
  folder: string;
  user_id: number;
  scope: string;
  scope_name: string | null;
}

/** A folder of a user; the path is from the server's root. */
interface Folder {
  name: string;
  path: string;
}

/**
 * Limits API keys to places of the server: until now to paths of their users, which mean another place as soon as
 * the users get other folders. A key whose path is in none of the folders that its user has now reaches nothing.
 */
export const placesOfKeys: Migration = {
  version: 41,
  async up(db, kind) {
    const keys = db.schema.alterTable('api_keys');
    await keys.addColumn('is_whole', 'integer', (column) => column.notNull().defaultTo(0)).execute();
    await keys.addColumn('place', 'text').execute();
    await sql`update api_keys set is_whole = 1 where folder = '/'`.execute(db);
    const limited = await sql<LimitedKey>`select k.id, k.folder, k.user_id, u.scope, u.scope_name
      from api_keys k join users u on u.id = k.user_id where k.folder <> '/'`.execute(db);
    for (const key of limited.rows) {
      const place = placeIn(await foldersOf(db, key), key.folder);
      await sql`update api_keys set place = ${place} where id = ${key.id}`.execute(db);
    }
    await keys.dropColumn('folder').execute();
    // Each use of a key is stored, too, which servers need not know of one another.
    if (kind === 'postgres')
      await sql`create trigger satchel_changed after insert or update of place or delete or truncate on api_keys
        for each statement execute function satchel_changed()`.execute(db);
  },
};

/** The only folder is what the user sees as `/`; several are the first level. */
function placeIn(folders: readonly Folder[], path: string): string | null {
  const [only, ...others] = folders;
  if (only && others.length === 0) return joined(only.path, path);
  const [, first, ...rest] = path.split('/');
  const folder = folders.find(({ name }) => name === first);
  return folder ? joined(folder.path, rest.length > 0 ? `/${rest.join('/')}` : '') : null;
}

function joined(folder: string, path: string): string {
  return (folder === '/' ? path : folder + path) || '/';
}

/** Each path once, and each name once. */
async function foldersOf(db: AnyDatabase, user: LimitedKey): Promise<Folder[]> {
  const { scope, scope_name, user_id } = user;
  const nameOfScope = scope_name || (scope === '/' ? 'Files' : scope.slice(scope.lastIndexOf('/') + 1));
  const own = await sql<Folder>`select name, path from mounts where user_id = ${user_id}
    order by position`.execute(db);
  const all = [
    ...(scope_name === null ? [] : [{ name: nameOfScope, path: scope }]),
    ...own.rows,
    ...(await foldersOfGroups(db, user_id)),
  ];
  const names = new Set<string>();
  const byPath = new Map<string, Folder>();
  for (const { name, path } of all)
    if (!byPath.has(path)) byPath.set(path, { name: uniqueName(name, names), path });
  return [...byPath.values()];
}

async function foldersOfGroups(db: AnyDatabase, userId: number): Promise<Folder[]> {
  const identities = await sql<{ groups: string }>`select i.groups from identities i
    join login_providers p on p.id = i.provider
    where i.user_id = ${userId} and p.is_enabled = 1`.execute(db);
  const origins = identities.rows.flatMap(({ groups }) => JSON.parse(groups) as string[]);
  const byOrigin = origins.length === 0 ? sql`(null)` : sql`(${sql.join(origins)})`;
  const { rows } = await sql<Folder>`select m.name, m.path from mounts m join groups g on g.id = m.group_id
    where g.id in (select group_id from group_members where user_id = ${userId})
      or g.id in (select group_id from group_origins where name in ${byOrigin})
    order by g.name_key, m.position`.execute(db);
  return rows;
}

function uniqueName(name: string, taken: Set<string>): string {
  for (let number = 1; ; number += 1) {
    const numbered = number === 1 ? name : `${name} (${number})`;
    const key = numbered.normalize('NFC').toUpperCase().toLowerCase().normalize('NFC');
    if (taken.has(key)) continue;
    taken.add(key);
    return numbered;
  }
}
