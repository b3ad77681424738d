import { recallList, remember } from '../../../lib/browser/browser-memory';
import type { FileRoot } from '../queue/file-source';
import type { UnfinishedUpload } from './unfinished-upload';
import { change, readAll } from './upload-database';

/** The names of pages that had time to write their uploads into the book. */
const CLOSED_KEY = 'satchel.closedPages';
/** A browser that is killed has lost what happened in this time, in milliseconds. */
const INTERVAL_MS = 2000;

/** The unfinished uploads of this page, and where their files are. */
export interface PageUploads {
  uploads: UnfinishedUpload[];
  roots: readonly FileRoot[];
}

/**
 * Keeps the unfinished uploads of this page and the handles of their files in a database of the browser, which
 * survives when the page or the browser is killed. Local storage would not do: it is written to the disk after
 * seconds, and by often changing values at most once a minute.
 */
export class PageJournal {
  #userId: number | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #written = '';
  #handles = new Set<string>();

  constructor(
    readonly tab: string,
    /** Called at intervals, not for each change. */
    private readonly current: () => PageUploads,
  ) {}

  open(userId: number): void {
    this.#userId = userId;
    this.#written = '';
  }

  /** Handles that another page stored belong to uploads of this page now, and are removed when these end. */
  adopt(ids: readonly string[]): void {
    for (const id of ids) this.#handles.add(id);
  }

  /** Called after each change; the next write is at most two seconds later. */
  changed(): void {
    this.#timer ??= setTimeout(() => this.write(), INTERVAL_MS);
  }

  /** Writes what is unfinished now, if it differs from what was written last. */
  write(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#userId === null) return;
    const { uploads, roots } = this.current();
    // How much was sent changes all the time, and the server tells it.
    const text = uploads.map(({ path, uploadId = '' }) => `${path}\0${uploadId}`).join('\0\0');
    this.#keepHandles(this.#userId, roots);
    if (text === this.#written) return;
    this.#written = text;
    const page = uploads.length === 0 ? undefined : { userId: this.#userId, uploads };
    void change('pages', new Map([[this.tab, page]]));
  }

  /** The page is closing, and its uploads are in the book. */
  close(): void {
    if (this.#written === '') return;
    rememberClosed([...recallList<string>(CLOSED_KEY), this.tab]);
  }

  /** The browser shows the page again that it had closed; from now on it may crash like any other. */
  reopen(): void {
    rememberClosed(recallList<string>(CLOSED_KEY).filter((tab) => tab !== this.tab));
    // Another page may have removed what this one had written.
    this.#written = '';
    this.write();
  }

  #keepHandles(userId: number, roots: readonly FileRoot[]): void {
    const { tab } = this;
    const wanted = new Set(roots.map(({ id }) => id));
    const gone = [...this.#handles].filter((id) => !wanted.has(id));
    void change('handles', new Map(gone.map((id) => [id, undefined])));
    const fresh = roots.filter(({ id }) => !this.#handles.has(id));
    this.#handles = wanted;
    for (const { id, handle } of fresh) {
      void handle.then((found) => {
        if (found && this.#handles.has(id))
          void change('handles', new Map([[id, { userId, tab, handle: found }]]));
      });
    }
  }
}

function rememberClosed(tabs: readonly string[]): void {
  remember(CLOSED_KEY, tabs.length === 0 ? null : JSON.stringify(tabs));
}

/**
 * Hands the uploads of pages of this user that crashed to `keep`. Afterwards no page has stored them, unless
 * `keep` returns false because another user has logged in.
 */
export async function takeCrashed(
  userId: number,
  isOpen: (tab: string) => boolean,
  keep: (uploads: readonly UnfinishedUpload[]) => boolean,
): Promise<void> {
  const pages = [...(await readAll('pages'))].filter(([tab]) => !isOpen(tab));
  const own = pages.filter(([, { userId: owner }]) => owner === userId);
  const closed = new Set(recallList<string>(CLOSED_KEY));
  for (const [tab, { uploads }] of own) if (!closed.has(tab) && !keep(uploads)) return;
  await change('pages', new Map(own.map(([tab]) => [tab, undefined])));
  const others = pages.map(([tab]) => tab).filter((tab) => closed.has(tab));
  const stillClosed = others.filter((tab) => !own.some(([name]) => name === tab));
  rememberClosed(stillClosed);
}

/** The stored handles by their ids. Those of pages that are closed are removed unless they are `wanted`. */
export async function takeHandles(
  userId: number,
  wanted: ReadonlySet<string>,
  isOpen: (tab: string) => boolean,
): Promise<Map<string, FileSystemHandle>> {
  const all = await readAll('handles');
  const own = [...all].filter(([, stored]) => stored.userId === userId);
  const gone = own.filter(([id, { tab }]) => !wanted.has(id) && !isOpen(tab));
  await change('handles', new Map(gone.map(([id]) => [id, undefined])));
  return new Map(own.filter(([id]) => wanted.has(id)).map(([id, { handle }]) => [id, handle]));
}

/** Removes everything that is stored for a user. */
export async function forgetUser(userId: number): Promise<void> {
  for (const table of ['pages', 'handles'] as const) {
    const own = [...(await readAll(table))].filter(([, stored]) => stored.userId === userId);
    await change(table, new Map(own.map(([key]) => [key, undefined])));
  }
}
