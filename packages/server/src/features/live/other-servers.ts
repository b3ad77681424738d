import {
  DownloadEnd,
  LIVE_TOPICS,
  parentOf,
  parseVirtualPath,
  ROOT,
  type VirtualPath,
} from '@satchel/contract';
import { Check } from 'typebox/value';
import { commonFolder, type ServerChange } from './change-batch.js';

/** If the changes of one moment need more messages, they are replaced by one. */
const MOST_MESSAGES = 4;
const TOPICS: readonly unknown[] = LIVE_TOPICS;
const PATH_CHANGES = ['created', 'written', 'removed', 'folder', 'tree'];

/** Encodes changes as messages for other servers, each of at most `mostBytes`. */
export function messagesOf(changes: readonly ServerChange[], mostBytes: number): string[] {
  const messages = packed(
    changes.flatMap((change) => fitting(change, mostBytes)),
    mostBytes,
  );
  if (messages.length <= MOST_MESSAGES) return messages;
  const topics = changes.filter((change) => 'userId' in change);
  const tree = changes.flatMap(foldersOf).reduce(commonFolder);
  return packed([...fitting({ type: 'tree', path: tree }, mostBytes), ...topics], mostBytes);
}

/** Unknown changes are ignored, because they come from a server of another version. */
export function changesOf(message: string): ServerChange[] {
  try {
    const changes = JSON.parse(message) as unknown;
    return Array.isArray(changes) ? changes.filter(isChange) : [];
  } catch {
    return [];
  }
}

function packed(changes: readonly ServerChange[], mostBytes: number): string[] {
  const messages: string[] = [];
  let length = Number.POSITIVE_INFINITY;
  for (const change of changes) {
    const text = JSON.stringify(change);
    const bytes = Buffer.byteLength(text) + 1;
    if (length + bytes > mostBytes) {
      messages.push(text);
      length = bytes + 1;
    } else {
      messages.push(`${messages.pop()},${text}`);
      length += bytes;
    }
  }
  return messages.map((text) => `[${text}]`);
}

/** A change whose paths are too long is replaced by one of the folder above. */
function fitting(change: ServerChange, mostBytes: number): ServerChange[] {
  if (Buffer.byteLength(JSON.stringify(change)) + 2 <= mostBytes) return [change];
  return foldersOf(change).flatMap((path) => fitting({ type: 'tree', path }, mostBytes));
}

/** The folders that contain the changed entries. */
function foldersOf(change: ServerChange): VirtualPath[] {
  if (!('path' in change)) return [];
  const folders = [parentOf(change.path)];
  return change.type === 'moved' ? [parentOf(change.from), ...folders] : folders;
}

function isChange(change: unknown): change is ServerChange {
  if (typeof change !== 'object' || change === null || !('type' in change)) return false;
  const { type, path, from, userId } = change as Record<string, unknown>;
  if (Check(DownloadEnd, change)) return Number.isInteger(userId);
  if (TOPICS.includes(type)) return userId === null || Number.isInteger(userId);
  if (type === 'moved') return isPath(from) && isPath(path);
  return PATH_CHANGES.includes(type as string) && isPath(path);
}

function isPath(path: unknown): path is VirtualPath {
  try {
    return typeof path === 'string' && (path === ROOT || parseVirtualPath(path) === path);
  } catch {
    return false;
  }
}
