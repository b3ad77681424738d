import { useCurrentUser } from '../../../../lib/current-user';
import { useFormat, useT } from '../../../../lib/i18n';
import type { Conflict, TransferItem } from '../../model/transfer-plan';
import { EntryGlyph } from '../../views/entry/entry-glyph';
import styles from './conflicts-prompt.module.css';

/** What is there and what would come, side by side. */
export function ConflictSides({ conflict }: { conflict: Conflict }) {
  const t = useT();
  const { incoming, existing } = conflict;
  const difference = Date.parse(incoming.modified) - Date.parse(existing.modified);
  return (
    <div className={styles.sides}>
      <Side title={t('files.conflict.existing')} item={existing} isNewer={difference < 0} />
      <Side title={t('files.conflict.incoming')} item={incoming} isNewer={difference > 0} />
    </div>
  );
}

function Side({ title, item, isNewer }: { title: string; item: TransferItem; isNewer: boolean }) {
  const t = useT();
  const { perm } = useCurrentUser();
  const format = useFormat();
  return (
    <section className={styles.side}>
      <h3>{title}</h3>
      <span className={styles.picture}>
        <EntryGlyph item={item} hasThumbnail={perm.download} size={28} />
      </span>
      <p className="num">
        <span>{item.isDir ? t('files.folder') : format.size(item.size)}</span>
        <span title={format.relativeTime(item.modified)}>{format.dateTime(item.modified)}</span>
        {isNewer && <b>{t('files.conflict.newer')}</b>}
      </p>
    </section>
  );
}
