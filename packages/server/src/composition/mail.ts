import type { Settings } from '@satchel/contract';
import type { ScopedUser } from '../core/access/grant.js';
import type { Tell } from '../core/access/notice.js';
import type { AppDatabase } from '../core/db/app-database.js';
import { MailComposer } from '../features/mail/compose-mail.js';
import { LinkMails } from '../features/mail/link-mails.js';
import { MailLimits } from '../features/mail/mail-limits.js';
import type { NewMail } from '../features/mail/mail-message.js';
import { MailQueue } from '../features/mail/mail-queue.js';
import { MailSender } from '../features/mail/mail-sender.js';
import { MailStore } from '../features/mail/mail-store.js';
import { mailNotices } from '../features/mail/notices.js';
import type { TriesStore } from '../lib/limits/throttle.js';
import type { Logger } from '../lib/logger.js';

export interface MailContext {
  database: AppDatabase;
  settings: () => Promise<Settings>;
  findUser: (id: number) => Promise<{ user: ScopedUser } | undefined>;
  /** Null where what is sent is not limited. */
  tries: TriesStore | null;
  now: () => number;
  logger: Pick<Logger, 'warn' | 'error'>;
}

export interface MailWriter {
  store: MailStore;
  composer: MailComposer;
  links: LinkMails;
  tell: Tell;
}

/** Writes mails. Without `add` they are only stored, for a server on the same database to send them. */
export function buildMailWriter(
  { database, settings, findUser, tries, now, logger }: MailContext,
  store = new MailStore(database, now),
  add: (mail: NewMail) => Promise<void> = (mail) => store.insert(mail),
): MailWriter {
  const composer = new MailComposer(settings, now);
  const limits = tries && new MailLimits(tries, now);
  const links = new LinkMails({ settings, composer, add, limits, now });
  const tell = mailNotices({ settings, findUser, composer, add, limits, logger });
  return { store, composer, links, tell };
}

/** Writes mails, and sends them. `ca` holds certificates that are trusted instead of those of Node. */
export function buildMail(context: MailContext, ca?: string) {
  const { database, settings, now, logger } = context;
  const store = new MailStore(database, now);
  const sender = new MailSender({ ca, now });
  const mailSettings = async () => (await settings()).mail;
  const queue = new MailQueue({ store, sender, settings: mailSettings, logger, now });
  return { ...buildMailWriter(context, store, (mail) => queue.add(mail)), sender, queue };
}
