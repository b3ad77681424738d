import { type Job, parentOf, parseVirtualPath } from '@satchel/contract';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { showArrivals } from '../../features/files/api/arrivals';
import { refreshFolders } from '../../features/files/api/resource-query';
import { useJobs } from '../../features/files/state/jobs-store';
import { JobPanel } from '../../features/jobs/job-panel';
import { UploadPanel } from '../../features/uploads/tray/upload-panel';
import { UploadWatch } from '../../features/uploads/tray/upload-watch';
import { useCurrentUser } from '../../lib/current-user';
import { Tray } from '../../ui/tray';
import { usageQuery } from './usage-meter';

function refreshAfterUploads(client: QueryClient, folders: readonly string[]): void {
  void showArrivals(client, folders.map(parseVirtualPath));
  void client.invalidateQueries(usageQuery);
}

function refreshAfterJob(client: QueryClient, { path, destination }: Job): void {
  const changed = [path, ...(destination === undefined ? [] : [destination])];
  void refreshFolders(
    client,
    changed.map((each) => parentOf(parseVirtualPath(each))),
  );
  void client.invalidateQueries(usageQuery);
}

/** Everything that takes long, in one tray: uploads, copies, moves, deletions. What they change is read again. */
export function WorkTray() {
  const client = useQueryClient();
  const { id, perm } = useCurrentUser();
  const { jobs, reports, dismiss } = useJobs();
  const onFoldersChanged = useCallback((folders: string[]) => refreshAfterUploads(client, folders), [client]);
  return (
    <>
      <UploadWatch userId={id} canReplace={perm.modify} onFoldersChanged={onFoldersChanged} />
      <Tray>
        <JobPanel
          jobs={jobs}
          reports={reports}
          onDismiss={dismiss}
          onOthersEnded={(job) => refreshAfterJob(client, job)}
        />
        <UploadPanel />
      </Tray>
    </>
  );
}
