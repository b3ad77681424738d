import { useSession } from '../features/auth/session-store';
import { useShell } from '../features/commands/shell/shell-store';
import { useClipboard } from '../features/files/state/clipboard-store';

/**
 * Has what one user left on the page gone when another logs in; who comes back after their session ended finds it as
 * it was. Returns the function that stops it.
 */
export function forgetOtherUsers(): () => void {
  let lastId = useSession.getState().user?.id;
  return useSession.subscribe(({ user }) => {
    if (!user || user.id === lastId) return;
    if (lastId !== undefined) {
      useShell.getState().forget();
      useClipboard.getState().reset();
    }
    lastId = user.id;
  });
}
