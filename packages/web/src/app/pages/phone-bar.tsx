import { nameOf, ROOT, type VirtualPath } from '@satchel/contract';
import { useQuery } from '@tanstack/react-query';
import { Camera, Clock, File, Folder, FolderPlus, Images, Plus, Search, Share2, Upload } from 'lucide-react';
import { useEffect } from 'react';
import { Link, useNavigate } from 'react-router';
import { usePrompts } from '../../features/files/state/prompt-store';
import { recentQuery } from '../../features/places/places-api';
import { useSearchPanel } from '../../features/search/search-store';
import type { PickSource } from '../../features/uploads/sources/pick-files';
import { useUploads } from '../../features/uploads/use-uploads';
import { useCurrentUser } from '../../lib/current-user';
import { useT } from '../../lib/i18n';
import { filesUrl } from '../../lib/paths';
import type { ContextMenuItem } from '../../ui/menu/context-menu';
import { MenuButton } from '../../ui/menu/menu-button';
import { WithMessages } from '../part-messages';
import styles from './phone-bar.module.css';

const PARTS = ['phone'] as const;
const ICON = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const;
/** Elements at the foot of the window read this to stay above the bar. */
const HEIGHT = '--bottom-bar';

/** On phones: the places and tasks of a folder, within reach of the thumb. */
export function PhoneBar({ folder }: { folder: VirtualPath }) {
  return (
    // It takes up its place at once.
    <div className={styles.bar}>
      <WithMessages of={PARTS} fallback={null}>
        <Places folder={folder} />
      </WithMessages>
    </div>
  );
}

function Places({ folder }: { folder: VirtualPath }) {
  const t = useT();
  const { perm } = useCurrentUser();
  useEffect(() => {
    const { style } = document.documentElement;
    style.setProperty(HEIGHT, '3.5rem');
    return () => void style.removeProperty(HEIGHT);
  }, []);
  return (
    <nav className={styles.places} aria-label={t('phone.bar')}>
      <Link to="/files/" aria-current={folder === ROOT ? 'page' : undefined}>
        <Folder {...ICON} />
        {t('phone.files')}
      </Link>
      <Recent />
      {perm.create && <Add folder={folder} />}
      {perm.share && (
        <Link to="/settings/shares">
          <Share2 {...ICON} />
          {t('phone.shared')}
        </Link>
      )}
      <button type="button" onClick={() => useSearchPanel.getState().open()}>
        <Search {...ICON} />
        {t('files.action.search')}
      </button>
    </nav>
  );
}

function Recent() {
  const t = useT();
  const navigate = useNavigate();
  const { data = [] } = useQuery(recentQuery());
  const items = data.map(({ path, isDir }): ContextMenuItem => {
    const onAction = () => void navigate(filesUrl(path as VirtualPath, isDir));
    return { id: path, label: nameOf(path as VirtualPath), icon: isDir ? Folder : File, onAction };
  });
  const none = { id: 'none', label: t('phone.none'), isDisabled: true, onAction: () => undefined };
  return (
    <MenuButton
      label={t('phone.recent')}
      className={styles.place}
      placement="bottom start"
      items={items.length > 0 ? items : [none]}
    >
      <Clock {...ICON} />
      {t('phone.recent')}
    </MenuButton>
  );
}

function Add({ folder }: { folder: VirtualPath }) {
  const t = useT();
  const { pick } = useUploads();
  const add = (source: PickSource) => () => void pick(folder, source);
  const newFolder = () => usePrompts.getState().open({ kind: 'newFolder', folder });
  return (
    <MenuButton
      label={t('phone.add')}
      className={styles.add}
      items={[
        { id: 'camera', label: t('phone.camera'), icon: Camera, onAction: add('camera') },
        { id: 'photos', label: t('phone.photos'), icon: Images, onAction: add('photos') },
        { id: 'files', label: t('files.action.upload'), icon: Upload, onAction: add('files') },
        { id: 'folder', label: t('files.action.newFolder'), icon: FolderPlus, onAction: newFolder },
      ]}
    >
      <Plus size={24} aria-hidden />
    </MenuButton>
  );
}
