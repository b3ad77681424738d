import type { FileVersion } from '@satchel/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Download, Eye, GitCompare, RotateCcw, Trash2 } from 'lucide-react';
import { lazy, Suspense, useId, useState } from 'react';
import { useCurrentUser } from '../../lib/current-user';
import { useErrorText } from '../../lib/error-text';
import { useFormat, useT } from '../../lib/i18n';
import { loadPart } from '../../lib/load-part';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog';
import { IconButton } from '../../ui/icon-button';
import { toast } from '../../ui/toast';
import styles from './versions.module.css';
import { deleteVersion, restoreVersion, type VersionedFile, versionsQuery, versionUrl } from './versions-api';

const ComparePrompt = lazy(() =>
  loadPart(() => import('./compare-prompt')).then((module) => ({ default: module.ComparePrompt })),
);

/** Longer texts are not compared. */
const LARGEST_TEXT = 1024 * 1024;

interface Asked {
  about: 'compare' | 'delete';
  version: FileVersion;
}

/** The former contents of a file, below its details. Renders nothing where there are none. */
export function VersionsSection({ file }: { file: VersionedFile }) {
  const t = useT();
  const id = useId();
  const errorText = useErrorText();
  const queries = useQueryClient();
  const { data, error } = useQuery(versionsQuery(file));
  const [asked, setAsked] = useState<Asked | null>(null);
  const [isPending, setPending] = useState(false);
  const { dateTime } = useFormat();
  const close = () => setAsked(null);

  const run = async (work: () => Promise<unknown>, done?: string) => {
    if (isPending) return;
    setPending(true);
    try {
      await work();
      if (done !== undefined) toast.success(done);
      await queries.invalidateQueries();
    } catch (failure) {
      toast.error(errorText(failure));
    } finally {
      setPending(false);
      close();
    }
  };
  const restore = (version: FileVersion) =>
    run(() => restoreVersion(file, version), t('versions.restored', { date: dateTime(version.modifiedAt) }));

  if (!error && (data?.items.length ?? 0) === 0) return null;
  return (
    <section className={styles.box} aria-labelledby={id}>
      <h3 id={id} className={styles.heading}>
        {t('versions.title')}
      </h3>
      {error && <p className={styles.failed}>{t('versions.loadFailed')}</p>}
      <ul>
        {data?.items.map((version) => (
          <VersionRow
            key={version.id}
            file={file}
            version={version}
            onCompare={() => setAsked({ about: 'compare', version })}
            onRestore={() => void restore(version)}
            onDelete={() => setAsked({ about: 'delete', version })}
          />
        ))}
      </ul>
      {asked?.about === 'delete' && (
        <ConfirmDialog
          isOpen
          title={t('versions.delete.title')}
          description={t('versions.delete.text')}
          confirm={t('versions.delete')}
          onConfirm={() => void run(() => deleteVersion(file, asked.version))}
          onClose={close}
          isPending={isPending}
        />
      )}
      {asked?.about === 'compare' && (
        <Suspense>
          <ComparePrompt
            file={file}
            version={asked.version}
            onRestore={() => void restore(asked.version)}
            onClose={close}
          />
        </Suspense>
      )}
    </section>
  );
}

interface VersionRowProps {
  file: VersionedFile;
  version: FileVersion;
  onCompare: () => void;
  onRestore: () => void;
  onDelete: () => void;
}

function VersionRow({ file, version, onCompare, onRestore, onDelete }: VersionRowProps) {
  const t = useT();
  const { size, dateTime } = useFormat();
  const { perm } = useCurrentUser();
  const isText = file.type === 'text' || file.type === 'textImmutable';
  const isComparable = isText && Math.max(file.size, version.size) <= LARGEST_TEXT;
  const openAt = (inline: boolean) => () => {
    window.open(versionUrl(file, version, inline), inline ? '_blank' : '_self', 'noreferrer');
  };
  return (
    <li className={styles.version}>
      <p className={styles.when}>
        {dateTime(version.modifiedAt)} <small>{size(version.size)}</small>
      </p>
      <p className={styles.who}>{t('versions.replaced', { name: version.username })}</p>
      <div className={styles.actions}>
        {perm.download && isComparable && (
          <IconButton size="small" label={t('versions.compare')} icon={GitCompare} onPress={onCompare} />
        )}
        {perm.download && (
          <>
            <IconButton size="small" label={t('versions.show')} icon={Eye} onPress={openAt(true)} />
            <IconButton size="small" label={t('versions.download')} icon={Download} onPress={openAt(false)} />
          </>
        )}
        {perm.modify && (
          <IconButton size="small" label={t('versions.restore')} icon={RotateCcw} onPress={onRestore} />
        )}
        {perm.delete && (
          <IconButton size="small" label={t('versions.delete')} icon={Trash2} onPress={onDelete} />
        )}
      </div>
    </li>
  );
}
