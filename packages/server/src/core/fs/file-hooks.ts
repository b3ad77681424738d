import type { COMMAND_EVENTS, VirtualPath } from '@satchel/contract';
import type { Actor } from './file-events.js';

export type HookEvent = (typeof COMMAND_EVENTS)[number];

/** Paths are from the server's root. */
export interface HookDetail {
  actor: Actor;
  /** The actor's folder, as stored. */
  scope: string;
  path: VirtualPath;
  /** Of a copy or rename. */
  destination?: VirtualPath;
}

/** Runs around a change that is allowed already. `before` refuses by throwing; `after` cannot undo. */
export interface FileHooks {
  before(event: HookEvent, detail: HookDetail): Promise<void>;
  after(event: HookEvent, detail: HookDetail): Promise<void>;
}
