import { useSession } from '../features/auth/session-store';
import { useShell } from '../features/commands/shell/shell-store';
import { useClipboard } from '../features/files/state/clipboard-store';
import { forgetFolderSizes } from '../features/files/state/folder-sizes';
import { forgetKeptPlaces } from '../features/places/kept-places';
import { forgetOwnActions } from '../lib/own-actions';

/**
 * Clears the shell and the clipboard of one user when another one logs in. The same user, logging in again
 * after the session ended, finds them unchanged. A logout also removes the stored places of the user from
 * this browser. Returns a function that ends this.
 */
export function forgetOtherUsers(): () => void {
  let lastId = useSession.getState().user?.id;
  return useSession.subscribe(({ user, hasExpired }) => {
    if (!user && !hasExpired) forgetKeptPlaces();
    if (!user || user.id === lastId) return;
    if (lastId !== undefined) {
      useShell.getState().forget();
      useClipboard.getState().reset();
      forgetFolderSizes();
      forgetOwnActions();
    }
    lastId = user.id;
  });
}
