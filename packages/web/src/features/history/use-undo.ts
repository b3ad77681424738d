import { nameOf, parseVirtualPath } from '@satchel/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ApiError } from '../../lib/api/api-error';
import { useErrorText } from '../../lib/error-text';
import { useT } from '../../lib/i18n';
import { toast } from '../../ui/toast';
import { type Direction, runHistory } from './history-api';

export interface Undoable {
  id: string;
  count: number;
  name: string;
}

/** Undoes actions or makes them again, and says what prevented it; resolves to whether anything was done. */
export function useUndo(): (action: Undoable, direction: Direction) => Promise<boolean> {
  const t = useT();
  const errorText = useErrorText();
  const client = useQueryClient();
  return useMemo(
    () =>
      async ({ id, count, name }, direction) => {
        const fail = (error: unknown, failed: { count: number; name: string }) => {
          const what = t('history.what', failed);
          const text = t(direction === 'undo' ? 'history.failed.undo' : 'history.failed.redo', { what });
          toast.failure(text, error, errorText);
        };
        try {
          const { done, failed } = await runHistory(client, id, direction);
          const [first] = failed;
          if (first) {
            const entry = nameOf(parseVirtualPath(first.path));
            fail(new ApiError(first), { count: failed.length, name: entry });
          } else {
            const key = direction === 'undo' ? 'history.done.undo' : 'history.done.redo';
            toast.success(t(key, { what: t('history.what', { count, name }) }));
          }
          return done > 0;
        } catch (error) {
          fail(error, { count, name });
          return false;
        }
      },
    [t, errorText, client],
  );
}
