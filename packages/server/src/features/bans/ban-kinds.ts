import type { Ban, BanKind } from '@satchel/contract';
import type { ListedBan } from '../../core/db/bans.js';

/** The kinds of what throttles count, by what administrators are shown. */
const KINDS: Readonly<Record<string, BanKind>> = {
  'login-account': 'account',
  'login-device': 'device',
  'login-devices': 'device',
  'login-client': 'address',
  'login-shared': 'address',
  confirm: 'confirmation',
  'second-factor': 'confirmation',
  'share-client': 'visitor',
  share: 'share',
};

export const LISTED = { kinds: Object.keys(KINDS), most: 1000 };

export function banOf({ id, kind, subject, since, until, tries }: ListedBan): Ban {
  return {
    ...{ id, kind: KINDS[kind] ?? 'account', subject, tries },
    since: Math.floor(since / 1000),
    until: Math.ceil(until / 1000),
  };
}
