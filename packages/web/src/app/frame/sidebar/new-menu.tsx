import { ROOT } from '@satchel/contract';
import { FilePlus, FolderPlus, FolderUp, Plus, Upload } from 'lucide-react';
import { useLocation, useNavigate } from 'react-router';
import type { PickSource } from '../../../features/uploads/sources/pick-files';
import { useUploads } from '../../../features/uploads/use-uploads';
import { useT } from '../../../lib/i18n';
import { MenuButton } from '../../../ui/menu/menu-button';
import { folderOfUrl } from '../current-folder';
import { useFrame } from '../frame-store';

interface NewProps {
  onNewFolder: () => void;
  onNewFile: () => void;
}

/** The menu of what can be created in the open folder; a key opens it, too. */
export function New({ onNewFolder, onNewFile }: NewProps) {
  const t = useT();
  const { pick } = useUploads();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const upload = (source: PickSource) => () => {
    const isAtFiles = pathname.startsWith('/files');
    if (!isAtFiles) void navigate('/files/');
    useFrame.getState().setDrawer(false);
    void pick(isAtFiles ? folderOfUrl(pathname) : ROOT, source);
  };
  return (
    <MenuButton
      label={t('places.new')}
      keys="alt+n"
      placement="bottom start"
      icon={Plus}
      items={[
        { id: 'folder', label: t('frame.newFolder'), icon: FolderPlus, onAction: onNewFolder },
        { id: 'file', label: t('frame.newFile'), icon: FilePlus, onAction: onNewFile },
        { id: 'upload', label: t('files.action.upload'), icon: Upload, onAction: upload('files') },
        {
          id: 'uploadFolder',
          label: t('files.action.uploadFolder'),
          icon: FolderUp,
          onAction: upload('folder'),
        },
      ]}
    />
  );
}
