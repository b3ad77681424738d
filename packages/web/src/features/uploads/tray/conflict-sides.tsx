import * as endpoints from '@satchel/contract/endpoints';
import { useEffect, useState } from 'react';
import { apiUrl } from '../../../lib/api/api-client';
import { useFormat, useT } from '../../../lib/i18n';
import { pageConfig } from '../../../lib/page-config';
import { Skeleton } from '../../../ui/skeleton';
import type { UploadJob } from '../queue/upload-job';
import styles from './conflict-prompt.module.css';
import { UploadIcon } from './upload-icon';

/** The existing file beside the new one: picture, size, date, and which one is newer. */
export function ConflictSides({ job }: { job: UploadJob }) {
  const t = useT();
  const { existing, file } = job;
  const ownMs = file?.lastModified ?? null;
  const theirMs = existing?.modifiedMs ?? null;
  const difference =
    ownMs === null || theirMs === null ? 0 : Math.trunc(ownMs / 1000) - Math.trunc(theirMs / 1000);
  return (
    <div className={styles.sides}>
      <Side
        job={job}
        label={t('uploads.conflict.existing')}
        picture={existingPicture(job)}
        size={existing === undefined ? undefined : (existing?.size ?? null)}
        modifiedMs={theirMs}
        isNewer={difference < 0}
      />
      <Side
        job={job}
        label={t('uploads.conflict.incoming')}
        picture={useObjectUrl(isPicture(file) ? file : null)}
        size={job.size}
        modifiedMs={ownMs}
        isNewer={difference > 0}
      />
    </div>
  );
}

interface SideProps {
  job: UploadJob;
  label: string;
  picture: string | null;
  /** In bytes; null if the server does not send it, undefined while it is being requested. */
  size: number | null | undefined;
  modifiedMs: number | null;
  isNewer: boolean;
}

function Side({ job, label, picture, size, modifiedMs, isNewer }: SideProps) {
  const t = useT();
  const format = useFormat();
  const [hasFailed, setFailed] = useState(false);
  return (
    <div className={styles.side}>
      <div className={styles.picture}>
        {picture !== null && !hasFailed ? (
          <img src={picture} alt="" onError={() => setFailed(true)} />
        ) : (
          <UploadIcon file={job.file} name={job.name} size={32} />
        )}
      </div>
      <p className={styles.label}>
        {label}
        {isNewer && <span className={styles.newer}>{t('uploads.conflict.newer')}</span>}
      </p>
      <p className={styles.fact}>
        {size === undefined && <Skeleton width="60%" />}
        {size === null && t('uploads.conflict.unknown')}
        {typeof size === 'number' && format.size(size)}
      </p>
      <p className={styles.fact}>{modifiedMs !== null && format.dateTime(new Date(modifiedMs))}</p>
    </div>
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
