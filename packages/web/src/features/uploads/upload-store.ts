import { create } from 'zustand';
import { UploadQueue } from './queue/upload-queue';
import { noUploads, type RoundReport, type UploadSummary } from './queue/upload-summary';
import { xhrTransport } from './xhr-transport';

interface Listeners {
  onFoldersChanged: (folders: string[]) => void;
  onRoundEnd: (report: RoundReport) => void;
}

interface UploadsState {
  queue: UploadQueue;
  summary: UploadSummary;
  /** Whose uploads these are; another person's login ends them. */
  ownerId: number | null;
}

const listeners = new Set<Listeners>();

/** The one queue of this tab, and its figures; lives longer than any page. */
export const useUploadStore = create<UploadsState>((set) => {
  const queue = new UploadQueue(xhrTransport(), {
    isOnline: () => navigator.onLine,
    onFoldersChanged: (folders) => {
      for (const listener of listeners) listener.onFoldersChanged(folders);
    },
    onRoundEnd: (report) => {
      for (const listener of listeners) listener.onRoundEnd(report);
    },
  });
  queue.subscribe(() => set({ summary: queue.summary() }));
  return { queue, summary: noUploads, ownerId: null };
});

/** Hears of what the queue finished. Returns the function that stops it. */
export function listenToUploads(listener: Listeners): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Another person is logged in, or nobody: what the last one left unfinished is cancelled and forgotten. */
export function claimUploads(userId: number): void {
  const { ownerId } = useUploadStore.getState();
  if (ownerId !== null && ownerId !== userId) forgetUploads();
  if (ownerId !== userId) useUploadStore.setState({ ownerId: userId });
}

/** Cancels everything and empties the tray. */
export function forgetUploads(): void {
  const { queue } = useUploadStore.getState();
  queue.cancelAll();
  queue.dismiss();
}
