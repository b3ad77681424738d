import { ROOT, type VirtualPath } from '@satchel/contract';
import { useId, useMemo, useState } from 'react';
import { useT } from '../../lib/i18n';
import { useShortcut } from '../../lib/shortcuts';
import { Panel } from '../../ui/panel';
import { PanelField } from '../../ui/panel-field';
import { type Scope, ScopeSwitch, TypeChips } from './filters/filters';
import { buildQuery, MAX_TYPED, type TypeFilter, wordsOfQuery } from './model/query';
import { HitListView, rowId } from './results/hit-list-view';
import { AwaitedHits, NothingFound, SearchFailed } from './results/no-hits';
import { useCursor } from './results/use-cursor';
import type { SearchHost } from './search-host';
import styles from './search-overlay.module.css';
import { SearchStatus } from './search-status';
import { useSearch } from './use-search';

interface SearchOverlayProps {
  host: SearchHost;
  /** Of the folder where a search begins, for the reader. */
  folderName: string;
  /** What stands in the field at first. */
  initialText: string;
  onClose: () => void;
  /** To the commands, with the key that they have everywhere. */
  onCommands: () => void;
}

/** The search above the page: what is typed is looked for at once. Closing it forgets everything. */
export function SearchOverlay(props: SearchOverlayProps) {
  const t = useT();
  const criteria = useCriteria(props.host.folder, props.initialText);
  const { onClose } = props;
  return (
    <Panel label={t('search.title')} size="large" isTall={criteria.query !== ''} onClose={onClose}>
      <SearchPanel {...props} criteria={criteria} />
    </Panel>
  );
}

const NO_TYPES: ReadonlySet<TypeFilter> = new Set();

/** What was typed and chosen. */
function useCriteria(folder: VirtualPath, initialText: string) {
  const [text, setText] = useState(initialText);
  const [types, setTypes] = useState(NO_TYPES);
  const [chosenScope, setScope] = useState<Scope>('folder');
  const scope: Scope = folder === ROOT ? 'all' : chosenScope;
  return { text, setText, types, setTypes, scope, setScope, query: buildQuery(text, types) };
}

interface SearchPanelProps extends SearchOverlayProps {
  criteria: ReturnType<typeof useCriteria>;
}

function SearchPanel({ host, folderName, criteria, onClose, onCommands }: SearchPanelProps) {
  const t = useT();
  const listId = useId();
  const { text, setText, types, setTypes, scope, setScope, query } = criteria;
  const words = useMemo(() => wordsOfQuery(query), [query]);
  const search = useSearch(scope === 'all' ? ROOT : host.folder, query);
  const { cursor, onKeyDown, point, reset } = useCursor(search, host);
  useShortcut('mod+k', onCommands, { inFields: true });
  const hasHits = search.list.hits.length > 0;
  /** Another search begins at the top of its list. */
  const changing =
    <Value,>(change: (value: Value) => void) =>
    (value: Value) => {
      reset();
      change(value);
    };
  return (
    <>
      <PanelField
        label={scope === 'all' ? t('search.everywhere') : t('search.in', { folder: folderName })}
        value={text}
        onChange={changing(setText)}
        onClose={onClose}
        onKeyDown={onKeyDown}
        popup={{
          kind: 'grid',
          id: listId,
          isOpen: hasHits,
          activeId: hasHits ? rowId(listId, cursor.index) : undefined,
        }}
        maxLength={MAX_TYPED}
        selectKeys="mod+f"
      />
      <div className={styles.filters}>
        <TypeChips chosen={types} onChange={changing(setTypes)} />
        {host.folder !== ROOT && <ScopeSwitch scope={scope} onChange={changing(setScope)} />}
      </div>
      <div className={styles.body}>
        {hasHits ? (
          <HitListView
            id={listId}
            search={search}
            words={words}
            host={host}
            cursor={cursor}
            onPoint={point}
            onKeyDown={onKeyDown}
          />
        ) : (
          <NoHits
            search={search}
            onEverywhere={scope === 'folder' ? () => setScope('all') : undefined}
            onAllTypes={types.size > 0 && text.trim() !== '' ? () => setTypes(NO_TYPES) : undefined}
          />
        )}
      </div>
      <SearchStatus search={search} />
    </>
  );
}

interface NoHitsProps {
  search: ReturnType<typeof useSearch>;
  onEverywhere?: () => void;
  onAllTypes?: () => void;
}

function NoHits({ search, ...ways }: NoHitsProps) {
  const { status, error, retry } = search;
  if (status === 'failed') return <SearchFailed error={error} onRetry={retry} />;
  if (status === 'done') return <NothingFound {...ways} />;
  return status === 'running' ? <AwaitedHits /> : null;
}
