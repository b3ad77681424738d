import { ROOT, type TrashItem, type VirtualPath } from '@satchel/contract';
import { FolderInput, Trash2, Undo2, X } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { useCurrentUser } from '../../lib/current-user';
import { useFormat, useT } from '../../lib/i18n';
import { useShortcut } from '../../lib/shortcuts';
import { Button } from '../../ui/button';
import { useHeldFocus } from '../../ui/dialog/focus';
import { EmptyState } from '../../ui/empty-state';
import { Checkbox } from '../../ui/fields/checkbox';
import { IconButton } from '../../ui/icon-button';
import { LoadFailed } from '../../ui/load-failed';
import { LoadingRows } from '../../ui/loading-rows';
import { MorePages } from '../../ui/more-pages';
import type { AskAboutTaken } from './restore-items';
import styles from './trash.module.css';
import { TrashList } from './trash-list';
import { ConfirmForGood, type FolderPicker, RestoreToPrompt } from './trash-prompts';
import type { TrashHandlers } from './trash-row';
import { type Trash, useTrash, useTrashWork } from './use-trash';

export interface TrashScreenProps {
  ask: AskAboutTaken;
  /** Called with the paths that exist again. */
  onRestored: (paths: readonly string[]) => void;
  renderFolders: (picker: FolderPicker) => ReactNode;
}

type Asked = { kind: 'restoreTo' | 'delete'; items: readonly TrashItem[] } | { kind: 'empty' } | null;

/** What was deleted, from where it is restored or deleted for good. */
export function TrashScreen({ ask, onRestored, renderFolders }: TrashScreenProps) {
  const { perm } = useCurrentUser();
  const t = useT();
  const [isOfAll, setOfAll] = useState(false);
  const trash = useTrash(isOfAll);
  const work = useTrashWork(ask, onRestored);
  const [asked, setAsked] = useState<Asked>(null);
  const close = () => setAsked(null);
  const handlers: TrashHandlers = {
    onRestore: async (items) => {
      const here = items.filter(({ isReachable }) => isReachable);
      const elsewhere = items.filter(({ isReachable }) => !isReachable);
      if (here.length > 0) await work.restore(here, null);
      if (elsewhere.length > 0) setAsked({ kind: 'restoreTo', items: elsewhere });
    },
    onRestoreTo: (items) => setAsked({ kind: 'restoreTo', items }),
    onDelete: (items) => setAsked({ kind: 'delete', items }),
  };
  const restoreTo = (items: readonly TrashItem[], folder: VirtualPath) => {
    close();
    void work.restore(items, folder);
  };
  return (
    <div className={styles.screen}>
      {perm.admin && (
        <Checkbox isSelected={isOfAll} onChange={setOfAll}>
          {t('trash.everybody')}
        </Checkbox>
      )}
      <Limits trash={trash} />
      <Content
        trash={trash}
        isOfAll={isOfAll}
        onEmpty={() => setAsked({ kind: 'empty' })}
        handlers={handlers}
      />
      {asked?.kind === 'restoreTo' && (
        <RestoreToPrompt
          start={ROOT}
          renderFolders={renderFolders}
          onPick={(folder) => restoreTo(asked.items, folder)}
          onClose={close}
        />
      )}
      {asked?.kind === 'delete' && (
        <ConfirmForGood
          title={t('trash.delete.title')}
          name={asked.items.length === 1 ? asked.items[0]?.name : undefined}
          confirm={t('files.delete.submit', { count: asked.items.length })}
          onConfirm={() => work.remove(asked.items)}
          onClose={close}
        />
      )}
      {asked?.kind === 'empty' && (
        <ConfirmForGood
          title={t(isOfAll ? 'trash.emptyAll.title' : 'trash.emptyIt.title')}
          confirm={t(isOfAll ? 'trash.emptyAll' : 'trash.emptyIt')}
          onConfirm={() => work.empty(trash.items, isOfAll)}
          onClose={close}
        />
      )}
    </div>
  );
}

function limitsOf({ limits, isEnabled }: Trash) {
  return isEnabled ? limits : undefined;
}

