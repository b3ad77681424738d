import { type Job, parentOf, parseVirtualPath } from '@satchel/contract';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useRef } from 'react';
import { refreshFolders, showArrivals } from '../../../features/files/api/resource-query';
import { useJobs } from '../../../features/files/state/jobs-store';
import { JobPanel } from '../../../features/jobs/job-panel';
import { UploadPanel } from '../../../features/uploads/tray/upload-panel';
import { UploadNotices, UploadWatch } from '../../../features/uploads/tray/upload-watch';
import { USAGE } from '../../../lib/api/usage-query';
import { watchKeyboard } from '../../../lib/browser/watch-keyboard';
import { useCurrentUser } from '../../../lib/current-user';
import { useHeldFocus } from '../../../ui/dialog/focus';
import { type Part, WithMessages } from '../../part-messages';
import { Brake } from './brake';
import styles from './job-tray.module.css';

const UPLOADS: readonly Part[] = ['uploads'];

/** Notices read this to stay above the tray where they have no space beside it. */
const HEIGHT = '--tray';

/** The box at the bottom inline end that shows work in progress; it is rendered only while it has content. */
function Tray({ children }: { children: ReactNode }) {
  useEffect(watchKeyboard, []);
  const box = useRef<HTMLDivElement>(null);
  useHeldFocus(box);
  useEffect(() => {
    if (!box.current) return;
    const { style } = document.documentElement;
    const setHeight = (height: number) => {
      style.setProperty(HEIGHT, `${height}px`);
      // Tips are not shown in the meantime.
      document.documentElement.toggleAttribute('data-tray', height > 0);
    };
    const observer = new ResizeObserver(() => setHeight(box.current?.offsetHeight ?? 0));
    observer.observe(box.current);
    return () => {
      observer.disconnect();
      setHeight(0);
      style.removeProperty(HEIGHT);
    };
  }, []);
  return (
    <div ref={box} className={styles.tray}>
      {children}
    </div>
  );
}

function refreshAfterUploads(client: QueryClient, folders: readonly string[]): void {
  void showArrivals(client, folders.map(parseVirtualPath));
  void client.invalidateQueries({ queryKey: [USAGE] });
}

function refreshAfterJob(client: QueryClient, { path, destination }: Job): void {
  const changed = [path, ...(destination === undefined ? [] : [destination])];
  void refreshFolders(
    client,
    changed.map((each) => parentOf(parseVirtualPath(each))),
  );
  void client.invalidateQueries({ queryKey: [USAGE] });
}

/**
 * All long operations in one tray: uploads, copies, moves and deletions. Folders that they change are read
 * again.
 */
export function JobTray() {
  const client = useQueryClient();
  const { id } = useCurrentUser();
  const { jobs, reports, dismiss } = useJobs();
  const onFoldersChanged = useCallback((folders: string[]) => refreshAfterUploads(client, folders), [client]);
  return (
    <>
      <Brake />
      <UploadWatch userId={id} onFoldersChanged={onFoldersChanged} />
      <WithMessages of={UPLOADS} fallback={null}>
        <UploadNotices />
      </WithMessages>
      <Tray>
        <JobPanel
          jobs={jobs}
          reports={reports}
          onDismiss={dismiss}
          onOthersEnded={(job) => refreshAfterJob(client, job)}
        />
        <WithMessages of={UPLOADS} fallback={null}>
          <UploadPanel />
        </WithMessages>
      </Tray>
    </>
  );
}
