import type { FileEvent } from '../../core/files/file-events.js';
import { ChangeWindow } from './change-window.js';
import type { ScopeCount } from './scope-count.js';

/** Of more sessions at once, those that are counted for the longest time begin again. */
const MOST_SESSIONS = 10_000;

/** What a session did lately. */
export interface SessionCount {
  window: ChangeWindow;
  scope: ScopeCount | null;
  /** The id of the burst after which it was begun. */
  after: string | null;
  /** The id of the burst for which the session is paused; what is counted late belongs to it, too. */
  burst: string | null;
}

/** What sessions deleted and replaced lately, as far as it may still matter. */
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

  /** What was lost before this burst counts no more. */
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

  /** Forgets the sessions that did nothing lately. */
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

/** Nobody asks for it any more. */
function endCounting(count: SessionCount): void {
  count.scope?.end();
  count.scope = null;
}

function newCount(after: string | null): SessionCount {
  return { window: new ChangeWindow(), scope: null, after, burst: null };
}

/** The files that a change replaced; null for a change that replaced none. What is restored replaces nothing. */
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
