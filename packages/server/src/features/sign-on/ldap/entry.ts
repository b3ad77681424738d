import type { ClaimMapping } from '@satchel/contract';
import type { Entry } from 'ldapts';
import { type Claims, LONGEST_CLAIM, LONGEST_SUBJECT, MOST_VALUES } from '../external-identity.js';
import { failed } from './step-log.js';

/** Active Directory and Samba have it, with 16 bytes; elsewhere ids are text. */
const GUID_ATTRIBUTE = 'objectguid';
const GUID_BYTES = 16;
/** The first three numbers of a GUID are stored with their lowest byte first. */
const GUID_ORDER = [3, 2, 1, 0, 5, 4, 7, 6, 8, 9, 10, 11, 12, 13, 14, 15];

/** Attributes that hold passwords, hashes of them, or keys. */
const SECRET = /pass|pwd|secret|credential|hash|token|otp|key/i;
const MOST_ATTRIBUTES = 200;

export function isGuid(attribute: string): boolean {
  return attribute.toLowerCase() === GUID_ATTRIBUTE;
}

/** The attributes that ldapts has to leave as bytes; it compares their names exactly. */
export function bytesOf(idAttribute: string): string[] {
  return isGuid(idAttribute) ? [...new Set(['objectGUID', idAttribute, GUID_ATTRIBUTE])] : [];
}

/** The names of attributes that a login needs. */
export function neededAttributes(idAttribute: string, mapping: ClaimMapping): string[] {
  const { username, mail, groups, scope, quota = '' } = mapping;
  return [...new Set([idAttribute, username, mail, groups, scope, quota])].filter((name) => name !== '');
}

/**
 * The value of an entry that never changes. Throws `provider_failed` without exactly one: names are given to
 * other people later, so nothing takes its place.
 */
export function subjectOf(entry: Entry, idAttribute: string): string {
  const values = valuesOf(entry, idAttribute);
  const [value] = values;
  if (value === undefined)
    throw failed(
      `The entry has no attribute ${idAttribute}, or it must not be read, so nobody can log in by it`,
    );
  if (values.length > 1)
    throw failed(`The attribute ${idAttribute} has several values, so nobody can log in by it`);
  if (isGuid(idAttribute)) return guidText(Buffer.from(value));
  if (typeof value !== 'string' || !isSubject(value))
    throw failed(`The attribute ${idAttribute} is not a text that can name an account`);
  return value;
}

function isSubject(value: string): boolean {
  return value.trim() !== '' && value.length <= LONGEST_SUBJECT && !/\p{Cc}/u.test(value);
}

function guidText(bytes: Buffer): string {
  if (bytes.length !== GUID_BYTES) throw failed('The attribute objectGUID does not have 16 bytes');
  const hex = Buffer.from(GUID_ORDER.map((at) => bytes[at] ?? 0)).toString('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** The bytes of a GUID as `subjectOf` returns it. */
export function guidBytes(subject: string): Buffer {
  const bytes = Buffer.from(subject.replaceAll('-', ''), 'hex');
  return Buffer.from(GUID_ORDER.map((at) => bytes[at] ?? 0));
}

/**
 * The attributes of an entry by their names, those of `named` in its spelling, since directories do not
 * distinguish case. Without what is secret, is not text, or is too long.
 */
export function claimsOf(entry: Entry, named: readonly string[]): Claims {
  const claims: Record<string, string | string[]> = Object.create(null);
  const names = Object.keys(entry).filter((name) => name !== 'dn' && !SECRET.test(name));
  for (const name of names.slice(0, MOST_ATTRIBUTES)) {
    const texts = textsOf(entry, name);
    const [only] = texts;
    const key = named.find((each) => isSame(each, name)) ?? name;
    if (only !== undefined) claims[key] = texts.length === 1 ? only : texts;
  }
  return { ...claims };
}

/** The values of an attribute that are texts of a bounded length. */
export function textsOf(entry: Entry, attribute: string): string[] {
  return valuesOf(entry, attribute)
    .filter((value) => typeof value === 'string' && value !== '' && value.length <= LONGEST_CLAIM)
    .slice(0, MOST_VALUES) as string[];
}

function valuesOf(entry: Entry, attribute: string): (string | Buffer)[] {
  const name = Object.keys(entry).find((each) => each !== 'dn' && isSame(each, attribute));
  const value = name === undefined ? [] : (entry[name] ?? []);
  return Array.isArray(value) ? value : [value];
}

function isSame(left: string, right: string): boolean {
  return left.toLowerCase() === right.toLowerCase();
}
