import { useCurrentUser } from '../../../../lib/current-user';
import { useFormat, useT } from '../../../../lib/i18n';
import { EntryGlyph } from '../../../../listing/entry/entry-glyph';
import { thumbnailUrl } from '../../api/entry-requests';
import type { Conflict, TransferItem } from '../../model/transfer-plan';
import styles from './conflicts-prompt.module.css';

/** The existing and the new entry, side by side. */
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
        <EntryGlyph item={item} thumbnail={perm.download ? thumbnailUrl(item) : null} size={28} />
      </span>
      <p className="num">
        <span>{item.isDir ? t('files.folder') : format.size(item.size)}</span>
        {item.modified !== '' && (
          <span title={format.relativeTime(item.modified)}>{format.dateTime(item.modified)}</span>
        )}
        {isNewer && <b>{t('files.conflict.newer')}</b>}
      </p>
    </section>
  );
}
