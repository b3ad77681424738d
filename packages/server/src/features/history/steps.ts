import { deflateRawSync, inflateRawSync } from 'node:zlib';
import {
  type FINAL_REASONS,
  type HistoryItem,
  joinPath,
  nameOf,
  parentOf,
  type VirtualPath,
} from '@satchel/contract';
import type {
  FileEvent,
  KeptVersion,
  Mark,
  Merged,
  MergedFolder,
  Together,
} from '../../core/files/file-events.js';
import { revisionByTime } from '../../core/files/revision.js';
import { TRASH_PATH } from '../../core/files/trash.js';
import { TurnTaker } from '../../lib/turn-taker.js';

export type FinalReason = (typeof FINAL_REASONS)[number];

/** A step that undoes one change. Paths are from the server's root, because scopes change. */
export type Step =
  /**
   * The entry at `path` is moved back to `to`. The folders that were made for it are removed, and the file
   * that it replaced is restored.
   */
  | { verb: 'move'; path: VirtualPath; to: VirtualPath; mark: Mark; parents: number; replaced?: Replaced }
  /**
   * The created entry goes to the trash. With `isAsMade`, it must contain nothing else by now. `id` is its
   * former id in the trash if it was restored from there, so that a redo finds it again.
   */
  | {
      verb: 'discard';
      path: VirtualPath;
      mark: Mark;
      parents: number;
      isAsMade: boolean;
      id?: string | undefined;
    }
  | { verb: 'restore'; path: VirtualPath; id: string }
  /** The folders that a merge removed are created again, including the empty ones. */
  | { verb: 'remake'; path: VirtualPath; folders: readonly MergedFolder[] }
  /** The former content replaces the present one. `keptAs` is the version that the change restored. */
  | { verb: 'revert'; path: VirtualPath; mark: Mark; version: string; keptAs?: string | undefined }
  /** Entries of the folder get back their former names all at once, because these depend on each other. */
  | { verb: 'rename'; path: VirtualPath; names: readonly { from: string; to: string; mark: Mark }[] }
  /** No step undoes the change. */
  | { verb: 'none'; path: VirtualPath; reason: FinalReason };

/** Ids of versions: the content that was replaced, and the earlier versions of that file. */
export interface Replaced {
  version: string;
  earlier: readonly string[];
}

/** The steps that undo the change of an event; empty for a change that affects no files of users. */
export function stepsOf(event: FileEvent): Step[] {
  if (event.path.startsWith(`${TRASH_PATH}/`)) return [];
  const { path } = event;
  const none = (reason: FinalReason): Step[] => [{ verb: 'none', path, reason }];
  if (event.type === 'removed') {
    if (event.trashed === undefined) return none('permanent');
    return [{ verb: 'restore', path, id: idOf(event.trashed) }];
  }
  const { mark, parents = 0 } = event;
  if (event.type !== 'created' && event.merged) return mergedSteps(event.merged, event.kept ?? []);
  if (event.type === 'written') {
    if (mark?.isFolder) return none('merged');
    const version = event.kept?.find((kept) => kept.path === path)?.id;
    const { restoredVersion: keptAs } = event;
    return mark && version ? [{ verb: 'revert', path, mark, version, keptAs }] : none('replaced');
  }
  if (event.type === 'moved') return movedSteps(event);
  if (!mark) return none('unknown');
  const id = event.restored === undefined ? undefined : idOf(event.restored);
  return [{ verb: 'discard', path, mark, parents, isAsMade: event.by !== 'restore', id }];
}

const idOf = (trashed: VirtualPath) => trashed.slice(TRASH_PATH.length + 1);

function movedSteps(event: Extract<FileEvent, { type: 'moved' }>): Step[] {
  const { path, from, existed, mark, parents = 0, together } = event;
  const none = (reason: FinalReason): Step[] => [{ verb: 'none', path, reason }];
  if (together) return togetherSteps(together);
  if (!mark) return none('unknown');
  if (from === path) return [];
  const back = { verb: 'move', path, to: from, mark, parents } as const;
  if (!existed) return [back];
  if (mark.isFolder) return none('merged');
  const kept = event.kept?.find((one) => one.path === path);
  return kept ? [{ ...back, replaced: replacedBy(kept) }] : none('replaced');
}

function togetherSteps(together: Together): Step[] {
  const [first] = together;
  if (!first) return [];
  const names = together.map(({ from, path, mark }) => ({ from: nameOf(path), to: nameOf(from), mark }));
  return [{ verb: 'rename', path: parentOf(first.path), names }];
}

