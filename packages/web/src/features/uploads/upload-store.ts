import type { QueryClient } from '@tanstack/react-query';
import { create } from 'zustand';
import { pageConfig } from '../../lib/page-config';
import type { NewUpload, UploadJob } from './queue/upload-job';
import { UploadQueue } from './queue/upload-queue';
import { noUploads, type RoundReport, type UploadSummary } from './queue/upload-summary';
import { forgetShares } from './received/received-share';
import { type Room, roomIn } from './room/room-left';
import { cancelRoomQuestions, chooseByRoom } from './room/room-question';
import type { Picked } from './sources/pick-files';
import { readDrop, uploadsOfPicked } from './sources/read-drop';
import type { DroppedItems } from './sources/take-items';
import { FileTransport } from './transport/file-transport';
import { ContinuingTransport } from './unfinished/continuing-transport';
import { announceTab } from './unfinished/live-tabs';
import { PageJournal, type PageUploads } from './unfinished/page-journal';
import { MOST_STORED, UnfinishedBook } from './unfinished/unfinished-book';
import {
  nothingUnfinished,
  storedSource,
  type Unfinished,
  UnfinishedList,
} from './unfinished/unfinished-list';
import { isSameFile, type UnfinishedUpload } from './unfinished/unfinished-upload';

interface Listeners {
  onFoldersChanged: (folders: string[]) => void;
  onRoundEnd: (report: RoundReport) => void;
}

interface UploadsState {
  queue: UploadQueue;
  summary: UploadSummary;
  /** The uploads of closed pages and other devices: they continue when the same files are chosen again. */
  unfinished: Unfinished;
  /** The user of these uploads; the login of another user cancels them. */
  ownerId: number | null;
  /** Logs the user out, who is asked first because of pending uploads; null without such a question. */
  leave: (() => void) | null;
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
const transport = new ContinuingTransport(new FileTransport({ chunkSize, book }), book);
const journal = new PageJournal(book.tab, currentUploads);

/** The only queue of this tab, and its figures; it outlives pages. */
export const useUploadStore = create<UploadsState>((set) => {
  const queue = new UploadQueue(transport, {
    isOnline: () => navigator.onLine,
    onFoldersChanged: (folders) => notify((listener) => listener.onFoldersChanged(folders)),
    onRoundEnd: (report) => notify((listener) => listener.onRoundEnd(report)),
  });
  queue.subscribe(() => {
    const summary = queue.summary();
    set({ summary });
    if (summary.pending > 0) journal.changed();
    else journal.write();
  });
  return { queue, summary: noUploads, unfinished: nothingUnfinished, ownerId: null, leave: null };
});

const { queue } = useUploadStore.getState();

/** The unfinished uploads that no open page of this browser sends. */
export const unfinishedList = new UnfinishedList({
  book,
  journal,
  transport,
  add: (target, uploads) => queue.add(target, uploads),
  isOwn: (path) => queue.rows().some((job) => job.path === path && job.state !== 'done'),
  onChange: (unfinished) => useUploadStore.setState({ unfinished }),
});

/**
 * Uploads what was picked into the folder `target`, or what of it the user wants if it does not fit. Throws if
 * some of it cannot be read.
 */
export async function addPicked(client: QueryClient, target: string, picked: Picked): Promise<void> {
  const uploads = uploadsOfPicked(picked);
  await addAllowed(client, target, inOneBatch(uploads));
  if ((await uploads).length < picked.length) throw new Error('Some of the files cannot be read');
}

/** Like `addPicked`, for what was dropped. Where there are no limits, the first files are sent before all are found. */
export function addDropped(client: QueryClient, target: string, items: DroppedItems): Promise<void> {
  return addAllowed(client, target, readDrop(items));
}

async function* inOneBatch<T>(uploads: Promise<T> | T): AsyncGenerator<T> {
  yield await uploads;
}

async function addAllowed(
  client: QueryClient,
  target: string,
  batches: AsyncGenerator<NewUpload[]>,
): Promise<void> {
  const add = (found: AsyncIterable<readonly NewUpload[]>) =>
    queue.addFound(target, recognised(target, found));
  const asked: Asked = { uploads: [], room: undefined };
  await add(withoutLimits(batches, roomIn(client, target), asked));
  const { uploads, room } = asked;
  // Outside of the queue: while the user is asked, nothing is uploaded, and nothing is read.
  if (room) await add(inOneBatch(await chosen(target, uploads, room)));
}

/** Uploads that limits concern, all of which have to be known before the user is asked. */
interface Asked {
  uploads: NewUpload[];
  /** Undefined without limits. */
  room: Room | undefined;
}

/** All of the batches; where there are limits, none of them, and `asked` gets them. */
async function* withoutLimits(
  batches: AsyncGenerator<NewUpload[]>,
  room: Promise<Room | undefined>,
  asked: Asked,
): AsyncGenerator<readonly NewUpload[]> {
  // The drop is read at once, because its handles have to be taken.
  const [first, left] = await Promise.all([batches.next(), room]);
  if (first.done) return;
  if (!left) {
    yield first.value;
    yield* batches;
    return;
  }
  asked.uploads.push(...first.value);
  for await (const batch of batches) asked.uploads.push(...batch);
  asked.room = left;
}

/** The server has reserved the room of uploads that only continue. */
async function chosen(
  target: string,
  uploads: readonly NewUpload[],
  room: Room,
): Promise<readonly NewUpload[]> {
  const isContinued = unfinishedList.finder(target);
  const continued = uploads.filter(isContinued);
  const added = uploads.filter((upload) => !continued.includes(upload));
  return [...continued, ...(await chooseByRoom(added, less(room, target)))];
}

/** The room without what waits in the queue for the same folder. */
function less(room: Room, target: string): Room {
  const waiting = queue.rows().filter((job) => job.target === target && job.state === 'queued');
  const bytes = waiting.reduce((sum, { size }) => sum + size, 0);
  return { bytes: Math.max(0, room.bytes - bytes), files: Math.max(0, room.files - waiting.length) };
}

/** Those that were cut off before go on where they stopped. */
async function* recognised(target: string, batches: AsyncIterable<readonly NewUpload[]>) {
  for await (const batch of batches) yield unfinishedList.recognise(target, batch);
}

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
    queue.sessionReturned();
    return;
  }
  if (ownerId !== null) {
    unheard = [];
    void forgetUploads();
  }
  useUploadStore.setState({ ownerId: userId });
  book.open(userId);
  journal.open(userId);
  void unfinishedList.open(userId);
}

