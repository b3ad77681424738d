import { useFormat, useT } from '../../../lib/i18n';
import { FileIcon } from '../../../ui/file-icon';
import type { Conflict, TransferItem } from '../model/transfer-plan';
import styles from './conflicts-prompt.module.css';

/** What is there and what would come, side by side. */
export function ConflictSides({ conflict }: { conflict: Conflict }) {
  const t = useT();
  const { incoming, existing } = conflict;
  const isNewer = Date.parse(incoming.modified) > Date.parse(existing.modified);
  return (
    <div className={styles.sides}>
      <Side title={t('files.conflict.existing')} item={existing} isNewer={!isNewer} />
      <Side title={t('files.conflict.incoming')} item={incoming} isNewer={isNewer} />
    </div>
  );
}

function Side({ title, item, isNewer }: { title: string; item: TransferItem; isNewer: boolean }) {
  const t = useT();
  const format = useFormat();
  return (
    <section className={styles.side}>
      <h3>{title}</h3>
      <FileIcon {...item} size={28} />
      <p className="num">
        <span>{item.isDir ? t('files.folder') : format.size(item.size)}</span>
        <span title={format.relativeTime(item.modified)}>{format.dateTime(item.modified)}</span>
        {isNewer && <b>{t('files.conflict.newer')}</b>}
      </p>
    </section>
  );
}
