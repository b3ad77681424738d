import {
  type AccessDecision,
  isWithin,
  type Permissions,
  segmentsOf,
  type VirtualPath,
} from '@satchel/contract';
import { type GrantParts, layersIn, type OwnedRules } from './compose-grant.js';
import type { Grant } from './grant.js';
import type { OwnFolder } from './own-folders.js';
import type { RuleSet } from './rules.js';

/** The lists of rules of the grant for one folder, in the order in which they are compiled. */
export interface ExplainedLists {
  /** The number of rules of the first list, from the first, that are global. */
  globalCount: number;
  lists: readonly OwnedRules[];
}

/** `grant` is that for the folder, one of all `folders` of the user. */
export function listsOf(
  grant: Grant,
  folder: OwnFolder,
  { folders, parts }: { folders: readonly OwnFolder[]; parts: GrantParts },
): ExplainedLists {
  const common: OwnedRules = { rules: grant.rules, source: 'common' };
  return { globalCount: parts.globalRules.length, lists: [common, ...layersIn(folder, folders, parts)] };
}

/** The decision of `rules`, compiled from these lists, as the contract describes it. */
export function explainPath(
  rules: RuleSet,
  { globalCount, lists }: ExplainedLists,
  path: VirtualPath,
): Pick<AccessDecision, 'allowed' | 'decidedBy'> {
  const decider = rules.decider(path);
  const allowed = rules.allows(path);
  const list = decider && lists[decider.list];
  const rule = list?.rules[decider?.index ?? 0];
  if (!decider || !list || !rule) return { allowed, decidedBy: null };
  const { index } = decider;
  const { source, group, mount } = list;
  if (source === 'common') {
    const isGlobal = index < globalCount;
    const place = isGlobal ? index : index - globalCount;
    return { allowed, decidedBy: { source: isGlobal ? 'global' : 'user', index: place, rule } };
  }
  const whose = { ...(group === undefined ? {} : { group }), ...(mount === undefined ? {} : { mount }) };
  return { allowed, decidedBy: { source, ...whose, index, rule } };
}

/** Lists the folders around the place with what each of them grants. */
export function grantedAt(
  folders: readonly OwnFolder[],
  serverPath: VirtualPath,
): NonNullable<AccessDecision['granted']> {
  return folders
    .filter(({ path }) => isWithin(path, serverPath))
    .flatMap(({ sources }) =>
      sources.map(({ name, group, isScope, permissions }) => ({
        ...(isScope ? {} : { mount: name }),
        ...(group === undefined ? {} : { group }),
        perm: permissions as Permissions,
      })),
    );
}

/** True if a segment of the path begins with a dot. */
export function isDotted(path: VirtualPath): boolean {
  return segmentsOf(path).some((name) => name.startsWith('.'));
}
