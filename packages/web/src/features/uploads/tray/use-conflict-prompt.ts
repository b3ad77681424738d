import { useEffect } from 'react';
import { create } from 'zustand';
import type { UploadJob } from '../queue/upload-job';
import type { UploadSummary } from '../queue/upload-summary';
import { useUploadStore } from '../upload-store';

/** The interval of checking whether a prompt may open, in milliseconds. */
const RETRY_MS = 500;

/** A prompt must not open above another one, nor while the user is typing. */
function isBusy(): boolean {
  if (document.querySelector('[role="dialog"], [role="alertdialog"]')) return true;
  const active = document.activeElement;
  return (
    active instanceof HTMLElement &&
    (active.isContentEditable || active.matches('input, textarea, [data-editor]'))
  );
}

interface Choice {
  /** The upload of the open question. */
  chosen: number | null;
  isDeferred: boolean;
}

const useChoice = create<Choice>(() => ({ chosen: null, isDeferred: false }));

/** Asks about one conflict that was chosen in the tray. */
export function askAboutConflict(id: number): void {
  useChoice.setState({ chosen: id, isDeferred: false });
}

/**
 * The conflict of the open question. The first one is asked about by itself; after "later" all wait in the
 * tray until one is chosen there, or until all are resolved.
 */
export function useConflictPrompt({ counts }: UploadSummary) {
  const queue = useUploadStore((state) => state.queue);
  const { chosen, isDeferred } = useChoice();
  // They are the first rows; those that were resolved in the meantime are not asked about.
  const jobs = queue.rows(0, counts.conflict).filter(({ state }) => state === 'conflict');
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
