import { PathError, parseVirtualPath, ROOT, type VirtualPath } from '@satchel/contract';
import { recall, remember } from '../../../lib/browser/browser-memory';

/** The folder into which each user of this browser last uploaded something from another app. */
const keyOf = (userId: number) => `satchel.received.${userId}`;

export function lastTarget(userId: number): VirtualPath {
  try {
    return parseVirtualPath(recall(keyOf(userId)) ?? ROOT);
  } catch (error) {
    if (error instanceof PathError) return ROOT;
    throw error;
  }
}

export const rememberTarget = (userId: number, folder: VirtualPath): void => remember(keyOf(userId), folder);
