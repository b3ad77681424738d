import { randomBytes } from 'node:crypto';
import { closeSync, fstatSync, openSync, readFileSync, unlinkSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { errnoOf } from '../errno.js';
import { entryPath } from '../walk/dir.js';
import { lstatOrNull, sameObject } from '../walk/facts.js';
import type { WalkContext } from '../walk/walk-context.js';
import { Walker } from '../walk/walker.js';
import { namesIn, realPath } from './pending-writes.js';
import { type Move, moveToFreeName } from './publish.js';

/** The files of this module in the folder for notes. */
const PREFIX = 'moving-';

export const isMoveNote = (key: string) => key.startsWith(PREFIX);

/** What is under way, as one line. Folders are those of the machine, and end in a slash. */
interface Noted {
  inode: number;
  from: string;
  fromName: string;
  to: string;
  toName: string;
  /** The empty file that keeps the new name free where a file cannot have two names. */
  claim?: number;
}

/**
 * One file for each thread and folder of notes, which stays open: a thread moves one file at a time, so its note always has
 * the same place, and costs two small writes.
 */
const open = new Map<string, { fd: number; file: string }>();

type NotedNames = Pick<Noted, 'inode' | 'fromName' | 'toName'>;

/** As `moveToFreeName`. A process that is killed between the two steps of it leaves a note, and `settleMove` ends the move. */
export function moveNoted(source: Walker, target: Walker, { inode, ...names }: NotedNames): void {
  const { notes } = target.context.facts;
  const noted: Noted = { inode, ...names, from: pathOf(source), to: pathOf(target) };
  const move: Move = { from: source.dir, to: target.dir, ...names };
  const note = (line: string) => notes !== undefined && write(notes, line);
  note(JSON.stringify(noted));
  try {
    moveToFreeName(move, (fd) => note(JSON.stringify({ ...noted, claim: fstatSync(fd).ino })));
  } finally {
    note('');
  }
}

/** As the walk spelled it, which costs less than to ask the system. */
function pathOf(walker: Walker): string {
  return walker.realPath() ?? `/${namesIn(realPath(walker.dir)).join('/')}/`;
}

const foldersIn = (path: string) => path.split('/').filter((name) => name !== '');

/** Where notes cannot be written the work is done all the same. */
function write(notes: string, line: string): void {
  try {
    let note = open.get(notes);
    if (!note) {
      const file = join(notes, PREFIX + randomBytes(8).toString('hex'));
      note = { fd: openSync(file, 'w', 0o600), file };
      open.set(notes, note);
    }
    writeSync(note.fd, `${line}\n`, 0);
  } catch (error) {
    if (!errnoOf(error)) throw error;
  }
}

/** To be called when no more files are moved in this thread. */
export function closeMoveNotes(notes: string): void {
  const note = open.get(notes);
  if (!note) return;
  open.delete(notes);
  closeSync(note.fd);
  try {
    unlinkSync(note.file);
  } catch (error) {
    if (!errnoOf(error)) throw error;
  }
}

/** Ends the move of a process that was killed: the file has its new name alone, or its old one if it had no other yet. */
export function settleMove(context: WalkContext, notes: string, key: string): void {
  const [line = ''] = readFileSync(join(notes, key), 'utf8').split('\n', 1);
  if (line === '') return;
  const noted = JSON.parse(line) as Noted;
  const source = Walker.openReal(context, foldersIn(noted.from));
  try {
    const target = Walker.openReal(context, foldersIn(noted.to));
    try {
      settle(noted, entryPath(source.dir, noted.fromName), entryPath(target.dir, noted.toName));
    } finally {
      target.close();
    }
  } finally {
    source.close();
  }
}

/** Whatever else was changed in the meantime stays as it is. */
function settle({ inode, claim }: Noted, from: string | Buffer, to: string | Buffer): void {
  const [old, now] = [lstatOrNull(from), lstatOrNull(to)];
  if (!old || !now || old.ino !== inode) return;
  if (sameObject(old, now)) unlinkSync(from);
  else if (now.ino === claim && now.isFile() && now.size === 0) unlinkSync(to);
}
