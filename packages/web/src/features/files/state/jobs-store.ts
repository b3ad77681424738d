import { create } from 'zustand';
import type { TransferKind } from '../model/transfer-plan';

/** A deletion, copy or move of one or many items, while it runs. */
export interface Job {
  id: number;
  kind: TransferKind | 'delete';
  total: number;
  done: number;
  startedMs: number;
  cancel(): void;
}

interface JobsState {
  jobs: readonly Job[];
  add(job: Pick<Job, 'kind' | 'total' | 'cancel'>): number;
  update(id: number, change: Pick<Job, 'done'>): void;
  remove(id: number): void;
}

let lastId = 0;

export const useJobs = create<JobsState>((set) => ({
  jobs: [],
  add(job) {
    lastId += 1;
    const id = lastId;
    const fresh: Job = { ...job, id, done: 0, startedMs: Date.now() };
    set((state) => ({ jobs: [...state.jobs, fresh] }));
    return id;
  },
  update: (id, change) =>
    set((state) => ({ jobs: state.jobs.map((job) => (job.id === id ? { ...job, ...change } : job)) })),
  remove: (id) => set((state) => ({ jobs: state.jobs.filter((job) => job.id !== id) })),
}));
