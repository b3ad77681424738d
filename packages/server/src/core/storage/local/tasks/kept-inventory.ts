import { lstatSync, readdirSync, unlinkSync } from 'node:fs';
import { nameOf, segmentsOf, type VirtualPath } from '@satchel/contract';
import type { KeptLocation } from '../../../files/file-system.js';
import type { KeptKind, KeptListing, LifeSign } from '../../../files/kept-inventory.js';
import type { LookedAtVersion } from '../../../files/versions.js';
import { nothingThere } from '../errno.js';
import { openVersions } from '../staging/keep-replaced.js';
import { appendNotes, isInUse, noteFileNamed } from '../staging/note-files.js';
import { moveToFreeName } from '../staging/publish.js';
import { makeOnVolume, onVolume, openOnVolume } from '../staging/volume.js';
import { type Dir, dirPath, entryPath } from '../walk/dir.js';
import { fileIdOf, lstatOrNull } from '../walk/facts.js';
import { isReservedName, TRASH_FOLDER, VERSIONS_FOLDER } from '../walk/names.js';
import type { WalkContext } from '../walk/walk-context.js';
import type { Walker } from '../walk/walker.js';
import { eachNote, readSmallFile, replaceFile, tidyNoteFile } from './read-notes.js';
import type { LongTask } from './task-steps.js';
import { folderOf } from './versions.js';

/** The file by which an installation shows that it is alive, with what it has seen of other such files. */
const LIFE_PREFIX = '.alive-';
const LIFE_NAME = /^\.alive-([0-9a-f]{12})$/;
const MOST_INSTALLATIONS = 100;

export interface KeptFolderTask {
  kind: KeptKind;
  volume: string;
}

const FOLDERS: Record<KeptKind, string> = { trash: TRASH_FOLDER, versions: VERSIONS_FOLDER };

function openKept(context: WalkContext, { kind, volume }: KeptFolderTask): Walker | null {
  return openOnVolume(context, volume, FOLDERS[kind]);
}

/** Lists the entries of the folder; null if the folder is missing. */
export function listKept(context: WalkContext, { kind, volume }: KeptFolderTask): KeptListing | null {
  return onVolume(context, volume, FOLDERS[kind], ({ dir }) => {
    const entries = readdirSync(dirPath(dir), { withFileTypes: true });
    return {
      objects: entries.map((entry) => ({ id: entry.name, isFolder: entry.isDirectory() })),
      installations: entries.flatMap(({ name }) => LIFE_NAME.exec(name)?.[1] ?? []),
    };
  });
}

export interface LifeTask extends KeptFolderTask {
  own: string;
  others: readonly string[];
  /** Milliseconds since 1970. */
  now: number;
}

/** Shows that an installation is alive, and returns since when others have not been seen to be. */
export function showLife(context: WalkContext, { kind, volume, ...terms }: LifeTask): LifeSign[] {
  return onVolume(context, volume, FOLDERS[kind], ({ dir }) => showLifeIn(dir, terms)) ?? [];
}

function showLifeIn(dir: Dir, { own, others, now }: Omit<LifeTask, keyof KeptFolderTask>): LifeSign[] {
  const before = seenBefore(dir, LIFE_PREFIX + own);
  const signs = others.slice(0, MOST_INSTALLATIONS).map((installation) => {
    const shownAt = readSmallFile(dir, LIFE_PREFIX + installation)?.modifiedMs ?? 0;
    const seen = before.get(installation);
    const since = seen?.shownAt === shownAt ? Math.min(seen.since, now) : now;
    return { installation, shownAt, since };
  });
  replaceFile(dir, LIFE_PREFIX + own, [JSON.stringify(signs)]);
  return signs;
}

function seenBefore(dir: Dir, name: string): Map<string, LifeSign> {
  try {
    const signs: unknown = JSON.parse(readSmallFile(dir, name)?.text ?? '[]');
    if (!Array.isArray(signs)) return new Map();
    const valid = signs.filter(
      (sign: Partial<LifeSign> | null) =>
        typeof sign?.installation === 'string' &&
        typeof sign.shownAt === 'number' &&
        typeof sign.since === 'number',
    ) as LifeSign[];
    return new Map(valid.map((sign) => [sign.installation, sign]));
  } catch {
    return new Map();
  }
}

