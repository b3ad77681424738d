import type { Quota, UserQuota } from '@satchel/contract';
import { amountText, parseAmount } from '../lib/amount.js';
import { StartError } from '../lib/start-error.js';
import type { Flag, Given } from './command.js';

/** The names of the flags for both limits, of a user or group, and of the folder that --mount names. */
const OWN = { bytes: 'quota', files: 'maxFiles' } as const;
const OF_MOUNT = { bytes: 'mountQuota', files: 'mountMaxFiles' } as const;

export const USER_QUOTA_FLAGS: readonly Flag[] = [
  {
    name: OWN.bytes,
    value: 'amount',
    help: 'How much may be stored, such as 50GB or 500MiB; none for no limit, default for that of the groups.',
  },
  {
    name: OWN.files,
    value: 'count',
    help: 'How many files and folders may be stored; none for no limit, default for that of the groups.',
  },
];

export const GROUP_QUOTA_FLAGS: readonly Flag[] = [
  {
    name: OWN.bytes,
    value: 'amount',
    help: 'How much each member without a limit of their own may store, such as 50GB; none for no limit.',
  },
  {
    name: OWN.files,
    value: 'count',
    help: 'How many files and folders each such member may store; none for no limit.',
  },
];

export const MOUNT_QUOTA_FLAGS: readonly Flag[] = [
  {
    name: OF_MOUNT.bytes,
    value: 'amount',
    help: 'How much all users together may store in it, such as 500GB; none for no limit.',
  },
  {
    name: OF_MOUNT.files,
    value: 'count',
    help: 'How many files and folders all users together may store in it; none for no limit.',
  },
];

/** A limit as it is given: null for none, `default` for that of the groups. */
type Wanted = number | null | 'default';

/** The limits with the changes of the flags; undefined without changes. Throws `StartError`. */
export function userQuotaFrom(given: Given, before: UserQuota = {}): UserQuota | undefined {
  const { bytes, files } = wantedLimits(given, OWN, true);
  if (bytes === undefined && files === undefined) return undefined;
  const quota: UserQuota = { ...before };
  for (const [name, limit] of [
    ['bytes', bytes],
    ['files', files],
  ] as const) {
    if (limit === 'default') delete quota[name];
    else if (limit !== undefined) quota[name] = limit;
  }
  return quota;
}

/** The same for a group; with `isMount`, for the folder that --mount names. */
export function quotaFrom(given: Given, before: Quota = {}, isMount = false): Quota | undefined {
  const { bytes, files } = wantedLimits(given, isMount ? OF_MOUNT : OWN, false);
  if (bytes === undefined && files === undefined) return undefined;
  const quota: Quota = { ...before };
  for (const [name, limit] of [
    ['bytes', bytes],
    ['files', files],
  ] as const) {
    if (typeof limit === 'number') quota[name] = limit;
    else if (limit === null) delete quota[name];
  }
  return quota;
}

function wantedLimits(given: Given, names: typeof OWN | typeof OF_MOUNT, hasDefault: boolean) {
  const read = (name: string, parse: (text: string) => number | null | undefined, such: string) => {
    const text = given.get(name);
    if (text === undefined) return undefined;
    const wanted: Wanted | undefined = hasDefault && text === 'default' ? text : parse(text);
    if (wanted !== undefined) return wanted;
    const words = hasDefault ? 'none, default' : 'none';
    throw new StartError(`--${name} must be ${words}, or ${such}; it is ${text}.`);
  };
  return {
    bytes: read(names.bytes, parseAmount, 'an amount such as 50GB'),
    files: read(names.files, parseCount, 'a whole number'),
  };
}

function parseCount(text: string): number | null | undefined {
  if (text === 'none') return null;
  return /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}

/** Both limits for a table: `-` where nothing is said, `none` for no limit. */
export function quotaTexts({ bytes, files }: UserQuota = {}): [bytes: string, files: string] {
  return [textOf(bytes, amountText), textOf(files, String)];
}

function textOf(limit: number | null | undefined, print: (limit: number) => string): string {
  if (limit === undefined) return '-';
  return limit === null ? 'none' : print(limit);
}
