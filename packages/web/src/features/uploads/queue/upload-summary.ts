import type { JobBook } from './job-book';
import { UPLOAD_STATES, type UploadState } from './upload-job';

export type UploadCounts = Readonly<Record<UploadState, number>>;

/** The values in the header of the tray. */
export interface UploadSummary {
  counts: UploadCounts;
  /** Queued, active, paused or waiting for an answer. */
  pending: number;
  /** All except cancelled ones. */
  total: number;
  bytesLoaded: number;
  bytesTotal: number;
  /** 0 to 1. */
  fraction: number;
  /** Bytes per second; null while unknown. */
  speed: number | null;
  secondsLeft: number | null;
  /** Dropped folders are still being read. */
  isScanning: boolean;
  isConnected: boolean;
  /** Milliseconds until the connection is tried again; null unless that is awaited. */
  retryInMs: number | null;
  /** The milliseconds since one of the uploads that are being sent made progress. */
  stillMs: number;
}

/** A folder, and the names of the entries that were uploaded there. */
export interface UploadedEntries {
  folder: string;
  names: readonly string[];
}

export interface RoundReport {
  done: number;
  failed: number;
  cancelled: number;
  /** The id of the user action that these uploads belong to. */
  action: string;
  entries: UploadedEntries | null;
}

const noCounts = Object.fromEntries(UPLOAD_STATES.map((state) => [state, 0])) as UploadCounts;

export const noUploads: UploadSummary = {
  counts: noCounts,
  pending: 0,
  total: 0,
  bytesLoaded: 0,
  bytesTotal: 0,
  fraction: 0,
  speed: null,
  secondsLeft: null,
  isScanning: false,
  isConnected: true,
  retryInMs: null,
  stillMs: 0,
};

/** True if there is anything to show: running uploads, or failed ones. */
export const isInTray = ({ pending, isScanning, counts }: UploadSummary): boolean =>
  pending > 0 || isScanning || counts.failed > 0;

export function summarise(
  book: JobBook,
  state: Pick<UploadSummary, 'isScanning' | 'isConnected' | 'retryInMs' | 'stillMs'>,
): UploadSummary {
  const counts = Object.fromEntries(UPLOAD_STATES.map((name) => [name, book.count(name)])) as UploadCounts;
  const pending = counts.queued + counts.active + counts.paused + counts.conflict;
  const total = pending + counts.done + counts.failed;
  return { counts, pending, total, ...book.tally.figures(performance.now()), ...state };
}
