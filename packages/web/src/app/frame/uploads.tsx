import { parseVirtualPath } from '@satchel/contract';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { showArrivals } from '../../features/files/api/arrivals';
import { UploadTray } from '../../features/uploads/tray/upload-tray';
import { useCurrentUser } from '../../lib/current-user';
import { usageQuery } from './usage-meter';

function refresh(client: QueryClient, folders: readonly string[]): void {
  void showArrivals(client, folders.map(parseVirtualPath));
  void client.invalidateQueries(usageQuery);
}

/** The tray of uploads; what they change is read again. */
export function Uploads() {
  const client = useQueryClient();
  const { id, perm } = useCurrentUser();
  const onFoldersChanged = useCallback((folders: string[]) => refresh(client, folders), [client]);
  return <UploadTray userId={id} canReplace={perm.modify} onFoldersChanged={onFoldersChanged} />;
}
