import { nameOf, parentOf, parseVirtualPath } from '@satchel/contract';
import * as endpoints from '@satchel/contract/endpoints';
import { useEffect, useState } from 'react';
import { apiUrl } from '../../../lib/api/api-client';
import { useFormat, useT } from '../../../lib/i18n';
import { usePermissions } from '../../../lib/own-folders';
import { pageConfig } from '../../../lib/page-config';
import { type ConflictSide, NameConflictPrompt } from '../../../ui/dialog/name-conflict-prompt';
import type { ConflictChoice, UploadJob } from '../queue/upload-job';
import { useUploadStore } from '../upload-store';
import { UploadIcon } from './upload-icon';

interface ConflictPromptProps {
  job: UploadJob;
  /** Called for "later": the conflict waits in the tray. */
  onClose: () => void;
}

/** Asks how to resolve an existing name, and shows both files. */
export function ConflictPrompt({ job, onClose }: ConflictPromptProps) {
  const t = useT();
  const format = useFormat();
  const { modify: canReplace } = usePermissions(parseVirtualPath(job.path));
  const { queue, summary } = useUploadStore();
  useEffect(() => void queue.describeExisting(job.id), [queue, job.id]);
  const { name, file, existing } = job;
  const icon = <UploadIcon file={file} name={name} size={32} />;
  const sizeText = (size: number | null) => (size === null ? t('uploads.unknownSize') : format.size(size));
  const sides: Record<'existing' | 'incoming', ConflictSide> = {
    existing: {
      icon,
      picture: existingPicture(job),
      what: existing === undefined ? undefined : sizeText(existing?.size ?? null),
      modifiedMs: existing?.modifiedMs ?? null,
    },
    incoming: {
      icon,
      picture: useObjectUrl(isPicture(file) ? file : null),
      what: sizeText(job.size),
      modifiedMs: file?.lastModified ?? null,
    },
  };
  return (
    <NameConflictPrompt
      name={name}
      folder={nameOf(parentOf(parseVirtualPath(job.path))) || t('files.home')}
      canReplace={canReplace}
      reason={canReplace ? undefined : t('files.conflict.mayNotReplace')}
      {...sides}
      hasRest={summary.counts.conflict + summary.counts.queued + summary.counts.active > 1}
      onAnswer={(answer: ConflictChoice, isForRest) => queue.resolve(job.id, answer, isForRest)}
      onClose={onClose}
    />
  );
}

const isPicture = (file: File | null): file is File => file?.type.startsWith('image/') ?? false;

function existingPicture({ path, file }: UploadJob): string | null {
  if (!pageConfig.EnableThumbs || !isPicture(file)) return null;
  return apiUrl(endpoints.previews.picture, { params: { size: 'thumb', path }, query: { inline: true } });
}

function useObjectUrl(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return;
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => {
      URL.revokeObjectURL(made);
      setUrl(null);
    };
  }, [file]);
  return url;
}
