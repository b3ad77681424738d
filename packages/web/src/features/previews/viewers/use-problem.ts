import { useEffect, useState } from 'react';
import { apiHeaders, noteAnswer } from '../../../lib/api-client';
import { connection } from '../../../lib/connection';
import { type PreviewItem, rawUrl } from '../model/preview-item';

/** Why there is nothing to see of a file. */
export type Problem = 'format' | 'forbidden' | 'gone' | 'network';

/** The browser says only that it could not show a file; the server knows whether it is there. */
export async function findProblem(item: PreviewItem): Promise<Problem> {
  const request = { method: 'HEAD', headers: apiHeaders(), credentials: 'same-origin' } as const;
  const status = await fetch(rawUrl(item), request).then(
    (answer) => answer.status,
    () => 0,
  );
  if (status === 0) connection.failed();
  if (status === 401 && !item.link) noteAnswer(status, null);
  if (status === 0 || status >= 500) return 'network';
  if (status === 404) return 'gone';
  return status === 401 || status === 403 ? 'forbidden' : 'format';
}

/** What keeps a file from being shown, and how a viewer says that it could not. Once the server is back it tries again. */
export function useProblem(item: PreviewItem, onMissing?: () => void) {
  const [problem, setProblem] = useState<Problem | null>(null);
  const isWaiting = problem === 'network';
  useEffect(() => {
    if (!isWaiting) return;
    return connection.subscribe(() => connection.isLost() || setProblem(null));
  }, [isWaiting]);
  return {
    problem,
    onFailed: async () => {
      const found = await findProblem(item);
      setProblem(found);
      if (found === 'gone') onMissing?.();
    },
    retry: isWaiting ? () => setProblem(null) : undefined,
  };
}
