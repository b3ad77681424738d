import { ListFilter, SearchX, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useT } from '../../../lib/i18n';
import { useShortcut } from '../../../lib/shortcuts';
import { changeSelection } from '../../../listing/model/list-store';
import { selectOnly } from '../../../listing/model/selection';
import type { Pane } from '../../../listing/pane/pane';
import { Button } from '../../../ui/button';
import { EmptyState } from '../../../ui/empty-state';
import { AS_TYPED } from '../../../ui/fields/as-typed';
import { IconButton } from '../../../ui/icon-button';
import { actionOf } from '../actions/action-registry';
import { useFiles, useListState } from '../screen/files-context';
import styles from './filter-bar.module.css';

/** The field above the rows that hides those whose names do not contain what is typed. */
export function FilterBar({ pane }: { pane: Pane }) {
  const t = useT();
  const { store, order } = useFiles();
  const text = useListState((state) => state.filter) ?? '';
  const input = useRef<HTMLInputElement>(null);
  const label = t('files.action.filter');
  const close = () => store.setState({ filter: null });
  useShortcut('escape', close, { inFields: true });
  useShortcut([...(actionOf('filter').keys ?? [])], () => input.current?.select());
  useScrollToTop(pane, text);
  useEffect(() => input.current?.focus(), []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    const [first] = order.items;
    if (!first) return;
    changeSelection(store, () => selectOnly(first.name));
    pane.focusEntry(0);
  };
  return (
    <>
      <div className={styles.bar}>
        <ListFilter size={16} strokeWidth={1.75} aria-hidden />
        <input
          ref={input}
          className={styles.input}
          aria-label={label}
          placeholder={label}
          value={text}
          onChange={(event) => store.setState({ filter: event.target.value })}
          onKeyDown={onKeyDown}
          dir="auto"
          {...AS_TYPED}
          enterKeyHint="go"
        />
        <IconButton size="small" label={t('common.close')} shortcut="escape" icon={X} onPress={close} />
      </div>
      {order.items.length === 0 && (
        <div className={styles.none}>
          <EmptyState
            icon={SearchX}
            title={t('search.none.title')}
            text={t('search.none.text')}
            actions={<Button onPress={close}>{t('common.clear')}</Button>}
          />
        </div>
      )}
    </>
  );
}

/** A new set of entries is shown from its first one. */
function useScrollToTop(pane: Pane, text: string): void {
  const shown = useRef(text);
  useEffect(() => {
    if (shown.current === text) return;
    shown.current = text;
    pane.scroller.current?.scrollTo({ top: 0 });
  }, [pane, text]);
}
