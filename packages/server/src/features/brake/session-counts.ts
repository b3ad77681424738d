import type { FileEvent } from '../../core/files/file-events.js';
import { ChangeWindow } from './change-window.js';
import type { ScopeCount } from './scope-count.js';

/** Beyond this number, the sessions that have been counted for the longest time are forgotten. */
const MOST_SESSIONS = 10_000;

/** The recent changes of a session. */
export interface SessionCount {
  window: ChangeWindow;
  scope: ScopeCount | null;
  /** The id of the burst after which this count began. */
  after: string | null;
  /** The id of the burst for which the session is paused. Folders that are counted late belong to it, too. */
  burst: string | null;
}

/** Counts what sessions deleted and replaced lately. */
export class SessionCounts {
  readonly #sessions = new Map<string, SessionCount>();

  constructor(readonly now: () => number) {}

  get(session: string): SessionCount | undefined {
    const count = this.#sessions.get(session);
    if (count && count.window.since(this.now()) === null) endCounting(count);
    return count;
  }

  of(session: string): SessionCount {
    const known = this.get(session);
    if (known) return known;
    if (this.#sessions.size >= MOST_SESSIONS) this.#makeRoom();
    const count = newCount(null);
    this.#sessions.set(session, count);
    return count;
  }

  /** Begins a new count for the session, without the losses before this burst. */
  beginAfter(session: string, burst: string): void {
    if (this.#sessions.get(session)?.after === burst) return;
    this.forget(session);
    if (this.#sessions.size >= MOST_SESSIONS) this.#makeRoom();
    this.#sessions.set(session, newCount(burst));
  }

  forget(session: string): void {
    const count = this.#sessions.get(session);
    if (count) endCounting(count);
    this.#sessions.delete(session);
  }

  /** Forgets the sessions without losses lately. */
  sweep(): void {
    for (const [session, { window }] of this.#sessions)
      if (window.since(this.now()) === null) this.forget(session);
  }

  close(): void {
    for (const count of this.#sessions.values()) endCounting(count);
  }

  #makeRoom(): void {
    this.sweep();
    const [oldest] = this.#sessions.keys();
    if (oldest !== undefined && this.#sessions.size >= MOST_SESSIONS) this.forget(oldest);
  }
}

/** Stops counting the scope, because the result is not needed any more. */
function endCounting(count: SessionCount): void {
  count.scope?.end();
  count.scope = null;
}

function newCount(after: string | null): SessionCount {
  return { window: new ChangeWindow(), scope: null, after, burst: null };
}

/** The files that a change replaced; null if it replaced none. Restoring replaces nothing. */
export function replacedBy(event: FileEvent): { path: string; files: number } | null {
  const isReplacing =
    (event.type === 'written' && event.by !== 'restore') ||
    (event.type === 'moved' && event.existed === true && event.from !== event.path);
  if (!isReplacing) return null;
  const { path, merged, kept } = event;
  const files = merged
    ? merged.entries.filter(({ replaced }) => replaced).length
    : Math.max(1, kept?.length ?? 1);
  return files > 0 ? { path, files } : null;
}
