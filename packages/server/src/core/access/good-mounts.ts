import {
  everyPermission,
  type FieldReason,
  MAX_MOUNTS,
  type Mount,
  nameProblem,
  PathError,
  PERMISSIONS,
  type Permissions,
  parseVirtualPath,
  type VirtualPath,
} from '@satchel/contract';
import { AppError, fieldError } from '../../lib/app-error.js';
import { checkedPermissions } from '../../lib/permission-rules.js';
import { INVISIBLE } from '../../lib/visible-text.js';
import { preparePatterns } from './compiled-pattern.js';
import { cleanQuota } from './good-quota.js';
import { plainRules, requireGoodRules } from './rule-problem.js';

/**
 * The server path at which a folder really is. Throws an `AppError` for what is no folder of users, such as
 * one of the server's own.
 */
export type PlaceOfFolder = (path: VirtualPath) => Promise<VirtualPath>;

/** The folders as they are stored; the disk is not asked. Throws `invalid_input`. */
export function cleanMounts(mounts: readonly Mount[]): Mount[] {
  if (mounts.length > MAX_MOUNTS)
    throw fieldError('mounts', 'too_long', `There may be at most ${MAX_MOUNTS} folders`, { max: MAX_MOUNTS });
  return mounts.map(({ name, path, perm, rules, quota }, index) => {
    requireGoodRules(rules, `mounts.${index}.rules`);
    return {
      name: cleanFolderName(name, 'mounts', index),
      path: cleanMountPath(path, index),
      perm: checkedPermissions(plainPermissions(perm), 'mounts'),
      rules: plainRules(rules),
      ...cleanQuota(quota),
    };
  });
}

/** The path of a folder from the server's root. Throws `invalid_input`. */
export function cleanMountPath(path: string, index?: number): VirtualPath {
  try {
    return parseVirtualPath(path);
  } catch (cause) {
    if (!(cause instanceof PathError)) throw cause;
    throw fieldError('mounts', 'not_a_path', `The path of the folder is not usable: ${cause.message}`, {
      ...(index === undefined ? {} : { index }),
      cause,
    });
  }
}

/** The name of a folder of the first level. Throws `invalid_input`. */
export function cleanFolderName(name: string, field: string, index?: number): string {
  const refuse = (reason: FieldReason, why: string): never => {
    throw fieldError(field, reason, why, index === undefined ? {} : { index });
  };
  if (name.trim() === '') refuse('empty', 'The name of a folder is empty');
  if (name !== name.trim()) refuse('spaces', 'The name of a folder begins or ends with a space');
  const problem = nameProblem(name);
  if (problem) refuse('characters', `The name of a folder is not usable: ${problem}`);
  if (INVISIBLE.test(name)) refuse('characters', 'The name of a folder contains control characters');
  return name;
}

/**
 * The folders as they are stored, each at the place where it really is. One that was among those `before` may
 * be missing on the disk by now. Throws `invalid_input`.
 */
export async function placedMounts(
  wanted: readonly Mount[],
  placeOf: PlaceOfFolder,
  before: readonly Mount[] = [],
): Promise<Mount[]> {
  const mounts = cleanMounts(wanted);
  const placed: Mount[] = [];
  for (const [index, mount] of mounts.entries()) {
    await preparePatterns(mount.rules);
    const isKnown = before.some(({ path }) => path === mount.path);
    placed.push(isKnown ? mount : { ...mount, path: await placeOrRefuse(mount, placeOf, index) });
  }
  return placed;
}

async function placeOrRefuse({ path }: Mount, placeOf: PlaceOfFolder, index: number): Promise<VirtualPath> {
  try {
    return await placeOf(path as VirtualPath);
  } catch (cause) {
    if (!(cause instanceof AppError)) throw cause;
    throw fieldError('mounts', 'no_folder', `There is no folder ${path} on the server`, { index, cause });
  }
}

/** Without fields that no permission has, and never with administration. */
function plainPermissions(perm: Permissions): Permissions {
  const plain = everyPermission(false);
  for (const permission of PERMISSIONS) plain[permission] = permission !== 'admin' && perm[permission];
  return perm.view ? { ...plain, view: true } : plain;
}
