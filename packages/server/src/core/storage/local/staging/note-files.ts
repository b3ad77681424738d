import { close, closeSync, fdatasync, fstatSync, openSync, type Stats, writeSync } from 'node:fs';
import { installationIn } from '../../../files/kept-notes.js';
import { quietly } from '../errno.js';
import { APPEND_TO_FILE } from '../linux/open-flags.js';
import { type Dir, entryPath, objectKey } from '../walk/dir.js';
import type { StorageSettings } from '../walk/walk-context.js';

/**
 * The hidden folder of a volume has a file of notes for each day and installation. Notes are appended to it,
 * and it is removed as a whole.
 */
const PREFIX = '.notes-';
const NAME = /^\.notes-([0-9a-f]{12})-(\d{4}-\d{2}-\d{2})$/;
const DAY_MS = 24 * 60 * 60_000;
/** Changes within this time share a sync, and a power loss loses no more notes than theirs. */
const SYNC_AFTER_MS = 100;

function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 'yyyy-mm-dd'.length);
}

/** The installation and day of a file of notes; null for another file. */
export function noteFileNamed(name: string): { installation: string; day: string } | null {
  const [, installation, day] = NAME.exec(name) ?? [];
  return installation === undefined || day === undefined ? null : { installation, day };
}

/** True if notes may still be added for that day. Another thread may have read the date a moment ago. */
export function isInUse(day: string): boolean {
  const now = Date.now();
  return [now - DAY_MS, now, now + DAY_MS].some((ms) => dayOf(ms) === day);
}

/**
 * Appends notes to the file of today, before the entries that they describe move to `dir`. A torn line spoils
 * no other. Moving is more important than the note: if that cannot be written, the entry moves without it.
 */
export function appendNotes({ syncsWrites }: StorageSettings, dir: Dir, notes: readonly string[]): void {
  const [first] = notes;
  if (first === undefined) return;
  const installation = installationIn(first.slice(0, first.indexOf(' ')));
  let fd = -1;
  try {
    fd = openSync(entryPath(dir, `${PREFIX}${installation}-${dayOf(Date.now())}`), APPEND_TO_FILE, 0o600);
    const stats = fstatSync(fd);
    // Something that another program put there, such as another name of a user's file, is left alone.
    if (!stats.isFile() || stats.nlink !== 1) return;
    writeSync(fd, `\n${notes.join('\n')}\n`);
    if (!syncsWrites) return;
    syncSoon(fd, stats);
    fd = -1;
  } catch {
    // The entry moves without a note.
  } finally {
    if (fd >= 0) quietly(() => closeSync(fd));
  }
}

const waiting = new Set<string>();

/** Closes the descriptor. */
function syncSoon(fd: number, stats: Stats): void {
  const key = objectKey(stats);
  if (waiting.has(key)) {
    quietly(() => closeSync(fd));
    return;
  }
  waiting.add(key);
  setTimeout(() => {
    waiting.delete(key);
    // An error helps nobody here. Without a callback it would end the program.
    fdatasync(fd, () => close(fd, () => {}));
  }, SYNC_AFTER_MS).unref();
}
