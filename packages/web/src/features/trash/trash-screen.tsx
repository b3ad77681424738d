import { ROOT, type TrashItem, type VirtualPath } from '@satchel/contract';
import { Trash2 } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { useCurrentUser } from '../../lib/current-user';
import { useErrorText } from '../../lib/error-text';
import { useT } from '../../lib/i18n';
import { useShortcut } from '../../lib/shortcuts';
import { useHeldFocus } from '../../ui/dialog/focus';
import { EmptyState } from '../../ui/empty-state';
import { Checkbox } from '../../ui/fields/checkbox';
import { LoadFailed } from '../../ui/load-failed';
import { LoadingRows } from '../../ui/loading-rows';
import { MorePages } from '../../ui/more-pages';
import { toast } from '../../ui/toast';
import type { AskAboutConflicts } from './restore-items';
import styles from './trash.module.css';
import { TrashList } from './trash-list';
import { ConfirmForGood, type FolderPicker, RestoreToPrompt } from './trash-prompts';
import type { TrashHandlers } from './trash-row';
import { SelectionTools, TrashLimits, TrashToolbar } from './trash-toolbar';
import { type Trash, useTrash, useTrashActions } from './use-trash';

export interface TrashScreenProps {
  ask: AskAboutConflicts;
  /** Called with the paths that exist again. */
  onRestored: (paths: readonly string[]) => void;
  renderFolders: (picker: FolderPicker) => ReactNode;
}

type Asked = { kind: 'restoreTo' | 'delete'; items: readonly TrashItem[] } | { kind: 'empty' } | null;

/** The trash, from where entries are restored or deleted for good. */
export function TrashScreen({ ask, onRestored, renderFolders }: TrashScreenProps) {
  const { perm } = useCurrentUser();
  const t = useT();
  const [isOfAll, setOfAll] = useState(false);
  const trash = useTrash(isOfAll);
  const trashActions = useTrashActions(ask, onRestored);
  const [asked, setAsked] = useState<Asked>(null);
  const close = () => setAsked(null);
  const handlers: TrashHandlers = {
    onRestore: async (items) => {
      const here = items.filter(({ isReachable }) => isReachable);
      const elsewhere = items.filter(({ isReachable }) => !isReachable);
      if (here.length > 0) await trashActions.restore(here, null);
      if (elsewhere.length > 0) setAsked({ kind: 'restoreTo', items: elsewhere });
    },
    onRestoreTo: (items) => setAsked({ kind: 'restoreTo', items }),
    onDelete: (items) => setAsked({ kind: 'delete', items }),
  };
  const restoreTo = (items: readonly TrashItem[], folder: VirtualPath) => {
    close();
    void trashActions.restore(items, folder);
  };
  return (
    <div className={styles.screen}>
      <div className={styles.about}>
        <TrashLimits trash={trash} />
        {perm.admin && (
          <Checkbox isSelected={isOfAll} onChange={setOfAll}>
            {t('trash.everybody')}
          </Checkbox>
        )}
      </div>
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
          onConfirm={() => trashActions.remove(asked.items)}
          onClose={close}
        />
      )}
      {asked?.kind === 'empty' && (
        <ConfirmForGood
          title={t(isOfAll ? 'trash.emptyAll.title' : 'trash.emptyIt.title')}
          confirm={t(isOfAll ? 'trash.emptyAll' : 'trash.emptyIt')}
          onConfirm={() => trashActions.empty(trash.items, isOfAll)}
          onClose={close}
        />
      )}
    </div>
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
  const { selectedCount, selectAll, clear, query } = trash;
  const { isReading, withSelected } = useSelected(trash);
  const isEnabled = selectedCount > 0;
  useShortcut('mod+a', selectAll);
  useShortcut('escape', clear, { isEnabled });
  useShortcut('delete', () => void withSelected(handlers.onDelete), { isEnabled });
  return (
    <div ref={box}>
      <TrashToolbar trash={trash} isOfAll={isOfAll} onEmpty={onEmpty}>
        <SelectionTools
          isReading={isReading}
          onAct={(act) => void withSelected(handlers[act])}
          onClear={clear}
        />
      </TrashToolbar>
      <TrashList trash={trash} hasNames={isOfAll} handlers={handlers} />
      <MorePages query={query} />
    </div>
  );
}

/** Actions on the selection wait until all of it is read. */
function useSelected({ readSelected }: Trash) {
  const t = useT();
  const errorText = useErrorText();
  const [isReading, setReading] = useState(false);
  const withSelected = async (act: (items: readonly TrashItem[]) => void) => {
    if (isReading) return;
    setReading(true);
    try {
      act(await readSelected());
    } catch (error) {
      toast.failure(t('trash.loadFailed'), error, errorText);
    } finally {
      setReading(false);
    }
  };
  return { isReading, withSelected };
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
