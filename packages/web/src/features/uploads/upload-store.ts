import { create } from 'zustand';
import { pageConfig } from '../../lib/page-config';
import { UploadQueue } from './queue/upload-queue';
import { noUploads, type RoundReport, type UploadSummary } from './queue/upload-summary';
import { forgetShares } from './received/received-share';
import { FileTransport } from './transport/file-transport';
import { announceTab } from './unfinished/live-tabs';
import { findInterrupted, stillInterrupted, UnfinishedBook } from './unfinished/unfinished-book';
import { type PickedFile, relativePathOf, type UnfinishedUpload } from './unfinished/unfinished-upload';

interface Listeners {
  onFoldersChanged: (folders: string[]) => void;
  onRoundEnd: (report: RoundReport) => void;
}

interface UploadsState {
  queue: UploadQueue;
  summary: UploadSummary;
  /** The unfinished uploads of a closed page: they continue when the same files are picked again. */
  interrupted: readonly UnfinishedUpload[];
  /** The user of these uploads; the login of another user cancels them. */
  ownerId: number | null;
}

/** The time for which a logout waits for the server to delete unfinished uploads, in milliseconds. */
const FAREWELL_MS = 1500;

type News = (listener: Listeners) => void;

const listeners = new Set<Listeners>();
/**
 * Notifications before there was a listener: the tray may be loaded after the first uploads have ended.
 */
let unheard: News[] = [];
const book = new UnfinishedBook(Math.random().toString(36).slice(2));
const { chunkSize } = pageConfig.TusSettings;
const transport = new FileTransport({ chunkSize, book });

/** The only queue of this tab, and its figures; it outlives pages. */
export const useUploadStore = create<UploadsState>((set) => {
  const queue = new UploadQueue(transport, {
    isOnline: () => navigator.onLine,
    onFoldersChanged: (folders) => notify((listener) => listener.onFoldersChanged(folders)),
    onRoundEnd: (report) => notify((listener) => listener.onRoundEnd(report)),
  });
  queue.subscribe(() => set({ summary: queue.summary() }));
  return { queue, summary: noUploads, interrupted: [], ownerId: null };
});

function notify(news: News): void {
  if (listeners.size === 0) unheard.push(news);
  for (const listener of listeners) news(listener);
}

/** Passes the notifications of the queue to `listener`. Returns a function that ends this. */
export function listenToUploads(listener: Listeners): () => void {
  listeners.add(listener);
  const missed = unheard;
  unheard = [];
  for (const news of missed) news(listener);
  return () => listeners.delete(listener);
}

/** Cancels and removes the unfinished uploads of the former user when another one logs in. */
export function claimUploads(userId: number): void {
  const { ownerId } = useUploadStore.getState();
  if (ownerId === userId) {
    useUploadStore.getState().queue.sessionReturned();
    return;
  }
  if (ownerId !== null) {
    unheard = [];
    void forgetUploads();
  }
  useUploadStore.setState({ ownerId: userId, interrupted: [] });
  book.open(userId);
  void findInterrupted(book).then((interrupted) => {
    if (useUploadStore.getState().ownerId === userId) useUploadStore.setState({ interrupted });
  });
}

/**
 * Keeps the stored list of unfinished uploads up to date while the page is open. Returns a function that ends
 * this.
 */
export function keepUploadsInMind(): () => void {
  const stop = announceTab(book.tab);
  const remember = () => book.remember(useUploadStore.getState().queue.unfinished().map(recordOf));
  const onStorage = () => dropResumed(() => false);
  window.addEventListener('pagehide', remember);
  window.addEventListener('storage', onStorage);
  return () => {
    stop();
    window.removeEventListener('pagehide', remember);
    window.removeEventListener('storage', onStorage);
  };
}

function recordOf(job: ReturnType<UploadQueue['unfinished']>[number]): UnfinishedUpload {
  const { path, target, override, file, size, confirmed } = job;
  const isBegun = transport.hasBegun(path, file);
  const known = { isBegun, loaded: Math.max(confirmed, isBegun ? (book.find(path)?.loaded ?? 0) : 0) };
  const identity = { fileName: file?.name ?? '', size, modifiedMs: file?.lastModified ?? 0 };
  return { path, target, override, ...identity, ...known, tab: book.tab };
}

function dropResumed(isResumed: (path: string) => boolean): void {
  const { interrupted } = useUploadStore.getState();
  if (interrupted.length === 0) return;
  const left = stillInterrupted(interrupted, book, isResumed);
  if (left.length < interrupted.length) useUploadStore.setState({ interrupted: left });
}

/** Resumes the uploads of files that were chosen again. */
export function continueUploads(picked: readonly PickedFile[]): void {
  const { queue } = useUploadStore.getState();
  const paths = new Set(picked.map(({ upload }) => upload.path));
  dropResumed((path) => paths.has(path));
  for (const { upload, file } of picked) {
    const { target, override } = upload;
    queue.add(target, [{ relativePath: relativePathOf(upload), file, override }]);
  }
}

/** Discards uploads that will not be resumed: the server deletes its parts. */
export async function abandonUploads(uploads: readonly UnfinishedUpload[]): Promise<void> {
  const paths = new Set(uploads.map(({ path }) => path));
  const discarded = uploads.map(({ path }) => transport.discard(path));
  dropResumed((path) => paths.has(path));
  await Promise.all(discarded);
}

/** Cancels everything and clears the tray and the stored list. Resolves soon, whatever the server does. */
export async function forgetUploads(): Promise<void> {
  const { queue } = useUploadStore.getState();
  const unfinished = book.all();
  void forgetShares();
  queue.cancelAll();
  queue.dismiss();
  const deadline = new Promise((resolve) => setTimeout(resolve, FAREWELL_MS));
  await Promise.race([abandonUploads(unfinished), deadline]);
}
