import { isWithin, type VirtualPath } from '@satchel/contract';
import type { GrantLimits } from '../../../core/access/limited-grant.js';
import type { UserFileSystem } from '../../../core/files/file-system.js';
import type { SessionKey } from '../../../core/files/principal.js';
import { ScopePaths } from '../../../core/files/scope-paths.js';
import { TRASH_PATH } from '../../../core/files/trash.js';
import { RecentMap } from '../../../lib/recent-map.js';

const MOST_KEPT = 1000;

type OpenFiles = () => Pick<UserFileSystem, 'roots'>;

/**
 * The paths that the folder of a key has for its user now, in each of their folders that hold it; null for a key
 * that reaches all. `files` opens all of the user. The disk is asked only if none of the folders holds it as these
 * are written.
 */
export async function foldersOfKey(
  { isWhole, place }: Pick<SessionKey, 'isWhole' | 'place'>,
  files: OpenFiles,
): Promise<VirtualPath[] | null> {
  if (isWhole) return null;
  if (place === null || isWithin(TRASH_PATH, place)) return [];
  return new ScopePaths({ files: files() }).everyPathOf(place);
}

/** The limits of keys, by their ids: the same object while they are the same, as `limitedGrant` needs it. */
export class KeyLimits {
  readonly #latest = new RecentMap<string, { permissions: string; folders: string; limits: GrantLimits }>(
    MOST_KEPT,
  );

  async of(key: SessionKey, files: OpenFiles): Promise<GrantLimits> {
    const limits = { permissions: key.permissions, folders: await foldersOfKey(key, files) };
    const texts = { permissions: limits.permissions.join(), folders: JSON.stringify(limits.folders) };
    const before = this.#latest.get(key.id);
    if (before?.permissions === texts.permissions && before.folders === texts.folders) return before.limits;
    this.#latest.set(key.id, { ...texts, limits });
    return limits;
  }
}