/**
 * Keeps the stored list of unfinished uploads up to date while the page is open. Returns a function that ends
 * this.
 */
export function keepUploadsInMind(): () => void {
  const stop = announceTab(book.tab);
  const remember = () => {
    book.remember(currentUploads().uploads);
    journal.close();
  };
  const reopen = ({ persisted }: PageTransitionEvent) => {
    if (persisted) journal.reopen();
  };
  const onStorage = () => unfinishedList.refresh();
  // A phone may end a hidden page without another event.
  const onVisibility = () => {
    if (document.visibilityState === 'visible') void unfinishedList.ask();
    else journal.write();
  };
  window.addEventListener('pagehide', remember);
  window.addEventListener('pageshow', reopen);
  window.addEventListener('storage', onStorage);
  document.addEventListener('visibilitychange', onVisibility);
  return () => {
    stop();
    window.removeEventListener('pagehide', remember);
    window.removeEventListener('pageshow', reopen);
    window.removeEventListener('storage', onStorage);
    document.removeEventListener('visibilitychange', onVisibility);
  };
}

/** The unfinished uploads of this page, as a later page needs them to continue. */
function currentUploads(): PageUploads {
  const known = new Map(book.all().map((upload) => [upload.path, upload]));
  const all = queue.unfinished();
  // Of too many, those that the server has a part of are kept first.
  const jobs = [...all.filter(({ state }) => state !== 'queued'), ...all.filter(isQueued)].slice(
    0,
    MOST_STORED,
  );
  const roots = new Map(jobs.flatMap(({ source }) => (source ? [[source.root.id, source.root]] : [])));
  return { uploads: jobs.map((job) => recordOf(job, known.get(job.path))), roots: [...roots.values()] };
}

const isQueued = ({ state }: UploadJob): boolean => state === 'queued';

function recordOf(job: UploadJob, known: UnfinishedUpload | undefined): UnfinishedUpload {
  const { path, target, override, file, size, confirmed, source } = job;
  const identity = { fileName: file?.name ?? '', size, modifiedMs: file?.lastModified ?? 0 };
  const begun = known?.isBegun && file && isSameFile(known, file) ? known : undefined;
  return {
    ...{ path, target, override, ...identity, tab: book.tab },
    isBegun: begun !== undefined,
    uploadId: begun?.uploadId,
    loaded: Math.max(confirmed, begun?.loaded ?? 0),
    source: source && storedSource(source),
  };
}

/** Cancels everything and clears the tray and the stored list. Resolves soon, whatever the server does. */
export async function forgetUploads(): Promise<void> {
  const unfinished = book.all();
  void forgetShares();
  cancelRoomQuestions();
  queue.cancelAll();
  queue.dismiss();
  const deadline = new Promise((resolve) => setTimeout(resolve, FAREWELL_MS));
  await Promise.race([unfinishedList.forget(unfinished), deadline]);
}
