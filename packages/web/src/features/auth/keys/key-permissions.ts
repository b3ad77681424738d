import { KEY_PERMISSIONS, type KeyPermission, type Permissions } from '@satchel/contract';
import type { MessageKey } from '../../../lib/i18n';

const WRITING: readonly KeyPermission[] = ['create', 'rename', 'modify', 'delete', 'download'];

/** Usual permissions, by the words for them. */
const LEVELS = [
  ['keys.may.names', []],
  ['keys.may.read', ['download']],
  ['keys.may.upload', ['create']],
  ['keys.may.readUpload', ['create', 'download']],
  ['keys.may.write', WRITING],
  ['keys.may.share', KEY_PERMISSIONS],
] as const satisfies readonly (readonly [MessageKey, readonly KeyPermission[]])[];

const isSame = (some: readonly KeyPermission[], others: readonly KeyPermission[]): boolean =>
  some.length === others.length && some.every((each) => others.includes(each));

/** The words for exactly these permissions, if they are usual ones. */
export const levelOf = (permissions: readonly KeyPermission[]): MessageKey | undefined =>
  LEVELS.find(([, level]) => isSame(level, permissions))?.[0];

export type Preset = 'read' | 'write' | 'all';

const PRESETS: readonly (readonly [Preset, readonly KeyPermission[]])[] = [
  ['read', ['download']],
  ['write', WRITING],
  ['all', KEY_PERMISSIONS],
];

/** The permissions that a user can give to a key, in the order in which they are shown. */
export const grantable = (perm: Permissions): KeyPermission[] =>
  KEY_PERMISSIONS.filter((name) => perm[name] && (name !== 'share' || perm.download));

export interface OfferedPreset {
  preset: Preset;
  permissions: KeyPermission[];
}

/** The presets that give a user something, each with other permissions. */
export function presetsFor(perm: Permissions): OfferedPreset[] {
  const own = grantable(perm);
  const offered = PRESETS.map(([preset, names]) => ({
    preset,
    permissions: own.filter((name) => names.includes(name)),
  }));
  return offered.filter(
    ({ permissions }, index) =>
      permissions.length > 0 &&
      !offered.slice(0, index).some((before) => isSame(before.permissions, permissions)),
  );
}

/** Adds or removes a permission. Sharing needs the permission to download. */
export function withPermission(
  chosen: readonly KeyPermission[],
  name: KeyPermission,
  isGiven: boolean,
): KeyPermission[] {
  const next = KEY_PERMISSIONS.filter((each) => (each === name ? isGiven : chosen.includes(each)));
  return next.includes('download') ? next : next.filter((each) => each !== 'share');
}
