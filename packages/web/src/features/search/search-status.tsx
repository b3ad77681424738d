import { useEffect, useState } from 'react';
import { useT } from '../../lib/i18n';
import { shortcutLabel } from '../../lib/shortcuts';
import { useIsPhone } from '../../lib/use-media-query';
import { Button } from '../../ui/button';
import { KeyHint, PanelFoot } from '../../ui/dialog/panel-field';
import { Spinner } from '../../ui/spinner';
import styles from './search-status.module.css';
import type { Search } from './use-search';

const SETTLED_MS = 500;

function useStatusText({ status, list, isTruncated }: Search): string {
  const t = useT();
  const count = list.hits.length;
  switch (status) {
    case 'idle':
      return '';
    case 'waiting':
      return t('search.running');
    case 'running':
      return count === 0 ? t('search.running') : t('search.countSoFar', { count });
    case 'failed':
      return count === 0 ? t('search.failed') : `${t('search.count', { count })} · ${t('search.brokenOff')}`;
    case 'done': {
      const text = count === 0 ? t('search.none.title') : t('search.count', { count });
      return isTruncated ? `${text} · ${t('search.truncated')}` : text;
    }
  }
}

/** The progress of the search, and the hints for keys. */
export function SearchStatus({ search }: { search: Search }) {
  const t = useT();
  const isPhone = useIsPhone();
  const text = useStatusText(search);
  const { status, list, isTruncated, retry } = search;
  const hasHits = list.hits.length > 0;
  const isBusy = status === 'waiting' || status === 'running';
  const isPartial = hasHits && (isTruncated || status === 'failed');
  return (
    <PanelFoot>
      {isBusy && (
        <span className={styles.busy} aria-hidden>
          <Spinner size={14} />
        </span>
      )}
      <span className={styles.text} data-partial={isPartial || undefined}>
        {isBusy || hasHits || isTruncated ? text : t('search.hint')}
      </span>
      {hasHits && status === 'failed' && <Button onPress={retry}>{t('common.retry')}</Button>}
      {hasHits && !isPhone && (
        <>
          <KeyHint keys={shortcutLabel('enter')}>{t('search.action.open')}</KeyHint>
          <KeyHint keys={shortcutLabel('mod+enter')}>{t('search.action.reveal')}</KeyHint>
        </>
      )}
      <Announcer text={text} />
    </PanelFoot>
  );
}

/** Announces the final number of hits to screen readers, not every intermediate one. */
function Announcer({ text }: { text: string }) {
  const [announced, setAnnounced] = useState('');
  useEffect(() => {
    const timer = setTimeout(setAnnounced, SETTLED_MS, text);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <span role="status" className="visually-hidden">
      {announced}
    </span>
  );
}
