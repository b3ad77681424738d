import { ROOT } from '@satchel/contract';
import { useId, useMemo, useState } from 'react';
import { useT } from '../../lib/i18n';
import { useShortcut } from '../../lib/shortcuts';
import { Panel } from '../../ui/dialog/panel';
import { PanelField } from '../../ui/dialog/panel-field';
import { type Scope, ScopeSwitch, TypeChips } from './filters';
import { buildQuery, MAX_TYPED, type TypeFilter, wordsOfQuery } from './model/query';
import { HitListView, type HitListViewProps, rowId } from './results/hit-list-view';
import { AwaitedHits, NothingFound, SearchFailed } from './results/no-hits';
import { useCursor } from './results/use-cursor';
import type { SearchHost } from './search-host';
import styles from './search-overlay.module.css';
import { SearchStatus } from './search-status';
import { useSearch } from './use-search';

interface SearchOverlayProps {
  host: SearchHost;
  /** The name of the folder where a search begins. */
  folderName: string;
  /** The initial text of the field. */
  initialText: string;
  /** It begins at the root, and not in the folder. */
  isEverywhere?: boolean;
  onClose: () => void;
  /** Opens the command palette; its usual key does so, too. */
  onCommands: () => void;
}

/** The search above the page: it searches while the user types. Closing it removes everything. */
export function SearchOverlay(props: SearchOverlayProps) {
  const t = useT();
  const criteria = useCriteria(props);
  const { onClose } = props;
  return (
    <Panel label={t('search.title')} size="large" isTall={criteria.query !== ''} onClose={onClose}>
      <SearchPanel {...props} criteria={criteria} />
    </Panel>
  );
}

const NO_TYPES: ReadonlySet<TypeFilter> = new Set();

/** The typed text and the chosen filters. */
function useCriteria({ host: { folder }, initialText, isEverywhere = false }: SearchOverlayProps) {
  const [text, setText] = useState(initialText);
  const [types, setTypes] = useState(NO_TYPES);
  const [chosenScope, setScope] = useState<Scope>(isEverywhere ? 'all' : 'folder');
  const scope: Scope = folder === ROOT ? 'all' : chosenScope;
  return { text, setText, types, setTypes, scope, setScope, query: buildQuery(text, types) };
}

interface Criteria {
  criteria: ReturnType<typeof useCriteria>;
}

function SearchPanel(props: SearchOverlayProps & Criteria) {
  const { host, folderName, criteria, onClose, onCommands } = props;
  const t = useT();
  const listId = useId();
  const { text, setText, types, setTypes, scope, setScope, query } = criteria;
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
      <Results
        id={listId}
        search={search}
        criteria={criteria}
        host={host}
        cursor={cursor}
        onPoint={point}
        onKeyDown={onKeyDown}
      />
      <SearchStatus search={search} />
    </>
  );
}

function Results({ criteria, ...list }: Criteria & Omit<HitListViewProps, 'words'>) {
  const words = useMemo(() => wordsOfQuery(criteria.query), [criteria.query]);
  return (
    <div className={styles.body}>
      {list.search.list.hits.length > 0 ? (
        <HitListView {...list} words={words} />
      ) : (
        <NoHits search={list.search} criteria={criteria} />
      )}
    </div>
  );
}

function NoHits({ search, criteria }: Criteria & Pick<HitListViewProps, 'search'>) {
  const { status, error, retry } = search;
  const { text, types, setTypes, scope, setScope } = criteria;
  if (status === 'failed') return <SearchFailed error={error} onRetry={retry} />;
  if (status === 'running') return <AwaitedHits />;
  if (status !== 'done') return null;
  return (
    <NothingFound
      onEverywhere={scope === 'folder' ? () => setScope('all') : undefined}
      onAllTypes={types.size > 0 && text.trim() !== '' ? () => setTypes(NO_TYPES) : undefined}
    />
  );
}
