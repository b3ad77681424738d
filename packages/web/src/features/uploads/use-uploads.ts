import { useEffect, useMemo } from 'react';
import { useCurrentUser } from '../../lib/current-user';
import { useT } from '../../lib/i18n';
import { toast } from '../../ui/toast';
import type { NewUpload } from './queue/upload-job';
import { named } from './sources/pasted-name';
import { type PickSource, pickFromDisk } from './sources/pick-files';
import { type DroppedItems, readDrop, takeItems, uploadsOf } from './sources/read-drop';
import { claimUploads, useUploadStore } from './upload-store';

/** A `DataTransfer` must be passed while its drop or paste event runs. */
export type UploadInput = DataTransfer | FileList | readonly File[];

export interface Uploads {
  /** `target` is the virtual path of a folder. */
  uploadFiles: (target: string, input: UploadInput) => void;
  /** Without a source, any files. */
  pick: (target: string, source: PickSource) => Promise<void>;
}

const isTransfer = (input: UploadInput): input is DataTransfer => 'items' in input && 'types' in input;

/** Starts uploads. The returned object stays the same, and works without the tray being rendered. */
export function useUploads(): Uploads {
  const t = useT();
  const queue = useUploadStore((state) => state.queue);
  const { id } = useCurrentUser();
  // Also before the tray has loaded, so that another user does not take over these uploads.
  useEffect(() => claimUploads(id), [id]);
  return useMemo(() => {
    const addDrop = (target: string, items: DroppedItems) =>
      queue.addFound(target, readDrop(items)).catch(() => toast.error(t('uploads.unreadableDrop')));
    const addFiles = (target: string, uploads: NewUpload[]) => queue.add(target, uploads);
    return {
      uploadFiles: (target, input) => {
        if (isTransfer(input)) {
          const { entries, files } = takeItems(input);
          const nameFor = (date: string) => t('uploads.pastedName', { date });
          void addDrop(target, { entries, files: files.map((file) => named(file, nameFor)) });
        } else addFiles(target, uploadsOf(input));
      },
      pick: async (target, source) => addFiles(target, uploadsOf(await pickFromDisk(source))),
    };
  }, [queue, t]);
}
