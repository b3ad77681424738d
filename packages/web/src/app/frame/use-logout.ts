import { useSession } from '../../features/auth/session-store';
import { askToLeaveUploads, forgetUploads, hasPendingUploads } from '../../features/uploads/use-uploads';

/** Returns a function that logs the user out, and asks first if that would cancel uploads. */
export function useLogout(): () => void {
  const logout = useSession((state) => state.logout);
  return () => {
    const leave = () => void forgetUploads().then(logout);
    if (hasPendingUploads()) askToLeaveUploads(leave);
    else leave();
  };
}
