import { useEffect, useState } from 'react';
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

/**
 * Which conflict is being asked about. The first one is put forward by itself; after "later" they wait in the tray
 * until one is chosen there, or until all are settled.
 */
export function useConflictPrompt({ counts }: UploadSummary) {
  const queue = useUploadStore((state) => state.queue);
  const [chosen, setChosen] = useState<number | null>(null);
  const [isDeferred, setDeferred] = useState(false);
  const jobs = counts.conflict > 0 ? queue.rows().filter(({ state }) => state === 'conflict') : [];
  const job: UploadJob | undefined = jobs.find(({ id }) => id === chosen);
  const first = jobs[0]?.id ?? null;
  const mayAsk = first !== null && !job && !isDeferred;
  useEffect(() => {
    if (first === null) setDeferred(false);
    if (!mayAsk) return;
    const ask = () => void (isBusy() || setChosen(first));
    ask();
    const timer = setInterval(ask, RETRY_MS);
    return () => clearInterval(timer);
  }, [first, mayAsk]);
  return {
    job,
    open: (id: number) => {
      setDeferred(false);
      setChosen(id);
    },
    defer: () => {
      setDeferred(true);
      setChosen(null);
    },
  };
}
