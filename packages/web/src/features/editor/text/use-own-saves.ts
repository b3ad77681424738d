import { nameOf, parseVirtualPath } from '@satchel/contract';
import { useEffect, useRef } from 'react';
import { actionDone, type OwnAction, useOwnActions } from '../../../lib/own-actions';
import { pageConfig } from '../../../lib/page-config';

const isIn = (actions: readonly OwnAction[], id: string) => actions.some((action) => action.id === id);

/**
 * Offers to undo the saves of an editor. `onUndone` is called when one of them was undone or made again, so that the file has
 * another text than the editor.
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
    // What was created goes to the trash when it is undone.
    if (!(isNew ? EnableTrash : EnableVersions)) return;
    actionDone({ id: action, kind: 'save', count: 1, name: nameOf(parseVirtualPath(path)) });
    saves.current.add(action);
  };
}
