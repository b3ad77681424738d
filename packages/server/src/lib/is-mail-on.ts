import type { MailSettings } from '@satchel/contract';

/** True if mails are sent. The settings are checked when they are stored: the host needs the others. */
export function isMailOn({ host, from, address }: Pick<MailSettings, 'host' | 'from' | 'address'>): boolean {
  return host !== '' && from !== '' && address !== '';
}
