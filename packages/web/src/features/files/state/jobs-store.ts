import { create } from 'zustand';
import type { TransferKind } from '../model/transfer-plan';

/** A running deletion, copy or move of one or many items. */
export interface Job {
  id: number;
  kind: TransferKind | 'delete';
  /** The prefix of the names of its requests at the server. */
  batch: string;
  total: number;
  /** The number of processed items of `total`, including failed ones. */
  done: number;
  failed: number;
  startedMs: number;
  cancel(): void;
}

/** The failures of several items, until they are dismissed. */
export interface JobReport {
  id: number;
  kind: Job['kind'];
  title: string;
  failures: readonly { name: string; reason: string }[];
}

interface JobsState {
  jobs: readonly Job[];
  reports: readonly JobReport[];
  newBatch(): string;
  add(job: Pick<Job, 'kind' | 'batch' | 'total' | 'cancel'>): number;
  update(id: number, change: Pick<Job, 'done' | 'failed'>): void;
  remove(id: number): void;
  report(report: Omit<JobReport, 'id'>): void;
  dismiss(reportId: number): void;
}

/** Prevents several pages of one user from using the same names. */
const page = Math.random().toString(36).slice(2, 12);
let lastId = 0;
const nextId = (): number => {
  lastId += 1;
  return lastId;
};

export const useJobs = create<JobsState>((set) => ({
  jobs: [],
  reports: [],
  newBatch: () => `${page}-${nextId()}`,
  add(job) {
    const fresh: Job = { ...job, id: nextId(), done: 0, failed: 0, startedMs: Date.now() };
    set((state) => ({ jobs: [...state.jobs, fresh] }));
    return fresh.id;
  },
  update: (id, change) =>
    set((state) => ({ jobs: state.jobs.map((job) => (job.id === id ? { ...job, ...change } : job)) })),
  remove: (id) => set((state) => ({ jobs: state.jobs.filter((job) => job.id !== id) })),
  report: (report) => set((state) => ({ reports: [...state.reports, { ...report, id: nextId() }] })),
  dismiss: (id) => set((state) => ({ reports: state.reports.filter((report) => report.id !== id) })),
}));
