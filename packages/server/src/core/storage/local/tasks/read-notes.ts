import { closeSync, fstatSync, openSync, readSync, unlinkSync, writeSync } from 'node:fs';
import { CREATE_FILE, READ_FILE } from '../linux/open-flags.js';
import { moveOverFile } from '../staging/publish.js';
import { type Dir, entryPath } from '../walk/dir.js';
import type { LongTask } from './task-steps.js';

const CHUNK_BYTES = 1024 * 1024;
/** A longer line is no note. */
const LINE_BYTES = 64 * 1024;
/** The rest of a larger file is not read, as no day has so many notes. */
const MOST_BYTES = 1024 * 1024 * 1024;
const NEWLINE = 0x0a;
const BLANK = 0x20;
const LONGEST_ID = 40;
const PART = '.part';

/** Calls `each` with every line and the id at its beginning. Other contents do no harm. */
export function* eachNote(dir: Dir, name: string, each: (id: string, line: Buffer) => void): LongTask<void> {
  const fd = openRegularFile(dir, name);
  if (fd < 0) return;
  try {
    const chunk = Buffer.allocUnsafe(CHUNK_BYTES);
    let carried = Buffer.alloc(0);
    for (let read = 0; read < MOST_BYTES; ) {
      const count = readSync(fd, chunk, 0, chunk.length, null);
      if (count === 0) return;
      read += count;
      carried = takeLines(Buffer.concat([carried, chunk.subarray(0, count)]), each);
      yield;
    }
  } finally {
    closeSync(fd);
  }
}

/** Returns the beginning of an unfinished line, or only its end if it is too long. */
function takeLines(bytes: Buffer, each: (id: string, line: Buffer) => void): Buffer<ArrayBuffer> {
  let start = 0;
  for (let end = bytes.indexOf(NEWLINE); end >= 0; end = bytes.indexOf(NEWLINE, start)) {
    const line = bytes.subarray(start, end);
    const blank = line.length <= LINE_BYTES ? line.subarray(0, LONGEST_ID).indexOf(BLANK) : -1;
    if (blank > 0) each(line.toString('latin1', 0, blank), line);
    start = end + 1;
  }
  // One byte more than a line may have is enough to tell that it is too long.
  return Buffer.from(bytes.subarray(Math.max(start, bytes.length - LINE_BYTES - 1)));
}

/** Returns -1 if it is no regular file. Never waits for a pipe, and follows no symlink. */
function openRegularFile(dir: Dir, name: string): number {
  let fd = -1;
  try {
    fd = openSync(entryPath(dir, name), READ_FILE);
    if (fstatSync(fd).isFile()) return fd;
  } catch {}
  if (fd >= 0) closeSync(fd);
  return -1;
}

/** The text of a small file; null if it is no regular file. */
export function readSmallFile(dir: Dir, name: string): { text: string; modifiedMs: number } | null {
  const fd = openRegularFile(dir, name);
  if (fd < 0) return null;
  try {
    const buffer = Buffer.alloc(LINE_BYTES);
    const count = readSync(fd, buffer, 0, buffer.length, 0);
    return { text: buffer.toString('utf8', 0, count), modifiedMs: Math.floor(fstatSync(fd).mtimeMs) };
  } finally {
    closeSync(fd);
  }
}

/** Replaces or creates a file of the server's own. */
export function replaceFile(dir: Dir, name: string, parts: Iterable<string | Buffer>): void {
  const part = name + PART;
  removeFile(dir, part);
  const fd = openSync(entryPath(dir, part), CREATE_FILE, 0o600);
  try {
    for (const each of parts) {
      const bytes = typeof each === 'string' ? Buffer.from(each) : each;
      for (let at = 0; at < bytes.length; ) at += writeSync(fd, bytes, at);
    }
    moveOverFile({ from: dir, fromName: part, to: dir, toName: name });
  } catch (error) {
    removeFile(dir, part);
    throw error;
  } finally {
    closeSync(fd);
  }
}

export function removeFile(dir: Dir, name: string): void {
  try {
    unlinkSync(entryPath(dir, name));
  } catch {
    // It is gone, or was never a file.
  }
}

/**
 * Removes the notes of entries that are no longer in the folder. A file without any other notes is removed,
 * and one that mostly consists of them is rewritten.
 */
export function* tidyNoteFile(dir: Dir, name: string, isThere: (id: string) => boolean): LongTask<void> {
  let all = 0;
  const live = new Set<string>();
  yield* eachNote(dir, name, (id) => {
    all += 1;
    if (isThere(id)) live.add(id);
  });
  // An unfinished rewrite of a killed process is removed, too.
  for (const each of live.size === 0 ? [`${name}${PART}`, name] : []) removeFile(dir, each);
  if (live.size === 0 || live.size * 2 > all) return;
  const kept: Buffer[] = [];
  yield* eachNote(dir, name, (id, line) => {
    if (live.delete(id)) kept.push(Buffer.concat([line, Buffer.of(NEWLINE)]));
  });
  replaceFile(dir, name, kept);
}
