import { closeSync, openSync, unlinkSync, writeSync } from 'node:fs';
import { errnoOf } from '../errno.js';
import { newNotePath } from './pending-writes.js';

/** The prefix of the files of this module in the recovery folder. */
const PREFIX = 'moving-';

export const isMoveNote = (key: string) => key.startsWith(PREFIX);

/**
 * One open file for each thread and recovery folder. A thread moves one file at a time, so its note always
 * has the same place and costs two small writes.
 */
const open = new Map<string, { fd: number; file: string }>();

/** If notes cannot be written, the work is done all the same. */
export function writeNote(notes: string | undefined, line: string): void {
  if (notes === undefined) return;
  try {
    let note = open.get(notes);
    if (!note) {
      const file = newNotePath(notes, PREFIX);
      note = { fd: openSync(file, 'w', 0o600), file };
      open.set(notes, note);
    }
    writeSync(note.fd, `${line}\n`, 0);
  } catch (error) {
    if (!errnoOf(error)) throw error;
  }
}

/** Leaves the note for the next start. The next move uses another file. */
export function leaveNote(notes: string | undefined): void {
  const note = notes === undefined ? undefined : open.get(notes);
  if (notes === undefined || !note) return;
  open.delete(notes);
  closeSync(note.fd);
}

/** Must be called when this thread moves no more files. */
export function closeMoveNotes(notes: string): void {
  const note = open.get(notes);
  if (!note) return;
  leaveNote(notes);
  try {
    unlinkSync(note.file);
  } catch (error) {
    if (!errnoOf(error)) throw error;
  }
}
