import { type HistoryItem, nameOf, parentOf, parseVirtualPath } from '@satchel/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { History, Redo2, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useCurrentUser } from '../../lib/current-user';
import { useFormat, useRichT, useT } from '../../lib/i18n';
import { pageConfig } from '../../lib/page-config';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { LoadFailed } from '../../ui/load-failed';
import { LoadingRows } from '../../ui/loading-rows';
import { MorePages } from '../../ui/more-pages';
import rows from '../../ui/rows.module.css';
import styles from './history.module.css';
import { actionText, type Direction, historyQuery } from './history-api';
import { useUndo } from './use-undo';

/** The changes of the user in the last days, which can be undone and redone there. */
export function HistoryScreen() {
  const t = useT();
  const { perm } = useCurrentUser();
  const query = useInfiniteQuery(historyQuery());
  const items = query.data?.pages.flatMap((page) => page.items);
  if (!items)
    return query.error ? (
      <LoadFailed title={t('history.loadFailed')} error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <LoadingRows />
    );
  if (items.length === 0)
    return <EmptyState icon={History} title={t('history.empty')} text={t('history.text')} />;
  return (
    <div className={styles.screen}>
      <p className={styles.about}>
        {t('history.text')} {pageConfig.EnableExec && perm.execute && t('history.shell')}
      </p>
      <ul className={rows.list} aria-label={t('history.title')}>
        {items.map((item) => (
          <HistoryRow key={item.id} item={item} />
        ))}
      </ul>
      <MorePages query={query} />
    </div>
  );
}

function HistoryRow({ item }: { item: HistoryItem }) {
  const t = useT();
  const undo = useUndo();
  const [pending, setPending] = useState<Direction | null>(null);
  const format = useFormat();
  const { id, items: count, path, undoable, redoable, isUnreachable = false } = item;
  const name = nameOf(parseVirtualPath(path));
  const text = actionText(t, format, item);
  const run = async (direction: Direction) => {
    setPending(direction);
    await undo({ id, count, name }, direction);
    setPending(null);
  };
  return (
    <li className={clsx(rows.row, styles.row)}>
      <div className={rows.words}>
        <span className={rows.name}>{text}</span>
        <Facts item={item} />
      </div>
      <fieldset
        className={clsx(rows.actions, styles.actions)}
        aria-label={t('history.actionsFor', { action: text })}
      >
        {undoable > 0 && !isUnreachable && (
          <Button
            variant="plain"
            icon={Undo2}
            isPending={pending === 'undo'}
            onPress={() => void run('undo')}
          >
            {t('history.undo')}
          </Button>
        )}
        {redoable > 0 && !isUnreachable && (
          <Button
            variant="plain"
            icon={Redo2}
            isPending={pending === 'redo'}
            onPress={() => void run('redo')}
          >
            {t('history.redo')}
          </Button>
        )}
      </fieldset>
    </li>
  );
}

function Facts({ item }: { item: HistoryItem }) {
  const t = useT();
  const rich = useRichT();
  const format = useFormat();
  const { at, path, destination } = item;
  const folderOf = (entry: string) => {
    const folder = parentOf(parseVirtualPath(entry));
    return nameOf(folder) === '' ? t('files.home') : folder;
  };
  const isMoved = destination !== undefined && folderOf(destination) !== folderOf(path);
  return (
    <span className={rows.facts}>
      <span title={format.modifiedHint(at)}>{format.modified(at)}</span>
      {item.isUnreachable ? (
        <span>{t('history.unreachable')}</span>
      ) : (
        <span>{rich('history.in', { folder: <bdi key="in">{folderOf(path)}</bdi> })}</span>
      )}
      {isMoved && !item.isUnreachable && (
        <span>{rich('history.to', { folder: <bdi key="to">{folderOf(destination)}</bdi> })}</span>
      )}
      <State item={item} />
    </span>
  );
}

/** Tells if it is undone, and what can never be undone. */
function State({ item: { undoable, redoable, final, reason } }: { item: HistoryItem }) {
  const t = useT();
  return (
    <>
      {redoable > 0 && <span>{t(undoable + final > 0 ? 'history.partly' : 'history.undone')}</span>}
      {final > 0 && <span>{t(finalKey(reason))}</span>}
    </>
  );
}

function finalKey(reason: HistoryItem['reason']) {
  if (reason === 'permanent') return 'history.final.permanent';
  if (reason === 'replaced') return 'history.final.replaced';
  return reason === 'merged' ? 'history.final.merged' : 'history.final.unknown';
}