export interface ReadNotesTask extends KeptFolderTask {
  /** Ids that are separated by line breaks. */
  ids: string;
}

/** The notes about these entries by id. The first of each counts, as later ones are from somebody else. */
export function* readNotes(context: WalkContext, task: ReadNotesTask): LongTask<Map<string, string>> {
  const wanted = new Set(task.ids.split('\n'));
  const found = new Map<string, string>();
  const keptFolder = openKept(context, task);
  try {
    if (!keptFolder) return found;
    for (const name of noteFilesIn(keptFolder.dir))
      yield* eachNote(keptFolder.dir, name, (id, line) => {
        if (wanted.delete(id)) found.set(id, line.toString());
      });
    return found;
  } finally {
    keptFolder?.close();
  }
}

function noteFilesIn(dir: Dir): string[] {
  return readdirSync(dirPath(dir))
    .filter((name) => noteFileNamed(name) !== null)
    .sort();
}

export interface TidyTask extends KeptFolderTask {
  /** The installations whose notes are maintained. */
  installations: readonly string[];
}

/** Removes notes of entries that no longer exist, except those of yesterday or later. */
export function* tidyNotes(context: WalkContext, task: TidyTask): LongTask<void> {
  const keptFolder = openKept(context, task);
  try {
    if (!keptFolder) return;
    const there = new Set(readdirSync(dirPath(keptFolder.dir)));
    for (const name of noteFilesIn(keptFolder.dir)) {
      const file = noteFileNamed(name);
      if (!file || isInUse(file.day) || !task.installations.includes(file.installation)) continue;
      yield* tidyNoteFile(keptFolder.dir, name, (id) => there.has(id));
    }
  } finally {
    keptFolder?.close();
  }
}

export interface LookAtVersionsTask {
  volume: string;
  /** The kept entries, each with the path of its file if that is known. */
  items: readonly { id: string; serverPath: VirtualPath | null }[];
}

/**
 * Describes the contents of these locations; null if one is no file. A second name of the file itself is no
 * former content, and is removed.
 */
export function* lookAtVersions(
  context: WalkContext,
  { volume, items }: LookAtVersionsTask,
): LongTask<(LookedAtVersion | null)[]> {
  const keptFolder = openVersions(context, { volume });
  try {
    const looked: (LookedAtVersion | null)[] = [];
    for (const { id, serverPath } of items) {
      looked.push(keptFolder && lookAt(context, keptFolder.dir, id, serverPath));
      yield;
    }
    return looked;
  } finally {
    keptFolder?.close();
  }
}

function lookAt(
  context: WalkContext,
  keptFolder: Dir,
  id: string,
  serverPath: VirtualPath | null,
): LookedAtVersion | null {
  const stats = lstatSync(entryPath(keptFolder, id), { bigint: true, throwIfNoEntry: false });
  if (!stats?.isFile()) return null;
  const folder =
    serverPath === null || segmentsOf(serverPath).some(isReservedName) ? null : folderOf(context, serverPath);
  try {
    const there =
      folder && serverPath !== null
        ? lstatSync(entryPath(folder.dir, nameOf(serverPath)), { bigint: true, throwIfNoEntry: false })
        : undefined;
    if (there && there.dev === stats.dev && there.ino === stats.ino) {
      unlinkSync(entryPath(keptFolder, id));
      return null;
    }
    return {
      size: Number(stats.size),
      modifiedMs: Number(stats.mtimeMs),
      fileId: fileIdOf(stats),
      hasFile: there?.isFile() === true,
    };
  } finally {
    folder?.close();
  }
}

/** Moves a version of a file that is gone to the trash of its volume, under the same id. */
export function versionToTrash(context: WalkContext, { volume, id, note }: KeptLocation): void {
  const from = openVersions(context, { volume });
  let trashFolder: Walker | null = null;
  try {
    trashFolder = from && makeOnVolume(context, volume, TRASH_FOLDER);
    if (!from || !trashFolder || !lstatOrNull(entryPath(from.dir, id))?.isFile()) throw nothingThere();
    appendNotes(context.facts, trashFolder.dir, note === undefined ? [] : [note]);
    moveToFreeName({ from: from.dir, fromName: id, to: trashFolder.dir, toName: id });
  } finally {
    trashFolder?.close();
    from?.close();
  }
}
