import { fstatSync, lstatSync, readFileSync, renameSync, unlinkSync } from 'node:fs';
import { join } from 'node:path';
import { entryPath } from '../walk/dir.js';
import { lstatOrNull, sameObject } from '../walk/facts.js';
import type { StorageSettings, WalkContext } from '../walk/walk-context.js';
import { Walker } from '../walk/walker.js';
import { isBeginningOf, writeBack } from './copy-in-place.js';
import type { Move, Moved, NameInFolder, ReplacingWay, Steps } from './move.js';
import { leaveNote, writeNote } from './open-note.js';
import { namesIn, realPath } from './pending-writes.js';
import { moveOverFile, moveToFreeName } from './publish.js';

/** Folders in notes are real paths that end in a slash. */
interface Names {
  from: string;
  fromName: string;
  to: string;
  toName: string;
}

/** A note of one line about a file on its way to a free name. */
interface NotedMove extends Names {
  inode: number;
  /** The inode of the empty file that reserves the new name where a file cannot have two names. */
  claim?: number;
  /** Set if the file is copied. */
  copies?: true;
}

/** A note about a file that is replaced in more than one step. Its old content is, or will be, at `from`. */
interface NotedReplacing extends Names {
  replacing: ReplacingWay;
  /** True if the old content is kept as a version. */
  isKept: boolean;
}

/**
 * Moves a file as `moveToFreeName` does. A process that is killed in the middle leaves a note, with which
 * `settleMove` ends the move.
 */
export function moveNoted(
  source: Walker,
  target: Walker,
  { inode, ...names }: Pick<NotedMove, 'inode' | 'fromName' | 'toName'>,
): Moved {
  const noted: NotedMove = { inode, ...names, from: pathOf(source), to: pathOf(target) };
  const move: Move = { from: source.dir, to: target.dir, ...names };
  return withNote(target.context.facts, (note) => {
    note.write(noted);
    return moveToFreeName(
      move,
      movingSteps(note, () => noted),
    );
  });
}

/** Gives a staged file its name as `moveToFreeName` does. Most disks do it in steps that need no note. */
export function publishNoted(facts: StorageSettings, move: Move): Moved {
  return withNote(facts, (note) =>
    moveToFreeName(
      move,
      movingSteps(note, () => notedOf(move)),
    ),
  );
}

/** Replaces a file as `moveOverFile` does. A `backup` is a version, which is kept. */
export function replaceNoted(facts: StorageSettings, move: Move, backup: NameInFolder | null): Moved {
  const { to, toName } = move;
  return withNote(facts, (note) =>
    moveOverFile(move, backup, {
      ...movingSteps(note, () => notedOf(move)),
      replacing: ({ dir, name }, replacing) =>
        note.write({
          ...namesOf({ from: dir, fromName: name, to, toName }),
          replacing,
          isKept: backup !== null,
        }),
    }),
  );
}

function notedOf(move: Move): NotedMove {
  return { ...namesOf(move), inode: lstatSync(entryPath(move.from, move.fromName)).ino };
}

function movingSteps(note: MoveNote, noted: () => NotedMove): Steps {
  return {
    claimed: (fd) => note.write({ ...noted(), claim: fstatSync(fd).ino }),
    copying: () => note.write({ ...noted(), copies: true }),
    left: () => note.leave(),
  };
}

/** The note about the move of one file. */
class MoveNote {
  #state: 'none' | 'written' | 'left' = 'none';

  constructor(readonly notes: string | undefined) {}

  write(noted: NotedMove | NotedReplacing): void {
    this.#state = 'written';
    writeNote(this.notes, JSON.stringify(noted));
  }

  /** Must be called when the note describes something unfinished, which the next start tries again. */
  leave(): void {
    this.#state = 'left';
  }

  end(): void {
    if (this.#state === 'written') writeNote(this.notes, '');
    else if (this.#state === 'left') leaveNote(this.notes);
  }
}

function withNote<Result>({ notes }: StorageSettings, work: (note: MoveNote) => Result): Result {
  const note = new MoveNote(notes);
  try {
    return work(note);
  } finally {
    note.end();
  }
}

/** The path of the walk costs less than a call of the system. */
function pathOf(walker: Walker): string {
  return walker.realPath() ?? `/${namesIn(realPath(walker.dir)).join('/')}/`;
}

function namesOf({ from, fromName, to, toName }: Move): Names {
  const path = (dir: Move['from']) => `/${namesIn(realPath(dir)).join('/')}/`;
  return { from: path(from), fromName, to: path(to), toName };
}

const foldersIn = (path: string) => path.split('/').filter((name) => name !== '');

/**
 * Ends the move of a killed process: the file has only its new name, or only its old one if it had no other
 * yet. A file that was being replaced has its old content.
 */
export function settleMove(context: WalkContext, notes: string, key: string): void {
  const [line = ''] = readFileSync(join(notes, key), 'utf8').split('\n', 1);
  if (line === '') return;
  const noted = JSON.parse(line) as NotedMove | NotedReplacing;
  const source = Walker.openReal(context, foldersIn(noted.from));
  try {
    const target = Walker.openReal(context, foldersIn(noted.to));
    try {
      const move = { from: source.dir, fromName: noted.fromName, to: target.dir, toName: noted.toName };
      if ('replacing' in noted) settleReplacing(noted, move);
      else settle(noted, entryPath(source.dir, noted.fromName), entryPath(target.dir, noted.toName));
    } finally {
      target.close();
    }
  } finally {
    source.close();
  }
}

/** Whatever else changed in the meantime is left alone. */
function settle({ inode, claim, copies }: NotedMove, from: string | Buffer, to: string | Buffer): void {
  const [old, now] = [lstatOrNull(from), lstatOrNull(to)];
  if (!old || !now) return;
  // On disks where files are copied, inodes say little. The whole file is still at the old name.
  if (copies) {
    if (old.isFile() && now.isFile() && isBeginningOf(to, from)) unlinkSync(to);
    return;
  }
  if (old.ino !== inode) return;
  if (sameObject(old, now)) unlinkSync(from);
  else if (now.ino === claim && now.isFile() && now.size === 0) unlinkSync(to);
}

function settleReplacing({ replacing, isKept }: NotedReplacing, move: Move): void {
  const [backup, file] = [entryPath(move.from, move.fromName), entryPath(move.to, move.toName)];
  if (!lstatOrNull(backup)?.isFile()) return;
  if (!lstatOrNull(file)) {
    if (replacing === 'aside') renameSync(backup, file);
    return;
  }
  if (replacing === 'in place')
    writeBack({ dir: move.to, name: move.toName }, { dir: move.from, name: move.fromName });
  if (!isKept) unlinkSync(backup);
}
