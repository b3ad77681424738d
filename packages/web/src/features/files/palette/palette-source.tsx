import { useEffect } from 'react';
import { create } from 'zustand';
import { useCurrentUser } from '../../../lib/current-user';
import type { ActionContext } from '../actions/action';
import { useActionContext } from '../screen/files-context';
import { noteFolder } from '../state/recent-folders';

const useSource = create<{ context: ActionContext | null }>(() => ({ context: null }));

/** What the actions can look at now; null where no folder is on the screen. */
export const usePaletteContext = (): ActionContext | null => useSource((state) => state.context);

/** Tells the commands, which stand outside, what is on the screen. Stands inside `FilesProvider`. */
export function PaletteSource() {
  const context = useActionContext();
  const { id } = useCurrentUser();
  const { folder } = context;
  useEffect(() => {
    useSource.setState({ context });
  }, [context]);
  useEffect(() => () => useSource.setState({ context: null }), []);
  useEffect(() => noteFolder(id, folder), [id, folder]);
  return null;
}
