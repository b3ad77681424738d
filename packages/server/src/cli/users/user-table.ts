import type { User } from '@satchel/contract';
import { quotaTexts } from '../quota-flags.js';
import { alignCells, shownCell } from '../tab-writer.js';

const HEAD =
  'ID\tUsername\tScope\tLocale\tV. Mode\tS.Click\tRed. After C/M\tAdmin\tExecute\tCreate\tRename\tModify\tDelete\tShare\tDownload\tPwd Lock';

/** The table of File Browser, whose columns scripts read; limits follow them, if a user has some. */
export function userTable(users: readonly User[]): string {
  const hasQuotas = users.some(({ quota }) => quota !== undefined);
  const rows = users.map(({ perm, ...user }) => {
    const texts = [String(user.id), user.username, user.scope, user.locale, user.viewMode];
    const switches = [user.singleClick, user.redirectAfterCopyMove, perm.admin, perm.execute, perm.create];
    const more = [perm.rename, perm.modify, perm.delete, perm.share, perm.download, user.lockPassword];
    const limits = hasQuotas ? quotaTexts(user.quota) : [];
    return [...texts.map(shownCell), ...switches, ...more, ...limits, ''].join('\t');
  });
  return alignCells([hasQuotas ? `${HEAD}\tQuota\tMax. Files` : HEAD, ...rows]);
}
