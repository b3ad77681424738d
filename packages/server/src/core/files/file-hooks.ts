import type { COMMAND_EVENTS, VirtualPath } from '@satchel/contract';
import type { Change, ChangeResult } from './changes.js';
import type { Actor } from './file-events.js';

export type HookEvent = (typeof COMMAND_EVENTS)[number];

/** Paths are from the server's root. */
export interface HookDetail {
  actor: Actor;
  /** The actor's folder, as stored. */
  scope: VirtualPath;
  path: VirtualPath;
  /** Of a copy or rename. */
  destination?: VirtualPath;
}

/** Runs around a change that is allowed already. `before` refuses by throwing; `after` cannot undo. */
export interface FileHooks {
  /** Whether anything would be run around such a change. */
  isSet(event: HookEvent): Promise<boolean>;
  before(event: HookEvent, detail: HookDetail): Promise<void>;
  after(event: HookEvent, detail: HookDetail): Promise<void>;
}

export function hookEventOf(change: Change): HookEvent {
  if (change.verb === 'write') return change.options.reason;
  if (change.verb === 'makeDirectory') return 'upload';
  if (change.verb === 'remove') return 'delete';
  return change.verb === 'move' ? 'rename' : 'copy';
}

/** What the hooks of a planned change are told; null for what lies outside of the server's root. */
export function hookDetailOf(
  { path, destination }: ChangeResult,
  { actor, scope }: Pick<HookDetail, 'actor' | 'scope'>,
): HookDetail | null {
  return path && { actor, scope, path, ...(destination ? { destination } : {}) };
}
