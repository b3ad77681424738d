import { type FileVersion, parseVirtualPath } from '@satchel/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Download, Ellipsis, Eye, Trash2 } from 'lucide-react';
import { Suspense, useId, useState } from 'react';
import { useErrorText } from '../../lib/error-text';
import { useFormat, useT } from '../../lib/i18n';
import { lazyPart } from '../../lib/lazy-part';
import { usePermissions } from '../../lib/own-folders';
import { Button } from '../../ui/button';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog';
import { MenuButton } from '../../ui/menu/menu-button';
import { toast } from '../../ui/toast';
import styles from './versions.module.css';
import { deleteVersion, restoreVersion, type VersionedFile, versionsQuery, versionUrl } from './versions-api';

const ComparePrompt = lazyPart(() => import('./compare-prompt'), 'ComparePrompt');

/** Longer texts are not compared. */
const LARGEST_TEXT = 1024 * 1024;

interface Asked {
  about: 'compare' | 'delete';
  version: FileVersion;
}

/** The former contents of a file, below its details. Renders nothing if there are none. */
export function VersionsSection({ file }: { file: VersionedFile }) {
  const t = useT();
  const id = useId();
  const { data, error } = useQuery(versionsQuery(file));
  if (!error && (data?.items.length ?? 0) === 0) return null;
  return (
    <section className={styles.box} aria-labelledby={id}>
      <h3 id={id} className={styles.heading}>
        {t('versions.title')}
      </h3>
      <VersionList file={file} versions={data?.items ?? []} hasFailed={error !== null} />
    </section>
  );
}

interface VersionListProps {
  file: VersionedFile;
  versions: readonly FileVersion[];
  /** The versions could not be read. */
  hasFailed: boolean;
}

/** The former contents of a file, the latest first, with the actions on them. */
export function VersionList({ file, versions, hasFailed }: VersionListProps) {
  const t = useT();
  const errorText = useErrorText();
  const queries = useQueryClient();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [isPending, setPending] = useState(false);
  const { dateTime } = useFormat();
  const timeOf = useTimes(versions);
  const close = () => setAsked(null);

  const run = async (task: () => Promise<unknown>, done?: string) => {
    if (isPending) return;
    setPending(true);
    try {
      await task();
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

  return (
    <>
      {hasFailed && <p className={styles.failed}>{t('versions.loadFailed')}</p>}
      <ul>
        {versions.map((version) => (
          <VersionRow
            key={version.id}
            file={file}
            version={version}
            time={timeOf(version)}
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
    </>
  );
}

/** The time of a version, with seconds if another one is of the same minute. */
function useTimes(versions: readonly FileVersion[]): (version: FileVersion) => string {
  const { dateTime, exactTime } = useFormat();
  const times = versions.map(({ modifiedAt }) => dateTime(modifiedAt));
  return ({ modifiedAt }) => {
    const time = dateTime(modifiedAt);
    return times.filter((other) => other === time).length > 1 ? exactTime(modifiedAt) : time;
  };
}

interface VersionRowProps {
  file: VersionedFile;
  version: FileVersion;
  time: string;
  onCompare: () => void;
  onRestore: () => void;
  onDelete: () => void;
}

function VersionRow({ file, version, time, onCompare, onRestore, onDelete }: VersionRowProps) {
  const t = useT();
  const { size, relativeTime } = useFormat();
  const perm = usePermissions(parseVirtualPath(file.path));
  const isText = file.type === 'text' || file.type === 'textImmutable';
  const isComparable = isText && Math.max(file.size, version.size) <= LARGEST_TEXT;
  return (
    <li className={styles.version}>
      <p className={styles.when} title={relativeTime(version.modifiedAt)}>
        {time} <small>{size(version.size)}</small>
      </p>
      <p className={styles.who}>{t('versions.replaced', { name: version.username })}</p>
      <fieldset className={styles.actions} aria-label={t('versions.actionsFor', { date: time })}>
        {perm.download && isComparable && (
          <Button variant="plain" onPress={onCompare}>
            {t('versions.short.compare')}
          </Button>
        )}
        {perm.modify && (
          <Button variant="plain" onPress={onRestore}>
            {t('versions.short.restore')}
          </Button>
        )}
        <OtherActions file={file} version={version} onDelete={onDelete} />
      </fieldset>
    </li>
  );
}

function OtherActions({ file, version, onDelete }: Pick<VersionRowProps, 'file' | 'version' | 'onDelete'>) {
  const t = useT();
  const perm = usePermissions(parseVirtualPath(file.path));
  const openAt = (inline: boolean) => () => {
    window.open(versionUrl(file, version, inline), inline ? '_blank' : '_self', 'noreferrer');
  };
  const items = [
    ...(perm.download
      ? [
          { id: 'show', label: t('versions.show'), icon: Eye, onAction: openAt(true) },
          { id: 'download', label: t('versions.download'), icon: Download, onAction: openAt(false) },
        ]
      : []),
    ...(perm.delete
      ? [{ id: 'delete', label: t('versions.delete'), icon: Trash2, isDanger: true, onAction: onDelete }]
      : []),
  ];
  if (items.length === 0) return null;
  return <MenuButton label={t('files.menu.open')} icon={Ellipsis} items={items} />;
}
