import { type ListingItem, nameOf, parseVirtualPath, type VirtualPath } from '@satchel/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useCurrentUser } from '../../../../lib/current-user';
import { useFormat, useT } from '../../../../lib/i18n';
import { Button } from '../../../../ui/button';
import { Dialog } from '../../../../ui/dialog';
import { resourceQuery } from '../../api/resource-query';
import { Checksums } from './checksums';
import styles from './info-prompt.module.css';

interface InfoPromptProps {
  /** Nothing means the folder itself. */
  items: readonly ListingItem[];
  folder: VirtualPath;
  onClose: () => void;
}

/** What is known of an entry, of several, or of the folder on the screen. */
export function InfoPrompt({ items, folder, onClose }: InfoPromptProps) {
  const t = useT();
  const [item] = items;
  const title =
    items.length > 1
      ? t('files.selection.count', { count: items.length })
      : (item?.name ?? (nameOf(folder) || t('files.home')));
  return (
    <Dialog
      isOpen
      onClose={onClose}
      onSubmit={onClose}
      title={title}
      actions={
        <Button type="submit" variant="primary" autoFocus>
          {t('common.close')}
        </Button>
      }
    >
      <dl className={styles.facts}>
        {items.length > 1 && <FactsOfSeveral items={items} />}
        {items.length === 1 && item && <FactsOfOne item={item} />}
        {items.length === 0 && <FactsOfFolder path={folder} />}
      </dl>
    </Dialog>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

function Size({ bytes }: { bytes: number }) {
  const t = useT();
  const format = useFormat();
  const exact = t('files.info.bytes', { count: bytes });
  return (
    <Fact name={t('files.info.size')}>
      {format.size(bytes)} {bytes >= 1024 && <small>({exact})</small>}
    </Fact>
  );
}

function Modified({ date }: { date: string }) {
  const t = useT();
  const format = useFormat();
  return (
    <Fact name={t('files.info.modified')}>
      {format.relativeTime(date)} <small>({format.dateTime(date)})</small>
    </Fact>
  );
}

function FactsOfOne({ item }: { item: ListingItem }) {
  const t = useT();
  const { perm } = useCurrentUser();
  const path = parseVirtualPath(item.path);
  if (item.isDir) return <FactsOfFolder path={path} />;
  return (
    <>
      <Size bytes={item.size} />
      <Modified date={item.modified} />
      <Fact name={t('files.info.path')}>
        <span className={styles.path}>{item.path}</span>
      </Fact>
      {perm.download && (item.type === 'invalid_link' ? null : <Checksums path={path} />)}
    </>
  );
}

function FactsOfFolder({ path }: { path: VirtualPath }) {
  const t = useT();
  const { data, isError } = useQuery(resourceQuery(path));
  const counts = data && t('files.count.both', { folders: data.numDirs ?? 0, files: data.numFiles ?? 0 });
  return (
    <>
      <Fact name={t('files.info.contains')}>{counts ?? (isError ? '—' : t('common.loading'))}</Fact>
      {data && <Modified date={data.modified} />}
      <Fact name={t('files.info.path')}>
        <span className={styles.path}>{path}</span>
      </Fact>
    </>
  );
}

function FactsOfSeveral({ items }: { items: readonly ListingItem[] }) {
  const t = useT();
  const folders = items.filter((item) => item.isDir).length;
  const bytes = items.reduce((sum, item) => sum + (item.isDir ? 0 : item.size), 0);
  return (
    <>
      <Fact name={t('files.info.contains')}>
        {t('files.count.both', { folders, files: items.length - folders })}
      </Fact>
      {folders < items.length && <Size bytes={bytes} />}
    </>
  );
}
