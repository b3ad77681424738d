import { useEffect } from 'react';
import { onLiveChanges } from '../../lib/api/live';
import { useT } from '../../lib/i18n';
import { toast } from '../../ui/toast';

/**
 * Reports archives that lack something: the browser saves them, so only the server knows that when they end.
 */
export function useIncompleteArchives(): void {
  const t = useT();
  useEffect(
    () =>
      onLiveChanges((changes) => {
        for (const change of changes ?? []) {
          if (change.type !== 'incomplete') continue;
          const { archive: name, count, note } = change;
          toast.error(t('files.download.incomplete', { name, count, note }));
        }
      }),
    [t],
  );
}
