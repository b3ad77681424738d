import { nameOf, parseVirtualPath } from '@satchel/contract';
import { useEffect, useRef } from 'react';
import { actionDone, type Undoable, useOwnActions } from '../../../lib/own-actions';
import { pageConfig } from '../../../lib/page-config';

const isIn = (actions: readonly Undoable[], id: string) => actions.some((action) => action.id === id);

/**
 * Reports that an editor has saved, and offers to undo it. `onUndone` is called when a save was undone or
 * redone, because the file then differs from the editor.
 */
export function useOwnSaves(path: string, onUndone: () => void): (action: string, isNew: boolean) => void {
  const saves = useRef(new Set<string>());
  const latest = useRef(onUndone);
  useEffect(() => {
    latest.current = onUndone;
  });
  useEffect(
    () =>
      useOwnActions.subscribe((now, before) => {
        if ([...saves.current].some((id) => isIn(now.done, id) !== isIn(before.done, id))) latest.current();
      }),
    [],
  );
  return (action, isNew) => {
    const { EnableTrash, EnableVersions } = pageConfig;
    // Undoing moves a created file to the trash.
    const isUndoable = isNew ? EnableTrash : EnableVersions;
    actionDone({ id: action, kind: 'save', count: 1, name: nameOf(parseVirtualPath(path)) }, isUndoable);
    saves.current.add(action);
  };
}
