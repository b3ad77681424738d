import type { ListingItem, VirtualPath } from '@satchel/contract';
import type { ChangingFileSystem, WriteResult } from '../../src/core/files/changes.js';
import type {
  Entry,
  FileSystem,
  ListedEntry,
  OpenFile,
  ReadingFileSystem,
} from '../../src/core/files/file-system.js';
import { LISTING_JSON } from '../../src/core/resources/listing-json.js';

export const p = (text: string) => text as VirtualPath;

export async function* body(...chunks: (string | Buffer)[]): AsyncGenerator<Buffer> {
  for (const chunk of chunks) yield Buffer.from(chunk);
}

export async function* failing(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text);
  throw new Error('the line went dead');
}

/** So many entries that several threads list a folder. */
export const MANY = 2100;

export const byName = { sorting: { by: 'name', asc: false } };

/** That of a storage, or of a user. */
export type AnyFileSystem = ChangingFileSystem | FileSystem;

/** Resolves to the entry that was written, which is part of the result of a storage. */
export async function entryOf(written: Promise<Entry | WriteResult>): Promise<Entry> {
  const result = await written;
  return 'entry' in result ? result.entry : result;
}

export async function itemsOf(files: ReadingFileSystem, path: string, options = {}): Promise<ListingItem[]> {
  const listing = await files.encodeList(p(path), LISTING_JSON, { ...byName, ...options });
  return JSON.parse(Buffer.concat(listing.pieces).toString()) as ListingItem[];
}

export async function namesOf(files: ReadingFileSystem, path: string): Promise<string[]> {
  return (await itemsOf(files, path)).map((item) => item.name);
}

export async function textOf(files: ReadingFileSystem, path: string): Promise<string> {
  return contentOf(await files.open(p(path)));
}

/** Closes the file. */
export async function contentOf(file: OpenFile): Promise<string> {
  try {
    const buffer = Buffer.alloc(file.entry.size);
    return buffer.subarray(0, await file.read(buffer, 0)).toString();
  } finally {
    await file.close();
  }
}

/** Compared as text, because a comparison of thousands of objects takes longer than to list them. */
export function factsOf({ path, name, size, mode, isSymlink, type }: ListingItem | ListedEntry): string {
  return JSON.stringify({ path, name, size, mode, isSymlink, type });
}

/** A picture without picture, whose camera wrote this date. */
export function tiffOf(date: string): Buffer {
  const bytes = Buffer.alloc(26 + 20);
  bytes.write('II*\0\x08\0\0\0\x01\0', 'latin1');
  bytes.writeUInt16LE(0x0132, 10);
  bytes.writeUInt16LE(2, 12);
  bytes.writeUInt32LE(20, 14);
  bytes.writeUInt32LE(26, 18);
  bytes.write(date, 26, 'latin1');
  return bytes;
}

/** `done`, or the code of the error that `work` ends in. */
export function codeOf(work: Promise<unknown> | (() => Promise<unknown>)): Promise<string> {
  return (typeof work === 'function' ? work() : work).then(
    () => 'done',
    (error: { code?: string; message?: string }) => error.code ?? String(error.message),
  );
}
