import { isDeepStrictEqual } from 'node:util';
import type { Settings } from '@satchel/contract';
import { composeGrant, type GrantParts } from '../core/access/compose-grant.js';
import type { Grant, ScopedUser } from '../core/access/grant.js';
import type { MemberGroup } from '../core/access/own-folders.js';
import { grantedFolders } from '../core/storage/local/grant-folder.js';
import { RecentMap } from '../lib/recent-map.js';

export interface GrantsDependencies {
  /** The groups of the user by name. */
  groupsOf(userId: number): Promise<readonly MemberGroup[]>;
  settings(): Promise<Settings>;
}

/** A user with the permissions that they have in any of their folders, and what they may do where. */
export interface Granted {
  user: ScopedUser;
  grant: Grant;
  /** The user as stored, and all else that the grant was made of. */
  parts: GrantParts;
}

type Facts = Omit<GrantParts, 'folders'>;

const MOST_KEPT = 2000;

/** Makes the grants of users from what is stored of them, of their groups and of everybody. */
export class Grants {
  readonly #deps: GrantsDependencies;
  readonly #ofUser = new WeakMap<ScopedUser, { facts: Facts; granted: Granted }>();
  /** The key is the id: a user who was read again is mostly the same. */
  readonly #latest = new RecentMap<number, { facts: Facts; granted: Granted }>(MOST_KEPT);

  constructor(deps: GrantsDependencies) {
    this.#deps = deps;
  }

  /** Returns the same objects as long as the database has the same user, groups and rules. */
  async of(user: ScopedUser): Promise<Granted> {
    const groups = await this.#deps.groupsOf(user.id);
    const facts = { user, groups, globalRules: (await this.#deps.settings()).rules };
    const known = this.#ofUser.get(user);
    if (known && areSame(known.facts, facts)) return known.granted;
    const latest = this.#latest.get(user.id);
    const granted =
      latest && areSame(latest.facts, facts) && isDeepStrictEqual(latest.facts.user, user)
        ? latest.granted
        : made(facts);
    const found = { facts, granted };
    if (Object.isFrozen(user)) this.#ofUser.set(user, found);
    this.#latest.set(user.id, found);
    return granted;
  }
}

/** Compares all but the user. */
function areSame(before: Facts, now: Facts): boolean {
  const { groups } = before;
  return (
    before.globalRules === now.globalRules &&
    (groups === now.groups ||
      (groups.length === now.groups.length && groups.every((group, index) => group === now.groups[index])))
  );
}

function made(facts: Facts): Granted {
  const { user } = facts;
  const parts = { ...facts, folders: grantedFolders(user.folders) };
  const grant = composeGrant(parts);
  const isAsStored = !grant.mounts && isDeepStrictEqual(grant.permissions, user.perm);
  if (isAsStored) return { grant, parts, user };
  const several = grant.mounts && { severalFolders: true as const };
  return { grant, parts, user: { ...user, perm: grant.permissions, ...several } };
}
