import { type ActivityAction, parentOf } from '@satchel/contract';
import type { FileEvent, WayOfMaking } from '../../core/files/file-events.js';

const BY: Readonly<Record<WayOfMaking, ActivityAction>> = {
  upload: 'uploaded',
  save: 'saved',
  copy: 'copied',
  makeDirectory: 'folderCreated',
  restore: 'restored',
};

export interface EventFacts {
  action: ActivityAction;
  path: string;
  to?: string;
  /** How many entries it was, where that is more than one. */
  count?: number;
}

/** The facts of a change of files for the activity log. */
export function factsOfEvent(event: FileEvent): EventFacts {
  const { path } = event;
  switch (event.type) {
    case 'moved': {
      const action = parentOf(event.from) === parentOf(path) ? 'renamed' : 'moved';
      return { action, path: event.from, to: path, count: several(event.merged?.entries.length) };
    }
    case 'removed':
      return {
        action: event.trashed === undefined ? 'deleted' : 'trashed',
        path,
        count: several(event.entries),
      };
    case 'written': {
      const isOld = event.restored !== undefined || event.restoredVersion !== undefined;
      const action = isOld ? 'restored' : BY[event.by ?? 'save'];
      return { action, path, count: several(event.merged?.entries.length) };
    }
    default:
      return { action: event.restored === undefined ? BY[event.by ?? 'save'] : 'restored', path };
  }
}

function several(count: number | undefined): number | undefined {
  return count !== undefined && count > 1 ? count : undefined;
}
