import type { MailNotices, Settings } from '@satchel/contract';
import type { ScopedUser } from '../../core/access/grant.js';
import type { Notice, Tell } from '../../core/access/notice.js';
import { DAY_MS } from '../../lib/durations.js';
import { isMailOn } from '../../lib/is-mail-on.js';
import type { Logger } from '../../lib/logger.js';
import type { MailComposer } from './compose-mail.js';
import type { MailLimits } from './mail-limits.js';
import type { NewMail } from './mail-message.js';

/** A notice that is older tells nothing new. */
const KEPT_MS = 3 * DAY_MS;

export interface NoticesDependencies {
  settings: () => Promise<Settings>;
  findUser: (id: number) => Promise<{ user: ScopedUser } | undefined>;
  composer: MailComposer;
  add: (mail: NewMail) => Promise<void>;
  /** Null for the operator at the command line. */
  limits: Pick<MailLimits, 'mayTell' | 'maySend'> | null;
  logger: Pick<Logger, 'warn' | 'error'>;
}

/** Tells users by mail what happened to their accounts, unless the settings turn that kind off. */
export function mailNotices(deps: NoticesDependencies): Tell {
  return async (userId, notice) => {
    try {
      await queueNotice(deps, userId, notice);
    } catch (error) {
      deps.logger.error({ err: error, userId, kind: notice.kind }, 'A user could not be told by mail');
    }
  };
}

async function queueNotice(deps: NoticesDependencies, userId: number, notice: Notice): Promise<void> {
  const { mail } = await deps.settings();
  if (!isMailOn(mail) || !isWanted(mail.notices, notice)) return;
  const user = (await deps.findUser(userId))?.user;
  if (!user) return;
  const recipients = recipientsOf(user, notice);
  if (recipients.length === 0) return;
  const { limits } = deps;
  if (limits && !(await limits.mayTell(userId, notice))) return leftOut(deps, userId, notice);
  const written = await deps.composer.notice(user, notice, user.mail ?? '');
  for (const recipient of recipients) {
    if (limits && !(await limits.maySend(recipient))) leftOut(deps, userId, notice);
    else await deps.add({ ...written, recipient, userId, keptForMs: KEPT_MS });
  }
}

function leftOut({ logger }: NoticesDependencies, userId: number, { kind }: Notice): void {
  logger.warn({ userId, kind }, 'There were too many mails to a user in an hour; one was left out');
}

/** Notices of limits cannot be turned off: where nobody sets limits there are none. */
function isWanted(wanted: MailNotices, { kind }: Notice): boolean {
  if (kind === 'storageNearlyFull') return true;
  if (kind === 'newDevice') return wanted.newDevice;
  return kind === 'keyMade' ? wanted.key : wanted.login;
}

/** Whoever takes an account over changes the address first, so the former one is told, too. */
function recipientsOf({ mail = '' }: ScopedUser, notice: Notice): string[] {
  const former = notice.kind === 'mailChanged' ? notice.former : '';
  return [former, mail].filter((address) => address !== '');
}
