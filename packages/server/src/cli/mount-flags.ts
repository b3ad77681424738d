import { everyPermission, type Mount, nameOf, PERMISSIONS, type Permissions } from '@satchel/contract';
import { cleanMountPath } from '../core/access/good-mounts.js';
import { StartError } from '../lib/start-error.js';
import type { Flag, Given } from './command.js';
import { listIn } from './flags.js';
import { MOUNT_QUOTA_FLAGS, quotaFrom } from './quota-flags.js';

/** The words for what a folder may grant. */
const MAY = [...PERMISSIONS.filter((permission) => permission !== 'admin'), 'view'] as const;

/** Folders with rights, of a user or of a group. */
export const MOUNT_FLAGS: readonly Flag[] = [
  {
    name: 'mount',
    value: 'path',
    help: 'Adds the folder at this path of the server, or changes what it grants.',
  },
  { name: 'mountName', value: 'name', help: 'The name by which users see it; by default its own.' },
  {
    name: 'may',
    value: 'list',
    help: `What may be done in it, separated by commas: ${MAY.join(', ')}; or all. By default download.`,
  },
  ...MOUNT_QUOTA_FLAGS,
  { name: 'unmount', value: 'path', help: 'Removes the folder at this path from the list; its files stay.' },
];

/** The folders with the changes of the flags; undefined without changes. Throws `StartError`. */
export function mountsFrom(given: Given, before: readonly Mount[]): Mount[] | undefined {
  const [added, removed] = [given.get('mount'), given.get('unmount')].map(
    (path) => path && cleanMountPath(path),
  );
  const names = ['mountName', 'may', ...MOUNT_QUOTA_FLAGS.map(({ name }) => name)].filter((flag) =>
    given.has(flag),
  );
  if (!added && names.length > 0)
    throw new StartError(`--${names[0]} belongs to a folder: name it with --mount.`);
  if (!added && !removed) return undefined;
  if (removed && !before.some(({ path }) => path === removed))
    throw new StartError(`There is no folder ${removed} in the list.`);
  const kept = before.filter(({ path }) => path !== removed);
  if (!added) return kept;
  const known = kept.find(({ path }) => path === added);
  const mount: Mount = {
    name: given.get('mountName') ?? known?.name ?? (nameOf(added) || 'Files'),
    path: added,
    perm: permissionsFrom(given) ?? known?.perm ?? { ...everyPermission(false), download: true },
    rules: known?.rules ?? [],
    quota: quotaFrom(given, known?.quota, true) ?? known?.quota ?? {},
  };
  return known ? kept.map((each) => (each === known ? mount : each)) : [...kept, mount];
}

function permissionsFrom(given: Given): Permissions | undefined {
  const words = listIn(given, 'may');
  if (!words) return undefined;
  if (words.length === 1 && words[0] === 'all') return { ...everyPermission(true), admin: false };
  const unknown = words.find((word) => !MAY.some((name) => name === word));
  if (unknown !== undefined)
    throw new StartError(`--may has the word ${unknown}, which is none of ${MAY.join(', ')}.`);
  return { ...everyPermission(false), ...Object.fromEntries(words.map((word) => [word, true])) };
}

/** The permissions as `--may` takes them. */
export function permissionWords(perm: Permissions): string {
  return MAY.filter((name) => perm[name]).join(',') || '-';
}
