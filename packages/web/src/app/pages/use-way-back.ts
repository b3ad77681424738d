import { nameOf, parentOf, parseVirtualPath, type VirtualPath } from '@satchel/contract';
import { useLocation, useNavigate } from 'react-router';
import { filesUrl } from '../../lib/paths';

const isFromFolder = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isFromFolder' in state && state.isFromFolder === true;

/** How one leaves an open file: back in the history when one came from its folder, else to the folder. */
export function useWayBack(path: VirtualPath) {
  const navigate = useNavigate();
  const { state } = useLocation();
  const close = () => {
    if (isFromFolder(state)) void navigate(-1);
    else void navigate(filesUrl(parentOf(path), true), { replace: true, state: { focus: nameOf(path) } });
  };
  /** Another file takes its place, so that one step back still leads to the folder. */
  const replace = (other: string) =>
    void navigate(filesUrl(parseVirtualPath(other), false), { replace: true, state });
  /** The same file, looked at in another way. */
  const show = (how: 'edit' | 'view') =>
    void navigate(`${filesUrl(path, false)}?${how}`, { replace: true, state });
  return { close, replace, show };
}
