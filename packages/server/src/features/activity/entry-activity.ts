import type { EntryActivity, VirtualPath } from '@satchel/contract';
import type { ShownPaths } from '../../core/files/file-system.js';
import type { Principal } from '../../core/files/principal.js';
import { cursorText } from './activity-filter.js';
import { activityOf } from './activity-lines.js';
import type { ActivityRow } from './activity-writer.js';

/** Users who are no administrators learn nothing of devices, addresses and refusals. */
export function seesAll({ user }: Principal): boolean {
  return user.perm.admin;
}

/** The row as somebody who may see the entry is told of it: `isWhole` for administrators. */
export function entryActivity(row: ActivityRow, shown: ShownPaths, isWhole: boolean): EntryActivity {
  const {
    path,
    to,
    result,
    code,
    by,
    device,
    address,
    subject: _,
    request: _request,
    ...rest
  } = activityOf(row);
  const seen = (at: string | null) => (at === null ? null : shown.of(at as VirtualPath));
  return {
    ...{ id: cursorText(row), ...rest, path: seen(path), to: seen(to) },
    ...(isWhole && { result, code, by, device, address }),
  };
}
