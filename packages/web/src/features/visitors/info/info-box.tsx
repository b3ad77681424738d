import type { VirtualPath } from '@satchel/contract';
import { clsx } from 'clsx';
import { useFormat, useT } from '../../../lib/i18n';
import type { SharedLink } from '../../../lib/shared-link';
import { FileIcon } from '../../../ui/file-icon';
import type { SharedItem } from '../link/use-visit';
import { DownloadButton } from './download-button';
import styles from './info-box.module.css';
import { LinkBox } from './link-box';

export interface InfoBoxProps {
  link: SharedLink;
  /** The shown file or folder. */
  item: Pick<SharedItem, 'isDir' | 'type' | 'extension' | 'size' | 'modified'>;
  name: string;
  path: VirtualPath;
  /** The number of items in a folder. */
  count: number;
  /** The size of everything in a folder, in bytes, if that is known. */
  bytes?: number | undefined;
}

/** The properties of the shown entry, with the download and the link. */
export function InfoBox({ link, item, name, path, count, bytes }: InfoBoxProps) {
  const t = useT();
  const format = useFormat();
  return (
    <section className={clsx(styles.box, item.isDir && styles.folder)} aria-label={t('visitors.info')}>
      <div className={styles.head}>
        <span className={styles.tile}>
          <FileIcon {...item} size={40} />
        </span>
        <h1 className={styles.name} dir="auto">
          {name}
        </h1>
      </div>
      <dl className={styles.facts}>
        <div>
          <dt>{t(item.isDir ? 'visitors.contains' : 'visitors.size')}</dt>
          <dd>{item.isDir ? t('visitors.items', { count }) : format.size(item.size)}</dd>
        </div>
        {item.isDir && bytes !== undefined && (
          <div>
            <dt>{t('visitors.size')}</dt>
            <dd>{format.size(bytes)}</dd>
          </div>
        )}
        <div>
          <dt>{t('visitors.modified')}</dt>
          <dd>
            <time dateTime={item.modified ?? ''}>
              {format.relativeTime(item.modified)}
              {item.modified !== null && <small>{format.dateTime(item.modified)}</small>}
            </time>
          </dd>
        </div>
      </dl>
      <DownloadButton link={link} path={path} isFolder={item.isDir} />
      <LinkBox hash={link.hash} />
    </section>
  );
}
