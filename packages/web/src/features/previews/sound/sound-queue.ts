import { extensionOf, isWithin, type LiveChange, nameOf, type VirtualPath } from '@satchel/contract';
import type { PreviewItem } from '../model/preview-item';

/** Sound files in the order in which they are played. */
export interface SoundQueue {
  files: readonly PreviewItem[];
  /** The index of the one that plays. */
  at: number;
}

const soundsOf = <Item extends Pick<PreviewItem, 'type' | 'isDir'>>(items: readonly Item[]): Item[] =>
  items.filter(({ type, isDir }) => type === 'audio' && !isDir);

/** The sounds among `items`, beginning with the one at `path`; by default with the first one. */
export function queueOf(items: readonly PreviewItem[], path?: string): SoundQueue {
  const files = soundsOf(items);
  const at = files.findIndex((file) => file.path === path);
  return { files, at: Math.max(0, at) };
}

/**
 * The queue with the sounds among `items` at its end; sounds that it contains already stay where they are.
 */
export function added({ files, at }: SoundQueue, items: readonly PreviewItem[]): SoundQueue {
  const known = new Set(files.map(({ path }) => path));
  return { files: [...files, ...soundsOf(items).filter(({ path }) => !known.has(path))], at };
}

/**
 * The queue without these files. If the playing one is among them, the next one or else the last one replaces
 * it.
 */
export function without({ files, at }: SoundQueue, isLeaving: (file: PreviewItem) => boolean): SoundQueue {
  const left = files.filter((file) => !isLeaving(file));
  const leftBefore = files.slice(0, at).filter((file) => !isLeaving(file)).length;
  return { files: left, at: Math.max(0, Math.min(leftBefore, left.length - 1)) };
}

function moved(file: PreviewItem, from: VirtualPath, to: VirtualPath): PreviewItem {
  const path = `${to}${file.path.slice(from.length)}` as VirtualPath;
  const name = nameOf(path);
  return { ...file, path, name, extension: extensionOf(name) };
}

/** The queue after a change of files: moved and renamed files are followed, and deleted ones are removed. */
export function followed(queue: SoundQueue, change: LiveChange): SoundQueue {
  if (change.type !== 'moved' && change.type !== 'removed') return queue;
  const path = change.path as VirtualPath;
  const from = (change.type === 'moved' ? change.from : path) as VirtualPath;
  const isChanged = (file: PreviewItem) => isWithin(from, file.path as VirtualPath);
  if (!queue.files.some(isChanged)) return queue;
  if (change.type === 'removed') return without(queue, isChanged);
  return { ...queue, files: queue.files.map((file) => (isChanged(file) ? moved(file, from, path) : file)) };
}
