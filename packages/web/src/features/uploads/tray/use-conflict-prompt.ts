import { useEffect } from 'react';
import { create } from 'zustand';
import type { UploadJob } from '../queue/upload-job';
import type { UploadSummary } from '../queue/upload-summary';
import { useUploadStore } from '../upload-store';

/** How often it is looked whether the person is free, in milliseconds. */
const RETRY_MS = 500;

/** A prompt must not burst into another one, nor take the keys from under somebody's hands. */
function isBusy(): boolean {
  if (document.querySelector('[role="dialog"], [role="alertdialog"]')) return true;
  const active = document.activeElement;
  return (
    active instanceof HTMLElement &&
    (active.isContentEditable || active.matches('input, textarea, [data-editor]'))
  );
}

interface Choice {
  /** The job that is being asked about. */
  chosen: number | null;
  isDeferred: boolean;
}

const useChoice = create<Choice>(() => ({ chosen: null, isDeferred: false }));

/** Asks about one conflict, chosen in the tray. */
export function askAboutConflict(id: number): void {
  useChoice.setState({ chosen: id, isDeferred: false });
}

/**
 * Which conflict is being asked about. The first one is put forward by itself; after "later" they wait in the tray
 * until one is chosen there, or until all are settled.
 */
export function useConflictPrompt({ counts }: UploadSummary) {
  const queue = useUploadStore((state) => state.queue);
  const { chosen, isDeferred } = useChoice();
  const jobs = counts.conflict > 0 ? queue.rows().filter(({ state }) => state === 'conflict') : [];
  const job: UploadJob | undefined = jobs.find(({ id }) => id === chosen);
  const first = jobs[0]?.id ?? null;
  const mayAsk = first !== null && !job && !isDeferred;
  useEffect(() => {
    if (first === null) useChoice.setState({ isDeferred: false });
    if (!mayAsk) return;
    const ask = () => void (isBusy() || useChoice.setState({ chosen: first }));
    ask();
    const timer = setInterval(ask, RETRY_MS);
    return () => clearInterval(timer);
  }, [first, mayAsk]);
  return { job, defer: () => useChoice.setState({ chosen: null, isDeferred: true }) };
}
