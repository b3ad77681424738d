import { isIP } from 'node:net';
import { domainToASCII, domainToUnicode } from 'node:url';
import { fieldError } from './app-error.js';

/** RFC 5321, sections 4.5.3.1.1 and 4.5.3.1.3: octets of the part before the @, and of a path without brackets. */
const LONGEST_LOCAL = 64;
const LONGEST = 254;
/** Atoms joined by dots; quoted names exist only in theory. Letters of all scripts as in RFC 6531. */
const LOCAL = /^[^\s\p{C}\p{Z}"(),:;<>@＠﹫[\\\].]+(\.[^\s\p{C}\p{Z}"(),:;<>@＠﹫[\\\].]+)*$/u;
const LABEL = /^[\da-z]([\da-z-]{0,61}[\da-z])?$/;

/**
 * One mail address as it is stored, with the one spelling of its domain. Throws `invalid_input` for anything
 * else, such as a list or an address with a name.
 */
export function cleanMailAddress(field: string, text: string): string {
  const address = text.trim().normalize('NFC');
  const at = address.lastIndexOf('@');
  const local = address.slice(0, Math.max(at, 0));
  const domain = cleanDomain(address.slice(at + 1));
  if (Math.max(Buffer.byteLength(address), Buffer.byteLength(`${local}@${domain}`)) > LONGEST)
    throw fieldError(field, 'too_long', `${field}: is longer than ${LONGEST} bytes`, { max: LONGEST });
  if (!LOCAL.test(local) || Buffer.byteLength(local) > LONGEST_LOCAL || domain === null)
    throw fieldError(
      field,
      'not_a_mail_address',
      `${field}: must be one mail address, such as ann@example.org`,
    );
  return `${local}@${domain}`;
}

/**
 * A name in any script, with letters of other widths and the like replaced as in every address of a site; null
 * for anything else. Addresses of machines are refused, with and without brackets.
 */
function cleanDomain(domain: string): string | null {
  // These would end the name in an address of a site.
  if (/[\s\p{C}\p{Z}/?#@:%[\]\\]/u.test(domain)) return null;
  const ascii = domainToASCII(domain);
  if (isIP(ascii) !== 0 || !ascii.split('.').every((label) => LABEL.test(label))) return null;
  return domainToUnicode(ascii);
}

/** A sender such as `Satchel <files@example.org>`, or an address alone. */
export interface Mailbox {
  name: string;
  address: string;
}

/** Throws `invalid_input` for anything but one mailbox. */
export function parseMailbox(field: string, text: string): Mailbox {
  const [, quoted, plain = '', bracketed] =
    /^(?:"([^"\\]*)"\s*|([^<>"]*))<([^<>]*)>$/.exec(text.trim()) ?? [];
  if (bracketed === undefined) return { name: '', address: cleanMailAddress(field, text) };
  const name = (quoted ?? plain).trim();
  if (/[\p{Cc}\p{Cs}]/u.test(name))
    throw fieldError(field, 'characters', `${field}: the name contains control characters`);
  return { name, address: cleanMailAddress(field, bracketed) };
}
