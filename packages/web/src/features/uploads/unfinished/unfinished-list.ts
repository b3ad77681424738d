import type { FileRoot } from '../queue/file-source';
import type { NewUpload } from '../queue/upload-job';
import type { ContinuingTransport } from './continuing-transport';
import { otherTabs } from './live-tabs';
import { askForUploads, dropUpload, type OtherUpload } from './other-devices';
import { forgetUser, type PageJournal, takeCrashed, takeHandles } from './page-journal';
import { type Obstacle, reopenFiles } from './reopen-files';
import { stillInterrupted, type UnfinishedBook } from './unfinished-book';
import {
  type ChosenFile,
  continuesAt,
  matchPicked,
  type PickedFile,
  recogniser,
  relativePathOf,
  type UnfinishedUpload,
} from './unfinished-upload';
import { change } from './upload-database';

/** The server is not asked again within this time unless the user looks at the list, in milliseconds. */
const FRESH_MS = 60_000;

/** The unfinished uploads that no open page of this browser sends. */
export interface Unfinished {
  /** Those of closed pages of this browser. */
  interrupted: readonly UnfinishedUpload[];
  /** The ids of the handles with which they go on. */
  handles: ReadonlyMap<string, FileSystemHandle>;
  /** Why a file must be chosen again, by the path of its upload. */
  obstacles: ReadonlyMap<string, Obstacle>;
  /** Those that this browser does not know. */
  others: readonly OtherUpload[];
}

export const nothingUnfinished: Unfinished = {
  interrupted: [],
  handles: new Map(),
  obstacles: new Map(),
  others: [],
};

/** True if the browser can open the file of an upload again by itself. */
export function hasHandle({ handles, obstacles }: Unfinished, { path, source }: UnfinishedUpload): boolean {
  return source !== undefined && handles.has(source.id) && !obstacles.has(path);
}

interface ListDependencies {
  book: UnfinishedBook;
  journal: Pick<PageJournal, 'adopt'>;
  transport: ContinuingTransport;
  add: (target: string, uploads: readonly NewUpload[]) => void;
  /** True if this page has an upload to `path`. */
  isOwn: (path: string) => boolean;
  onChange: (unfinished: Unfinished) => void;
}

/** Finds unfinished uploads of closed pages and other devices, and lets them go on or drops them. */
export class UnfinishedList {
  #state = nothingUnfinished;
  #userId: number | null = null;
  #askedAt = Number.NEGATIVE_INFINITY;
  /** The last list of the server; null before. */
  #listed: readonly OtherUpload[] | null = null;

  constructor(private readonly deps: ListDependencies) {}

