import { createHash, type Hash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import type { ArchiveEntry } from '../../lib/archive-format/archive-entry.js';
import { tarFormat } from '../../lib/archive-format/tar-format.js';
import { StartError } from '../../lib/start-error.js';
import { systemReason } from '../../lib/system-reason.js';
import { exists, writePrivateFile } from './private-folder.js';

/** The description of a backup, which is the first file of its tar. */
export interface BackupManifest {
  format: 'satchel-backup';
  /** The version of the layout of the backup, not of the program. */
  formatVersion: 1;
  /** The version of the program that made it. */
  program: string;
  createdAt: string;
  /** The branding was in the state folder: it is restored into the state folder of the target. */
  brandingIsOwn?: boolean;
  /** All files that follow, in this order. */
  files: { name: string; size: number; sha256: string }[];
}

/** Content of a backup: bytes, or a file that does not change during the backup. */
export type BackupContent = { name: string; content: Buffer } | { name: string; file: string };

const MANIFEST = 'manifest.json';
const BLOCK = 512;
const CHUNK = 1024 * 1024;
const LARGEST_MANIFEST = 1024 * 1024;
const MOST_FILES = 1000;
/** Lower case ASCII names without leading dots: those of `listBrandingFiles` and of the database. */
const NAME = /^(?:satchel\.db|branding\/(?:[\w-][\w.-]*\/){0,4}[\w-][\w.-]*)$/;

/** Throws `StartError` where something is in the place of a backup that may not replace it. */
export async function refuseExisting(file: string, mayReplace: boolean): Promise<void> {
  if (mayReplace || !(await exists(file))) return;
  throw new StartError(`The file ${file} exists already; --replace replaces it, or name another one.`);
}

/**
 * Writes a tar that only its owner may read. `file` keeps its old content until the new one is complete.
 * Throws `StartError`.
 */
export async function writeBackup(
  file: string,
  { program, brandingIsOwn = false }: Pick<BackupManifest, 'program' | 'brandingIsOwn'>,
  contents: readonly BackupContent[],
  mayReplace = true,
): Promise<void> {
  const createdAt = new Date();
  const files: BackupManifest['files'] = [];
  for (const each of contents) files.push({ name: each.name, ...(await measure(each)) });
  const facts = {
    format: 'satchel-backup',
    formatVersion: 1,
    program,
    createdAt: createdAt.toISOString(),
    brandingIsOwn,
    files,
  };
  const manifest = { name: MANIFEST, content: Buffer.from(`${JSON.stringify(facts, null, 2)}\n`) };
  const entries = [manifest, ...contents].map((each, index) => {
    const size = index === 0 ? manifest.content.length : (files[index - 1]?.size ?? 0);
    const entry = { name: each.name, isDirectory: false, size, modifiedMs: createdAt.getTime(), mode: 0o600 };
    return { each, entry };
  });
  try {
    await writePrivateFile(file, async (part) => {
      await writeTar(part, entries);
      // Another one may have been written in the meantime.
      await refuseExisting(file, mayReplace);
    });
  } catch (cause) {
    if (cause instanceof StartError) throw cause;
    throw new StartError(`The backup ${file} cannot be written: ${systemReason(cause)}.`, { cause });
  }
}

async function writeTar(
  part: string,
  entries: { each: BackupContent; entry: ArchiveEntry }[],
): Promise<void> {
  const handle = await open(part, 'w');
  try {
    for (const { each, entry } of entries) {
      await handle.writeFile(tarFormat.header(entry));
      for await (const bytes of bytesOf(each)) await handle.writeFile(bytes);
      await handle.writeFile(tarFormat.trailer(entry, 0));
    }
    await handle.writeFile(Buffer.alloc(2 * BLOCK));
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Checks all of a backup and passes each of its files to `take` in chunks. A file that was passed on may
 * still prove to be damaged: only when the promise resolves are all files intact. Reads no byte beyond the
 * file and accepts only what `writeBackup` writes. Throws `StartError`.
 */
export async function readBackup(
  file: string,
  take: (name: string, bytes: AsyncIterable<Buffer>) => Promise<void>,
): Promise<BackupManifest> {
  const handle = await open(file, 'r').catch((cause: unknown) => {
    throw new StartError(`The backup ${file} cannot be read: ${systemReason(cause)}.`, { cause });
  });
  try {
    const reader = new Reader(file, handle, (await handle.stat()).size);
    const manifest = await readManifest(reader);
    for (const { name, size, sha256 } of manifest.files) {
      await reader.header(name, size);
      const hash = createHash('sha256');
      await take(name, reader.content(size, hash));
      if (hash.digest('hex') !== sha256) reader.fail(`${name} differs from what was backed up`);
    }
    await reader.end();
    return manifest;
  } catch (cause) {
    if (cause instanceof Error && 'syscall' in cause) {
      throw new StartError(`The backup ${file} cannot be read: ${systemReason(cause)}.`, { cause });
    }
    throw cause;
  } finally {
    await handle.close();
  }
}

async function readManifest(reader: Reader): Promise<BackupManifest> {
  const size = await reader.header(MANIFEST);
  if (size > LARGEST_MANIFEST) reader.fail('its list of files is too long');
  const parts: Buffer[] = [];
  for await (const bytes of reader.content(size)) parts.push(Buffer.from(bytes));
  let value: unknown;
  try {
    value = JSON.parse(Buffer.concat(parts).toString('utf8'));
  } catch {
    reader.fail('its list of files cannot be read');
  }
  const manifest = value as BackupManifest;
  if (manifest?.format !== 'satchel-backup') reader.fail('it is not a backup of Satchel');
  if (manifest.formatVersion !== 1) reader.fail('it was made by a newer program');
  if (
    !Array.isArray(manifest.files) ||
    manifest.files.length > MOST_FILES ||
    !manifest.files.every(isListed)
  ) {
    reader.fail('its list of files is wrong');
  }
  const names = manifest.files.map(({ name }) => name);
  if (names[0] !== 'satchel.db' || new Set(names).size !== names.length)
    reader.fail('its list of files is wrong');
  return manifest;
}

function isListed(entry: unknown): boolean {
  const { name, size, sha256 } = (entry ?? {}) as Record<string, unknown>;
  return (
    typeof name === 'string' &&
    NAME.test(name) &&
    Number.isSafeInteger(size) &&
    (size as number) >= 0 &&
    typeof sha256 === 'string' &&
    /^[0-9a-f]{64}$/.test(sha256)
  );
}

/** Reads a tar from its beginning, and accepts only what is expected next. */
class Reader {
  readonly #file: string;
  readonly #handle: FileHandle;
  readonly #length: number;
  #position = 0;

  constructor(file: string, handle: FileHandle, length: number) {
    this.#file = file;
    this.#handle = handle;
    this.#length = length;
  }

  fail(reason: string): never {
    throw new StartError(
      `The backup ${this.#file} is damaged, or is not a backup: ${reason}. Nothing was changed.`,
    );
  }

  /** Returns the size of the next file, which must have that name and, where it is known, that size. */
  async header(name: string, size?: number): Promise<number> {
    const block = await this.#read(BLOCK);
    const text = (from: number, to: number) => block.toString('latin1', from, to).replace(/\0.*$/s, '');
    const isFile = text(257, 262) === 'ustar' && text(156, 157) === '0' && text(0, 100) === name;
    const found = Number.parseInt(text(124, 136), 8);
    const hasRoom = Number.isSafeInteger(found) && found >= 0 && found <= this.#length - this.#position;
    if (!isFile || !hasRoom || (size !== undefined && found !== size))
      this.fail(`${name} is not at its position`);
    return found;
  }

  /**
   * Yields the bytes of the file whose header was read; each chunk is valid until the next one is requested.
   */
  async *content(size: number, hash?: Hash): AsyncGenerator<Buffer> {
    for (let left = size; left > 0; ) {
      const bytes = await this.#read(Math.min(left, CHUNK));
      hash?.update(bytes);
      left -= bytes.length;
      yield bytes;
    }
    const padding = await this.#read((BLOCK - (size % BLOCK)) % BLOCK);
    if (padding.some((byte) => byte !== 0)) this.fail('there are unexpected bytes between its files');
  }

  async end(): Promise<void> {
    const rest = await this.#read(Math.min(this.#length - this.#position, 3 * BLOCK));
    if (rest.length !== 2 * BLOCK || rest.some((byte) => byte !== 0)) this.fail('its end is wrong');
  }

  async #read(length: number): Promise<Buffer> {
    const bytes = Buffer.alloc(length);
    const { bytesRead } = await this.#handle.read(bytes, 0, length, this.#position);
    if (bytesRead !== length) this.fail('it ends too early');
    this.#position += length;
    return bytes;
  }
}

async function measure(content: BackupContent): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const bytes of bytesOf(content)) {
    hash.update(bytes);
    size += bytes.length;
  }
  return { size, sha256: hash.digest('hex') };
}

async function* bytesOf(content: BackupContent): AsyncGenerator<Buffer> {
  if ('content' in content) {
    yield content.content;
    return;
  }
  const handle = await open(content.file, 'r');
  try {
    yield* handle.createReadStream({ autoClose: false, highWaterMark: CHUNK }) as AsyncIterable<Buffer>;
  } finally {
    await handle.close();
  }
}