/** The paths by which an action is shown. */
export function shownPathsOf(event: FileEvent): { path: VirtualPath; destination: VirtualPath | null } {
  if (event.type !== 'moved') return { path: event.path, destination: null };
  const { from, path } = event.together?.[0] ?? event;
  return { path: from, destination: path };
}

/** The number of entries that a step concerns. */
export const countOf = (step: Step) => (step.verb === 'rename' ? step.names.length : 1);

export function countAll(steps: readonly Step[]): number {
  return steps.reduce((sum, step) => sum + countOf(step), 0);
}

/** The paths of the entries of a step before the action. Undone steps are those that redo the action. */
export function originsOf(step: Step, isUndone: boolean): VirtualPath[] {
  if (step.verb === 'rename')
    return step.names.map(({ from, to }) => joinPath(step.path, isUndone ? from : to));
  if (step.verb === 'remake') return [];
  return [step.verb === 'move' && !isUndone ? step.to : step.path];
}

/** True if the change deleted or replaced something. */
export function isLoss(step: Step): boolean {
  if (step.verb === 'none') return step.reason !== 'unknown';
  if (step.verb === 'move') return step.replaced !== undefined;
  return step.verb === 'restore' || step.verb === 'revert';
}

function mergedSteps({ entries, folders }: Merged, kept: readonly KeptVersion[]): Step[] {
  const versions = new Map(kept.map((one) => [one.path, one]));
  const steps = entries.map(({ path, from, mark, replaced }): Step => {
    const version = versions.get(path);
    if (replaced && !version) return { verb: 'none', path, reason: 'replaced' };
    if (from !== null)
      return {
        verb: 'move',
        path,
        to: from,
        mark,
        parents: 0,
        ...(version ? { replaced: replacedBy(version) } : {}),
      };
    if (version) return { verb: 'revert', path, mark, version: version.id };
    return { verb: 'discard', path, mark, parents: 0, isAsMade: true };
  });
  const [first] = folders;
  return first ? [{ verb: 'remake', path: first.path, folders }, ...steps] : steps;
}

const replacedBy = ({ id, earlier = [] }: KeptVersion): Replaced => ({ version: id, earlier });

export type HistoryKind = HistoryItem['kind'];

export function kindOf(event: FileEvent): HistoryKind {
  if (event.type === 'removed') return 'delete';
  if (event.type === 'moved') return parentOf(event.from) === parentOf(event.path) ? 'rename' : 'move';
  if (event.by === 'makeDirectory') return 'create';
  return event.by ?? 'change';
}

/** The kind of an action that contains changes of both kinds. */
export function mixed(first: HistoryKind, second: HistoryKind): HistoryKind {
  if (first === second) return first;
  if (first === 'create' && second === 'upload') return 'upload';
  if (first === 'upload' && second === 'create') return 'upload';
  return first === 'move' && second === 'rename' ? 'move' : 'change';
}

const PART_STEPS = 500;
/** Compression saves nothing for shorter texts. */
const DEFLATED_FROM = 512;

export interface Part {
  possible: number;
  final: number;
  reason: FinalReason | null;
  steps: string;
}

/** Compresses steps, because paths in one folder are similar. It yields to the event loop between parts. */
export async function encodeSteps(steps: readonly Step[]): Promise<Part[]> {
  const turns = new TurnTaker();
  const parts: Part[] = [];
  for (let from = 0; from < steps.length; from += PART_STEPS) {
    await turns.next();
    parts.push(encodePart(steps.slice(from, from + PART_STEPS)));
  }
  return parts;
}

function encodePart(steps: readonly Step[]): Part {
  const finals = steps.flatMap((step) => (step.verb === 'none' ? [step.reason] : []));
  const text = JSON.stringify(steps);
  return {
    possible: countAll(steps) - finals.length,
    final: finals.length,
    reason: finals[0] ?? null,
    steps: text.length < DEFLATED_FROM ? text : deflateRawSync(text).toString('base64'),
  };
}

export async function decodeSteps(texts: readonly string[]): Promise<Step[]> {
  const turns = new TurnTaker();
  const parts: Step[][] = [];
  for (const text of texts) {
    await turns.next();
    parts.push(decodePart(text));
  }
  return parts.flat();
}

function decodePart(text: string): Step[] {
  const json = text.startsWith('[') ? text : inflateRawSync(Buffer.from(text, 'base64')).toString();
  return JSON.parse(json, json.includes('"modifiedMs"') ? withRevision : undefined) as Step[];
}

/** Before files had a revision, marks were stored with the time that it was made of. */
function withRevision(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('modifiedMs' in value)) return value;
  const { modifiedMs, ...mark } = value as Omit<Mark, 'revision'> & { modifiedMs: number };
  return { ...mark, revision: mark.isFolder ? '' : revisionByTime({ ...mark, modifiedMs }) };
}