/** How long things are kept, and how much of the space for them is taken. */
function Limits({ trash }: { trash: Trash }) {
  const t = useT();
  const format = useFormat();
  const limits = limitsOf(trash);
  if (!limits) return null;
  const { size } = trash;
  const { days, percent, bytes } = limits;
  return (
    <p className={styles.limits}>
      {t('trash.days', { days })}{' '}
      {bytes !== null && t('trash.space', { size: format.size(size), most: format.size(bytes), percent })}
    </p>
  );
}

interface ContentProps {
  trash: Trash;
  isOfAll: boolean;
  onEmpty: () => void;
  handlers: TrashHandlers;
}

function Content(props: ContentProps) {
  const t = useT();
  const { query, isLoaded, total } = props.trash;
  if (!isLoaded) {
    if (!query.error) return <LoadingRows hasChecks />;
    const onRetry = () => void query.refetch();
    return <LoadFailed title={t('trash.loadFailed')} error={query.error} onRetry={onRetry} />;
  }
  return total === 0 ? <Nothing isEnabled={props.trash.isEnabled} /> : <Filled {...props} />;
}

function Filled({ trash, isOfAll, onEmpty, handlers }: ContentProps) {
  const box = useRef<HTMLDivElement>(null);
  useHeldFocus(box);
  const { selected, selectAll, clear, query } = trash;
  useShortcut('mod+a', selectAll);
  useShortcut('escape', clear, { isEnabled: selected.length > 0 });
  useShortcut('delete', () => handlers.onDelete(selected), { isEnabled: selected.length > 0 });
  return (
    <div ref={box}>
      <Toolbar trash={trash} isOfAll={isOfAll} onEmpty={onEmpty} handlers={handlers} />
      <TrashList trash={trash} hasNames={isOfAll} handlers={handlers} />
      <MorePages query={query} />
    </div>
  );
}

interface ToolbarProps {
  trash: Trash;
  isOfAll: boolean;
  onEmpty: () => void;
  handlers: TrashHandlers;
}

/** How much there is, with its size unless the limits tell it; with a selection, its size and actions instead. */
function Toolbar({ trash, isOfAll, onEmpty, handlers }: ToolbarProps) {
  const t = useT();
  const format = useFormat();
  const { items, selected, selectAll, clear, total, size } = trash;
  const isAll = selected.length === items.length;
  const isSizeTold = typeof limitsOf(trash)?.bytes === 'number';
  const count =
    selected.length > 0
      ? t('files.selection.count', { count: selected.length })
      : format.list([t('trash.count', { count: total }), ...(isSizeTold ? [] : [format.size(size)])]);
  return (
    <div className={styles.bar}>
      <div className={styles.check}>
        <Checkbox
          isSelected={isAll}
          isIndeterminate={selected.length > 0 && !isAll}
          onChange={(isOn) => (isOn ? selectAll() : clear())}
        >
          <span className="visually-hidden">{t('files.action.selectAll')}</span>
        </Checkbox>
      </div>
      <p className={styles.count} role="status">
        {count}
      </p>
      {selected.length > 0 ? (
        <Selection selected={selected} onClear={clear} handlers={handlers} />
      ) : (
        <Button icon={Trash2} onPress={onEmpty}>
          {t(isOfAll ? 'trash.emptyAll' : 'trash.emptyIt')}
        </Button>
      )}
    </div>
  );
}

interface SelectionProps {
  selected: readonly TrashItem[];
  onClear: () => void;
  handlers: TrashHandlers;
}

function Selection({ selected, onClear, handlers }: SelectionProps) {
  const t = useT();
  return (
    <section className={styles.selection} aria-label={t('files.selection.label')}>
      <Button icon={Undo2} onPress={() => handlers.onRestore(selected)}>
        {t('trash.restore')}
      </Button>
      <Button icon={FolderInput} onPress={() => handlers.onRestoreTo(selected)}>
        {t('trash.restoreTo')}
      </Button>
      <Button variant="danger" icon={Trash2} onPress={() => handlers.onDelete(selected)}>
        {t('files.action.deleteForGood')}
      </Button>
      <IconButton label={t('common.clear')} icon={X} onPress={onClear} />
    </section>
  );
}

function Nothing({ isEnabled }: { isEnabled: boolean }) {
  const t = useT();
  return (
    <EmptyState
      icon={Trash2}
      title={t('trash.empty')}
      text={t(isEnabled ? 'trash.empty.text' : 'trash.off')}
    />
  );
}
