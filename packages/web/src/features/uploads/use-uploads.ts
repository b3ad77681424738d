import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useCurrentUser } from '../../lib/current-user';
import { useT } from '../../lib/i18n';
import { loadPart } from '../../lib/load-part';
import { toast } from '../../ui/toast';
import { named } from './sources/pasted-name';
import { type Picked, type PickSource, pickFromDisk } from './sources/pick-files';
import { takeItems } from './sources/take-items';

/** A `DataTransfer` must be passed while its drop or paste event runs. */
export type UploadInput = DataTransfer | FileList | readonly File[];

export interface Uploads {
  /** `target` is the virtual path of a folder. */
  uploadFiles: (target: string, input: UploadInput) => void;
  /** Opens the picker; without a source, for any files. */
  pick: (target: string, source: PickSource) => Promise<void>;
}

type UploadStore = typeof import('./upload-store');

let store: Promise<UploadStore> | undefined;
let loaded: UploadStore | undefined;

/**
 * The store of uploads is loaded after the first screen. Callers that wait for it continue in their order.
 */
function loadUploads(): Promise<UploadStore> {
  store ??= loadPart(() => import('./upload-store')).then(
    (uploads) => {
      loaded = uploads;
      return uploads;
    },
    (error: unknown) => {
      store = undefined;
      throw error;
    },
  );
  return store;
}

/** True if uploads run or wait. It loads nothing: without their code there are none. */
export function hasPendingUploads(): boolean {
  const summary = loaded?.useUploadStore.getState().queue.summary();
  return summary !== undefined && (summary.pending > 0 || summary.isScanning);
}

/** Asks whether the pending uploads may be cancelled for a logout; `leave` is called if so. */
export const askToLeaveUploads = (leave: () => void): void => loaded?.useUploadStore.setState({ leave });

/** Cancels everything and clears the tray and the stored list. Resolves soon, whatever the server does. */
export const forgetUploads = (): Promise<void> =>
  loadUploads().then(
    (uploads) => uploads.forgetUploads(),
    // The page has no uploads if their code was never loaded.
    () => undefined,
  );

const isTransfer = (input: UploadInput): input is DataTransfer => 'items' in input && 'types' in input;

/** Starts uploads. The returned object stays the same, and works without the tray being rendered. */
export function useUploads(): Uploads {
  const t = useT();
  const client = useQueryClient();
  const { id } = useCurrentUser();
  // It also runs before the tray has loaded, so that another user does not receive these uploads.
  useEffect(() => {
    loadUploads().then(
      ({ claimUploads }) => claimUploads(id),
      () => undefined,
    );
  }, [id]);
  return useMemo(() => {
    const unreadable = () => void toast.error(t('uploads.unreadableDrop'));
    const withStore = (add: (uploads: UploadStore) => Promise<void>) =>
      loadUploads().then(add, () => void toast.error(t('errors.unknown')));
    const addFiles = (target: string, picked: Picked) =>
      withStore(({ addPicked }) => addPicked(client, target, picked).catch(unreadable));
    return {
      uploadFiles: (target, input) => {
        if (isTransfer(input)) {
          const { entries, files } = takeItems(input);
          const nameFor = (date: string) => t('uploads.pastedName', { date });
          const items = { entries, files: files.map((file) => named(file, nameFor)) };
          void withStore(({ addDropped }) => addDropped(client, target, items).catch(unreadable));
        } else void addFiles(target, Array.from(input));
      },
      pick: async (target, source) => {
        await addFiles(target, await pickFromDisk(source));
      },
    };
  }, [t, client]);
}
