import { nameOf, type VirtualPath } from '@satchel/contract';
import { useQuery } from '@tanstack/react-query';
import { Camera, Clock, File, Folder, FolderPlus, Images, Plus, Search, Share2, Upload } from 'lucide-react';
import { Link, useLocation, useNavigate } from 'react-router';
import { usePrompts } from '../../features/files/state/prompt-store';
import { recentQuery } from '../../features/places/places-api';
import { aboveOf, repeatedNames } from '../../features/places/repeated-names';
import { useSearchPanel } from '../../features/search/search-store';
import type { PickSource } from '../../features/uploads/sources/pick-files';
import { useUploads } from '../../features/uploads/use-uploads';
import { useFootHeight } from '../../lib/browser/foot-height';
import { useCurrentUser } from '../../lib/current-user';
import { useT } from '../../lib/i18n';
import { usePermissions } from '../../lib/own-folders';
import { filesUrl } from '../../lib/paths';
import type { ContextMenuItem } from '../../ui/menu/context-menu';
import { MenuButton } from '../../ui/menu/menu-button';
import { WithMessages } from '../part-messages';
import { folderOfUrl } from './current-folder';
import styles from './phone-bar.module.css';

const PARTS = ['phone'] as const;
const HOME = '/files/';
const SHARES = '/settings/shares';
const ICON = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** The bar of phones: places, and what can be added to the open folder, within reach of the thumb. */
export function PhoneBar() {
  return (
    // The bar takes up its space at once.
    <div className={styles.bar}>
      <WithMessages of={PARTS} fallback={null}>
        <Places />
      </WithMessages>
    </div>
  );
}

function Places() {
  const t = useT();
  const { perm } = useCurrentUser();
  const { pathname } = useLocation();
  const { create } = usePermissions(folderOfUrl(pathname));
  const currentAt = (address: string) => (pathname === address ? 'page' : undefined);
  useFootHeight(3.5);
  return (
    <nav className={styles.places} aria-label={t('phone.bar')}>
      <Link to={HOME} aria-current={currentAt(HOME)}>
        <Folder {...ICON} />
        {t('phone.files')}
      </Link>
      <Recent />
      {create && <Add />}
      {perm.share && (
        <Link to={SHARES} aria-current={currentAt(SHARES)}>
          <Share2 {...ICON} />
          {t('phone.shared')}
        </Link>
      )}
      <button type="button" onClick={() => useSearchPanel.getState().open('', true)}>
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
  const repeated = repeatedNames(data);
  const items = data.map(({ path, isDir }): ContextMenuItem => {
    const label = nameOf(path as VirtualPath);
    const onAction = () => void navigate(filesUrl(path as VirtualPath, isDir));
    const hint = repeated.has(label) ? { hint: aboveOf(path, t('files.home')) } : {};
    return { id: path, label, ...hint, icon: isDir ? Folder : File, onAction };
  });
  const none = { id: 'none', label: t('phone.none'), isDisabled: true, onAction: () => undefined };
  return (
    <MenuButton label={t('phone.recent')} placement="bottom start" items={items.length > 0 ? items : [none]}>
      <Clock {...ICON} />
      {t('phone.recent')}
    </MenuButton>
  );
}

/** Adds to the open folder; other pages lead to the root folder first, where the new entries are visible. */
function Add() {
  const t = useT();
  const { pick } = useUploads();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const folder = folderOfUrl(pathname);
  const goThere = async () => {
    if (!pathname.startsWith(HOME)) await navigate(HOME);
  };
  const add = (source: PickSource) => () => {
    // The picker comes first, because the browser opens it only in response to the tap.
    void pick(folder, source);
    void goThere();
  };
  const newFolder = async () => {
    await goThere();
    usePrompts.getState().open({ kind: 'newFolder', folder });
  };
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