  /** Finds the unfinished uploads of a user who has logged in. */
  async open(userId: number): Promise<void> {
    this.#userId = userId;
    this.#listed = null;
    this.#change(nothingUnfinished);
    void this.ask();
    const { book } = this.deps;
    const tabs = await otherTabs();
    const isOpen = (tab: string) => tab === book.tab || tabs.has(tab);
    await takeCrashed(userId, isOpen, (uploads) => {
      if (this.#userId !== userId) return false;
      book.add(uploads);
      return true;
    });
    if (this.#userId !== userId) return;
    const interrupted = book.all().filter(({ tab }) => !isOpen(tab));
    this.#change({ interrupted: this.#asListed(interrupted) });
    const wanted = new Set(book.all().flatMap(({ source }) => source?.id ?? []));
    const handles = await takeHandles(userId, wanted, isOpen);
    if (this.#userId === userId) this.#change({ handles });
  }

  /** Asks the server for the uploads of other devices; if the user has not asked, at most once a minute. */
  async ask(byUser = false): Promise<void> {
    const userId = this.#userId;
    const now = performance.now();
    if (userId === null || (!byUser && now - this.#askedAt < FRESH_MS)) return;
    this.#askedAt = now;
    // Without an answer the list stays as it was.
    const all = await askForUploads().catch(() => null);
    if (all === null || this.#userId !== userId) return;
    this.#listed = all;
    const interrupted = this.#asListed(this.#state.interrupted);
    this.#change({ interrupted, others: all.filter((upload) => !this.#isKnown(upload)) });
  }

  /** At their former paths may be other folders by now, into which these uploads do not belong. */
  #asListed(interrupted: readonly UnfinishedUpload[]): readonly UnfinishedUpload[] {
    const { book } = this.deps;
    const listed = this.#listed;
    if (listed === null) return interrupted;
    return interrupted.map((before) => {
      const moved = movedUpload(before, listed);
      const isFree = moved && !book.find(moved.path);
      if (isFree) {
        book.forget([before.path]);
        book.remember([moved]);
      }
      return withLoaded(isFree ? moved : before, listed);
    });
  }

  #isKnown({ path, uploadId }: OtherUpload): boolean {
    const { book, isOwn } = this.deps;
    const known = book.find(path);
    return isOwn(path) || (known?.isBegun === true && (known.uploadId ?? uploadId) === uploadId);
  }

  /** Replaces those of new uploads that continue an unfinished one, and tells the tray where they go on. */
  recognise(target: string, uploads: readonly NewUpload[]): NewUpload[] {
    // An upload that another device sends at this moment is left to it. The decision to replace a file there
    // says nothing about this one: it is asked for again.
    const waiting = this.#state.others.filter(({ isReceiving, override }) => !isReceiving && !override);
    const all = [...this.#state.interrupted, ...waiting];
    if (all.length === 0) return [...uploads];
    const find = recogniser(all);
    const found: PickedFile[] = [];
    const recognised = uploads.map((upload) => {
      const unfinished = find(target, upload);
      if (!unfinished || !upload.file) return upload;
      found.push({ ...upload, upload: unfinished, file: upload.file });
      return this.#continuing(unfinished, upload, target);
    });
    this.#adopt(found);
    return recognised;
  }

  /** Returns a function that is true for new uploads that continue an unfinished one. */
  finder(target: string): (upload: NewUpload) => boolean {
    const find = recogniser([...this.#state.interrupted, ...this.#state.others]);
    return (upload) => find(target, upload) !== undefined;
  }

  /** Continues with files that the user chose, wherever these are now; returns those that do not belong here. */
  continuePicked(chosen: readonly ChosenFile[]): File[] {
    const { matched, others } = matchPicked([...this.#state.interrupted, ...this.#state.others], chosen);
    this.#continue(matched);
    return others;
  }

  /** Continues all whose files the browser can open by itself. It must be called during a press. */
  async continueAll(): Promise<void> {
    const { interrupted, handles } = this.#state;
    const openable = interrupted.filter((upload) => hasHandle(this.#state, upload));
    const { opened, obstacles } = await reopenFiles(openable, handles);
    this.#change({ obstacles: new Map([...this.#state.obstacles, ...obstacles]) });
    // Another tab, or another press, may have continued some in the meantime.
    const left = new Set(this.#state.interrupted.map(({ path }) => path));
    this.#continue(opened.filter(({ upload }) => left.has(upload.path)));
  }

  /** Drops uploads that will not be resumed: the server deletes its parts. */
  async abandon(uploads: readonly UnfinishedUpload[]): Promise<void> {
    const discarded = uploads.map(({ path }) => this.deps.transport.discard(path));
    this.#removeInterrupted(uploads);
    const used = new Set(this.deps.book.all().flatMap(({ source }) => source?.id ?? []));
    const unused = uploads.flatMap(({ source }) => (source && !used.has(source.id) ? source.id : []));
    await Promise.all([...discarded, change('handles', new Map(unused.map((id) => [id, undefined])))]);
  }

  /** Drops an upload of another device. Throws if the server refuses. */
  async drop(upload: OtherUpload): Promise<void> {
    await dropUpload(upload);
    this.#change({ others: this.#state.others.filter((each) => each !== upload) });
  }

  /** Another tab has changed the stored list. */
  refresh(): void {
    const { interrupted } = this.#state;
    const left = stillInterrupted(interrupted, this.deps.book, () => false);
    if (left.length < interrupted.length) this.#change({ interrupted: left });
  }

  /** The user logs out: these uploads and everything that is stored are dropped. */
  async forget(uploads: readonly UnfinishedUpload[]): Promise<void> {
    const userId = this.#userId;
    this.#userId = null;
    this.#change(nothingUnfinished);
    const discarded = uploads.map(({ path }) => this.deps.transport.discard(path));
    await Promise.all([...discarded, userId === null ? undefined : forgetUser(userId)]);
  }

  #continue(picked: readonly PickedFile[]): void {
    this.#adopt(picked);
    for (const chosen of picked) {
      const { target } = chosen.upload;
      this.deps.add(target, [this.#continuing(chosen.upload, chosen, target)]);
    }
  }

  #continuing(unfinished: UnfinishedUpload, { file, source }: ChosenFile, target: string): NewUpload {
    const { override } = unfinished;
    const relativePath = relativePathOf(unfinished, target);
    return { relativePath, file, source, override, continuesAt: continuesAt(this.#atServer(unfinished)) };
  }

  /** A browser that was killed may have lost the id of an upload that it had begun; the server has listed it. */
  #atServer(upload: UnfinishedUpload): UnfinishedUpload {
    if (upload.isBegun) return upload;
    const { path, size, modifiedMs } = upload;
    const listed = this.#state.others.find((other) => other.path === path && !other.isReceiving);
    const isSame = listed?.size === size && listed.modifiedMs === modifiedMs;
    return isSame ? { ...upload, isBegun: true, uploadId: listed.uploadId, loaded: listed.loaded } : upload;
  }

  /** From now on this page has them. */
  #adopt(picked: readonly PickedFile[]): void {
    const { book, journal, transport } = this.deps;
    journal.adopt(picked.flatMap(({ upload }) => upload.source?.id ?? []));
    book.remember(
      picked.map(({ upload, file, source }) => ({
        ...plain(this.#atServer(upload)),
        modifiedMs: file.lastModified,
        tab: book.tab,
        source: source && storedSource(source),
      })),
    );
    for (const { upload } of picked) transport.continue(upload.path);
    this.#removeInterrupted(picked.map(({ upload }) => upload));
  }

  #removeInterrupted(uploads: readonly UnfinishedUpload[]): void {
    const paths = new Set(uploads.map(({ path }) => path));
    const isLeft = ({ path }: UnfinishedUpload) => !paths.has(path);
    this.#change({
      interrupted: stillInterrupted(this.#state.interrupted, this.deps.book, (path) => paths.has(path)),
      others: this.#state.others.filter(isLeft),
    });
  }

  #change(changed: Partial<Unfinished>): void {
    this.#state = { ...this.#state, ...changed };
    this.deps.onChange(this.#state);
  }
}

/** An upload whose folder has another path by now, with that; undefined for all others. */
function movedUpload(upload: UnfinishedUpload, all: readonly OtherUpload[]): UnfinishedUpload | undefined {
  const { path, target, uploadId } = upload;
  const found = uploadId === undefined ? undefined : all.find((other) => other.uploadId === uploadId);
  if (!found || found.path === path) return undefined;
  const below = `/${relativePathOf(upload, target)}`;
  const isWhole = found.path.endsWith(below);
  return {
    ...upload,
    path: found.path,
    target: isWhole ? found.path.slice(0, -below.length) || '/' : found.target,
  };
}

/** An upload with the number of bytes that the server has of it. */
function withLoaded(upload: UnfinishedUpload, all: readonly OtherUpload[]): UnfinishedUpload {
  if (!upload.isBegun) return upload;
  const { path, uploadId } = upload;
  const found = all.find((other) => other.path === path && (uploadId ?? other.uploadId) === other.uploadId);
  return { ...upload, loaded: found?.loaded ?? 0 };
}

/** Without what only a list of the server has. */
function plain({ path, target, fileName, size, ...rest }: UnfinishedUpload): UnfinishedUpload {
  const { modifiedMs, override, isBegun, uploadId, loaded, tab, source } = rest;
  return { path, target, fileName, size, modifiedMs, override, isBegun, uploadId, loaded, tab, source };
}

export function storedSource({ root, path }: { root: FileRoot; path: string }): UnfinishedUpload['source'] {
  return { id: root.id, path };
}
