import { extensionOf, type FileType, MAX_TEXT_BYTES } from '@satchel/contract';
import { type ExtensionType, extensionTypes } from './file-type-table.js';
import { isBinary, magicType } from './sniff.js';

/** How many of a file's first bytes `contentType` looks at. */
export const SNIFF_BYTES = 512;

/** By the name, exact case first, then lower case. */
export function extensionType(name: string): ExtensionType {
  const extension = extensionOf(name).slice(1);
  const table = extensionTypes();
  return table.get(extension) ?? table.get(extension.toLowerCase()) ?? 'unknown';
}

/** The type by name and size, for lists that do not look into files: what is unknown counts as text while small. */
export function nameType(name: string, size: number): FileType {
  const type = extensionType(name);
  if (type !== 'unknown' && type !== 'text') return type;
  return size <= MAX_TEXT_BYTES ? 'text' : 'blob';
}

/** The type of a file whose extension is unknown, from its first bytes. */
export function contentType(start: Uint8Array, size: number): FileType {
  const magic = magicType(start);
  if (magic) return magic;
  return !isBinary(start) && size <= MAX_TEXT_BYTES ? 'text' : 'blob';
}
