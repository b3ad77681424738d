import {
  type Group,
  type GroupChange,
  MAX_GROUP_MEMBERS,
  MAX_GROUP_ORIGINS,
  MAX_GROUPS,
  type NewGroup,
} from '@satchel/contract';
import { preparePatterns } from '../../core/access/compiled-pattern.js';
import { type PlaceOfFolder, placedMounts } from '../../core/access/good-mounts.js';
import { cleanQuota } from '../../core/access/good-quota.js';
import type { ScopedUser } from '../../core/access/grant.js';
import { plainRules, requireGoodRules } from '../../core/access/rule-problem.js';
import { AppError, fieldError } from '../../lib/app-error.js';
import { contentTag, requireMatch } from '../../lib/entity-tag.js';
import { INVISIBLE, requireVisibleName } from '../../lib/visible-text.js';
import { type GroupFields, type GroupsStore, membersOf, type StoredGroup } from './groups-store.js';

/** The user who sends a request, and their session. */
export interface GroupsPrincipal {
  user: ScopedUser;
  session: { id: string; passwordCheckedAt: Date };
}

export interface GroupsDependencies {
  store: GroupsStore;
  placeOf: PlaceOfFolder;
  /** Throws unless the user has proven the password; see `current_password`. */
  verifyPassword: (principal: GroupsPrincipal, currentPassword: string | undefined) => Promise<void>;
  /** Called when these users may do something else than before. */
  onChanged: (userIds: readonly number[]) => void;
}

export interface TaggedGroup {
  group: Group;
  tag: string;
}

const LONGEST_NAME = 128;
const LONGEST_ORIGIN = 512;
/** The number of retries when changes to one group conflict, which is rare. */
const MOST_TRIES = 10;

/** Creates, changes and deletes groups, for administrators. */
export class GroupsService {
  readonly #deps: GroupsDependencies;

  constructor(deps: GroupsDependencies) {
    this.#deps = deps;
  }

  list(): Promise<Group[]> {
    return this.#deps.store.list();
  }

  /** Throws `not_found`. */
  async get(id: number): Promise<TaggedGroup> {
    return tagged(await this.#found(id));
  }

  /** Throws `invalid_input`, `already_exists`, `conflict` or `reauthentication_required`. */
  async create(principal: GroupsPrincipal, wanted: NewGroup): Promise<TaggedGroup> {
    const { store, verifyPassword, onChanged } = this.#deps;
    await verifyPassword(principal, wanted.current_password);
    const fields = await this.#fieldsOf(wanted, {
      name: '',
      mounts: [],
      rules: [],
      members: [],
      origins: [],
    });
    if ((await store.count()) >= MAX_GROUPS)
      throw new AppError('conflict', `There can be ${MAX_GROUPS} groups; remove one of them first`);
    const group = await store.insert(fields);
    onChanged(membersOf(group));
    return this.get(group.id);
  }

  /**
   * Changes what is not absent; with `ifMatch` only in the state that the principal has seen. Throws
   * `not_found`, `invalid_input`, `already_exists`, `changed_meanwhile` or `reauthentication_required`.
   */
  async change(
    principal: GroupsPrincipal,
    id: number,
    change: GroupChange,
    ifMatch?: string,
  ): Promise<TaggedGroup> {
    await this.#deps.verifyPassword(principal, change.current_password);
    for (let tries = 1; ; tries += 1) {
      const found = await this.#found(id);
      requireMatch(ifMatch, tagged(found).tag);
      const fields = await this.#fieldsOf(change, found.group);
      try {
        const group = await this.#deps.store.update(id, fields, found.changedAt);
        this.#deps.onChanged([...new Set([...membersOf(found.group), ...membersOf(group)])]);
        return this.get(id);
      } catch (error) {
        const lost = error instanceof AppError && error.code === 'changed_meanwhile';
        if (!lost || tries === MOST_TRIES) throw error;
      }
    }
  }

  /** Throws `not_found` or `reauthentication_required`. */
  async remove(principal: GroupsPrincipal, id: number, currentPassword: string | undefined): Promise<void> {
    await this.#deps.verifyPassword(principal, currentPassword);
    this.#deps.onChanged(membersOf(await this.#deps.store.remove(id)));
  }

  async #found(id: number): Promise<StoredGroup> {
    const found = await this.#deps.store.find(id);
    if (!found) throw new AppError('not_found', 'There is no such group');
    return found;
  }

  /** The fields as they are stored, where what is absent stays as `before`. Throws `invalid_input`. */
  async #fieldsOf(change: GroupChange, before: GroupFields): Promise<GroupFields> {
    const { name, rules, members, origins, mounts, quota } = { ...before, ...withoutAbsent(change) };
    requireGoodName(name);
    requireGoodRules(rules);
    await preparePatterns(rules);
    return {
      name,
      rules: plainRules(rules),
      mounts: await placedMounts(mounts, this.#deps.placeOf, before.mounts),
      members: cleanMembers(members),
      origins: cleanOrigins(origins),
      ...cleanQuota(quota),
    };
  }
}

function withoutAbsent(change: GroupChange): Partial<GroupFields> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
}

function tagged({ group, changedAt }: StoredGroup): TaggedGroup {
  return { group, tag: contentTag(group, changedAt) };
}

function requireGoodName(name: string): void {
  requireVisibleName(name, 'group');
  if (name !== name.trim())
    throw fieldError('name', 'spaces', 'The name of the group begins or ends with a space');
  if (name.length > LONGEST_NAME)
    throw fieldError('name', 'too_long', `The name of the group is longer than ${LONGEST_NAME} characters`, {
      max: LONGEST_NAME,
    });
}

function cleanMembers(members: readonly number[]): number[] {
  if (members.length > MAX_GROUP_MEMBERS)
    throw fieldError('members', 'too_long', `A group may have at most ${MAX_GROUP_MEMBERS} members`, {
      max: MAX_GROUP_MEMBERS,
    });
  return [...new Set(members)];
}

function cleanOrigins(origins: readonly string[]): string[] {
  if (origins.length > MAX_GROUP_ORIGINS)
    throw fieldError(
      'origins',
      'too_long',
      `A group may have at most ${MAX_GROUP_ORIGINS} groups of providers`,
      {
        max: MAX_GROUP_ORIGINS,
      },
    );
  for (const [index, origin] of origins.entries()) {
    if (origin === '')
      throw fieldError('origins', 'empty', 'The name of a group of providers is empty', { index });
    if (origin.length > LONGEST_ORIGIN || INVISIBLE.test(origin))
      throw fieldError('origins', 'characters', 'The name of a group of providers is not usable', { index });
  }
  return [...new Set(origins)];
}
