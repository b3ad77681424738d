import { nameOf, parseVirtualPath } from '@satchel/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ApiError } from '../../lib/api/api-error';
import { useErrorText } from '../../lib/error-text';
import { useT } from '../../lib/i18n';
import { actionReversed, type Undoable } from '../../lib/own-actions';
import { toast } from '../../ui/toast';
import { type Direction, runHistory } from './history-api';

/** Undoes or redoes user actions, and reports it, or the reason that prevented it. */
export function useUndo(): (action: Undoable, direction: Direction) => Promise<void> {
  const t = useT();
  const errorText = useErrorText();
  const client = useQueryClient();
  return useMemo(
    () => async (action, direction) => {
      const { id, count, name } = action;
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
        }
        if (done > 0) actionReversed(action, direction, !first);
      } catch (error) {
        fail(error, { count, name });
      }
    },
    [t, errorText, client],
  );
}
