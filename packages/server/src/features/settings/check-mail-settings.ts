import type { MailSettings } from '@satchel/contract';
import { fieldError } from '../../lib/app-error.js';
import { parseMailbox } from '../../lib/mail-address.js';

const LONGEST_HOST = 253;
const LONGEST_TEXT = 1024;
/** A name in ASCII, or an address of a machine. */
const HOST = /^(?:::)?[\da-z](?:[\w.:-]*[\da-z])?$/i;

/** The settings as they are stored. */
export function cleanMailSettings(mail: MailSettings): MailSettings {
  const [host, from, address] = [mail.host, mail.from, mail.address].map((text) => text.trim());
  return { ...mail, host, from, address: withoutLastSlashes(address ?? '') } as MailSettings;
}

function withoutLastSlashes(text: string): string {
  let end = text.length;
  while (text[end - 1] === '/') end -= 1;
  return text.slice(0, end);
}

/**
 * The host is what turns mail on, and needs a sender and the address of this server. Throws `invalid_input`
 * with the first wrong field.
 */
export function checkMailSettings({ host, port, username, from, address }: MailSettings): void {
  if (host !== '' && (host.length > LONGEST_HOST || !HOST.test(host)))
    throw fieldError('mail.host', 'characters', 'mail.host: is not the name of a server');
  if (port < 1 || port > 65_535)
    throw fieldError('mail.port', 'out_of_range', 'mail.port: must be from 1 to 65535', {
      min: 1,
      max: 65_535,
    });
  for (const [field, text] of Object.entries({ username, from, address })) requireText(`mail.${field}`, text);
  if (from !== '') parseMailbox('mail.from', from);
  if (address !== '' && !isSite(address))
    throw fieldError(
      'mail.address',
      'not_a_web_address',
      'mail.address: must be the address of this server, such as https://files.example.org',
    );
  if (host === '') return;
  if (from === '') throw fieldError('mail.from', 'empty', 'mail.from: mail needs a sender');
  if (address === '')
    throw fieldError('mail.address', 'empty', 'mail.address: mail needs the address of this server');
}

function requireText(field: string, text: string): void {
  if (text.length > LONGEST_TEXT)
    throw fieldError(field, 'too_long', `${field}: is longer than ${LONGEST_TEXT} characters`, {
      max: LONGEST_TEXT,
    });
  if (/[\p{Cc}\p{Cs}]/u.test(text))
    throw fieldError(field, 'characters', `${field}: contains control characters`);
}

/** An origin with the path of the server, without a login, query or fragment. */
function isSite(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:\/\/[^\s\\<>"'?#@]+$/i.test(text)) return false;
  return url.username === '' && url.password === '' && url.search === '' && url.hash === '';
}
