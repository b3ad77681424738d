import { useLocation, useNavigate } from 'react-router';
import { flash } from '../../../features/files/state/flash-store';
import { UndoWatch } from '../../../features/history/undo-watch';
import type { EntriesInFolder } from '../../../lib/own-actions';
import { filesUrl } from '../../../lib/paths';
import { type Part, WithMessages } from '../../part-messages';
import { folderOfUrl } from '../current-folder';

const PARTS: readonly Part[] = ['history'];

/** The bar that says what was done and offers to undo it, and the keys for that. */
export function Undo() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const isFolder = pathname.startsWith('/files/') && pathname.endsWith('/');
  const show = ({ folder, names }: EntriesInFolder) => {
    flash(folder, names, 'select');
    void navigate(filesUrl(folder, true));
  };
  return (
    <WithMessages of={PARTS} fallback={null}>
      <UndoWatch folder={isFolder ? folderOfUrl(pathname) : null} onShow={show} />
    </WithMessages>
  );
}
