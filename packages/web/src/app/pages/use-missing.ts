import { parentOf, type VirtualPath } from '@satchel/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { refreshFolders } from '../../features/files/api/resource-query';
import { isApiError } from '../../lib/api/api-error';

/** When an entry turns out to be missing, the listing that still shows it is read again. */
export function useMissing(path: VirtualPath, error?: unknown): () => void {
  const client = useQueryClient();
  const onMissing = useCallback(() => void refreshFolders(client, [parentOf(path)]), [client, path]);
  const isMissing = isApiError(error, 'not_found');
  useEffect(() => {
    if (isMissing) onMissing();
  }, [isMissing, onMissing]);
  return onMissing;
}
