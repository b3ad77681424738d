import { isUtf8 } from 'node:buffer';
import { segmentsOf, type VirtualPath } from '@satchel/contract';
import { AppError } from '../../../../lib/app-error.js';
import { foldName } from '../../../../lib/fold-name.js';
import { BYTE_BASE, encodeOddBytes, STANDS_FOR_BYTE } from '../../../../lib/name-bytes.js';

/** With the flag `u`, the class of surrogates matches only those that lack their other half. */
const LONE_SURROGATE = /\p{Cs}/u;
const NOT_ASCII = /[^\0-\x7f]/;

/** The prefix of the names of staged writes. */
export const STAGING_PREFIX = '.satchel-upload-';

/** The folder of a volume that contains the entries that were deleted on it. */
export const TRASH_FOLDER = '.satchel-trash';

/** The folder of a volume that contains the former contents of files on it. */
export const VERSIONS_FOLDER = '.satchel-versions';

/** Characters that a disk may ignore when it compares names, and those that it may treat as a dot. */
const BEGINS_LIKE_RESERVED = /^\p{DI}*[.\u2024\ufe52\uff0e]/u;
const LEFT_OUT = /\p{DI}/gu;

/**
 * True if the name belongs to a staged write, the trash or the versions, so that no file system shows it.
 * Disks fold names in different ways, so everything counts that any of them treats as such a name.
 */
export function isReservedName(name: string): boolean {
  const first = name.charCodeAt(0);
  const second = name.charCodeAt(1);
  if (
    first < 0x80
      ? first !== 0x2e || (second < 0x80 && (second | 0x20) !== 0x73)
      : !BEGINS_LIKE_RESERVED.test(name)
  )
    return false;
  const folded = foldName(withoutEnd(name.normalize('NFKC').replace(LEFT_OUT, '')));
  return folded === TRASH_FOLDER || folded === VERSIONS_FOLDER || folded.startsWith(STAGING_PREFIX);
}

/** VFAT ignores dots and blanks at the end. */
function withoutEnd(name: string): string {
  let end = name.length;
  while (name[end - 1] === '.' || name[end - 1] === ' ') end -= 1;
  return name.slice(0, end);
}

function sequenceLength(lead: number): number {
  if (lead < 0x80) return 1;
  if (lead >= 0xc2 && lead < 0xe0) return 2;
  if (lead >= 0xe0 && lead < 0xf0) return 3;
  return lead >= 0xf0 && lead < 0xf5 ? 4 : 0;
}

function decodeOddBytes(bytes: Buffer): string {
  let text = '';
  for (let at = 0; at < bytes.length; ) {
    const length = sequenceLength(bytes[at] ?? 0);
    const sequence = bytes.subarray(at, at + length);
    const character = length > 0 && sequence.length === length && isUtf8(sequence) ? sequence.toString() : '';
    if (character === '' || STANDS_FOR_BYTE.test(character)) {
      text += String.fromCharCode(BYTE_BASE + (bytes[at] ?? 0));
      at += 1;
    } else {
      text += character;
      at += length;
    }
  }
  return text;
}

/** Converts the bytes of a name to text. */
export function decodeName(bytes: Buffer): string {
  if (!isUtf8(bytes)) return decodeOddBytes(bytes);
  const text = bytes.toString();
  return STANDS_FOR_BYTE.test(text) ? decodeOddBytes(bytes) : text;
}

/** Converts a name that was read with one character per byte. */
export function decodeLatin1Name(name: string): string {
  return NOT_ASCII.test(name) ? decodeName(Buffer.from(name, 'latin1')) : name;
}

/** Throws for text to which no name on a disk is converted, so that one file never has two paths. */
export function assertAddressable(path: string): void {
  if (LONE_SURROGATE.test(path)) throw new AppError('invalid_input', 'The path is not valid Unicode');
  if (STANDS_FOR_BYTE.test(path) && decodeName(encodeOddBytes(path)) !== path) {
    throw new AppError('invalid_input', 'The path holds characters that stand for bytes of a valid name');
  }
}

/** The names in a path. Throws `invalid_input` unless the path is addressable. */
export function namesOf(path: VirtualPath): string[] {
  assertAddressable(path);
  return segmentsOf(path);
}
