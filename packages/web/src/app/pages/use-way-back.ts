import { nameOf, parentOf, parseVirtualPath, type VirtualPath } from '@satchel/contract';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { filesUrl } from '../../lib/paths';
import { noteSeen } from '../../listing/pane/use-position';
import { passingBy } from '../frame/current-folder';

const isFromFolder = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isFromFolder' in state && state.isFromFolder === true;

/** Leaves an open file: back in the history if the user came from its folder, otherwise to the folder. */
export function useWayBack(path: VirtualPath) {
  const navigate = useNavigate();
  const { state } = useLocation();
  useEffect(() => noteSeen(filesUrl(parentOf(path), true), nameOf(path)), [path]);
  const close = () => {
    if (isFromFolder(state)) void navigate(-1);
    else void navigate(filesUrl(parentOf(path), true), { replace: true, state: { focus: nameOf(path) } });
  };
  /** Shows another file in its place, so that Back still leads to the folder. */
  const replace = (other: string) =>
    void navigate(filesUrl(parseVirtualPath(other), false), {
      replace: true,
      state: passingBy(state),
    });
  /** Shows the same file in another mode. */
  const show = (how: 'edit' | 'view') =>
    void navigate(`${filesUrl(path, false)}?${how}`, { replace: true, state });
  return { close, replace, show };
}
