import { isAscii } from 'node:buffer';
import type { FileType } from '@satchel/contract';

type Magic = readonly [type: FileType, offset: number, text: string];

const MAGIC: readonly Magic[] = [
  ['image', 0, '\x89PNG\r\n\x1a\n'],
  ['image', 0, '\xff\xd8\xff'],
  ['image', 0, 'GIF87a'],
  ['image', 0, 'GIF89a'],
  ['image', 8, 'WEBP'],
  ['image', 4, 'ftypavif'],
  ['image', 4, 'ftypheic'],
  ['pdf', 0, '%PDF-'],
  ['audio', 0, 'ID3'],
  ['audio', 0, 'OggS\0'],
  ['audio', 0, 'fLaC'],
  ['audio', 0, 'MThd\0\0\0\x06'],
  ['audio', 8, 'WAVE'],
  ['audio', 8, 'AIFF'],
  ['audio', 4, 'ftypM4A'],
  ['video', 8, 'AVI '],
  ['video', 0, '\x1a\x45\xdf\xa3'],
  ['video', 4, 'ftyp'],
];

const TRANSPORT_PACKET = 188;

function isTransportStream(start: Uint8Array): boolean {
  return start.length > TRANSPORT_PACKET && start[0] === 0x47 && start[TRANSPORT_PACKET] === 0x47;
}

/** The media type that the first bytes show; null if they show none. */
export function magicType(start: Uint8Array): FileType | null {
  const head = Buffer.from(start.buffer, start.byteOffset, Math.min(start.length, 32)).toString('latin1');
  for (const [type, offset, text] of MAGIC) if (head.startsWith(text, offset)) return type;
  return isTransportStream(start) ? 'video' : null;
}

/** A file read in part may end in the middle of a character; up to this many characters may be that. */
const CUT_CHARACTERS = 4;

/**
 * Returns true if the first bytes of a file are not text in UTF-8: a control character up to U+0008, or a bad
 * sequence.
 */
export function isBinary(start: Uint8Array): boolean {
  if (isAscii(start)) {
    for (let at = 0; at < start.length; at += 1) if ((start[at] ?? 0) <= 8) return true;
    return false;
  }
  const characters = [...new TextDecoder('utf-8', { ignoreBOM: true }).decode(start)];
  for (const [index, character] of characters.entries()) {
    if ((character.codePointAt(0) ?? 0) <= 8) return true;
    if (character !== '\ufffd') continue;
    if (characters.length - index > CUT_CHARACTERS) return true;
    return characters.slice(index).some((rest) => rest !== '\ufffd');
  }
  return false;
}
