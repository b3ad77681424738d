import type { COMMAND_EVENTS, VirtualPath } from '@satchel/contract';
import type { Change, ChangeResult } from './changes.js';
import type { Actor } from './file-events.js';
import type { RealPaths } from './storage.js';

export type HookEvent = (typeof COMMAND_EVENTS)[number];

/** Describes a change to hooks. All paths are server paths. */
export interface HookDetail {
  actor: Actor;
  scope: VirtualPath;
  path: VirtualPath;
  /** Present for a copy or rename. */
  destination?: VirtualPath;
}

/**
 * Hooks run around a change that is allowed already. `before` refuses it by throwing; `after` cannot undo it.
 */
export interface FileHooks {
  /** Returns whether anything would be run around such a change. */
  isSet(event: HookEvent): Promise<boolean>;
  before(event: HookEvent, detail: HookDetail): Promise<void>;
  after(event: HookEvent, detail: HookDetail): Promise<void>;
}

/** `onRan` is called with server paths beside which a hook may have changed files. */
export type HooksFor = (
  realPaths: RealPaths,
  onRan: (paths: readonly VirtualPath[]) => Promise<void>,
) => FileHooks;

export function hookEventOf(change: Change): HookEvent {
  if (change.verb === 'write') return change.options.reason;
  if (change.verb === 'makeDirectory') return 'upload';
  if (change.verb === 'remove') return 'delete';
  return change.verb === 'move' ? 'rename' : 'copy';
}

/** Returns null for what lies outside of the server's root: no hook is run for it. */
export function hookDetailOf(
  { path, destination }: ChangeResult,
  { actor, scope }: Pick<HookDetail, 'actor' | 'scope'>,
): HookDetail | null {
  return path && { actor, scope, path, ...(destination ? { destination } : {}) };
}
