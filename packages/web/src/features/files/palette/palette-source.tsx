import { useEffect } from 'react';
import { create } from 'zustand';
import { useCurrentUser } from '../../../lib/current-user';
import type { ActionContext } from '../actions/action';
import { useActionContext } from '../screen/files-context';
import { noteFolder } from '../state/recent-folders';

const useSource = create<{ context: ActionContext | null }>(() => ({ context: null }));

/** The state for the actions; null if no folder is open. */
export const usePaletteContext = (): ActionContext | null => useSource((state) => state.context);

/** Passes the state of the screen to the palette, which is outside. Render it inside `FilesProvider`. */
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
