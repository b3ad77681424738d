import { ROOT } from '@satchel/contract';
import { clsx } from 'clsx';
import {
  ChevronDown,
  CircleQuestionMark,
  FilePlus,
  FolderPlus,
  FolderUp,
  LogOut,
  Plus,
  Settings,
  Upload,
} from 'lucide-react';
import { useLocation, useNavigate } from 'react-router';
import type { PickSource } from '../../../features/uploads/sources/pick-files';
import { useUploads } from '../../../features/uploads/use-uploads';
import { useCurrentUser } from '../../../lib/current-user';
import { useT } from '../../../lib/i18n';
import { MenuButton } from '../../../ui/menu/menu-button';
import { folderOfUrl } from '../current-folder';
import { useFrame } from '../frame-store';
import styles from './start-row.module.css';

interface StartRowProps {
  isCollapsed: boolean;
  onNewFolder: () => void;
  onNewFile: () => void;
  onHelp: () => void;
  /** Absent where Satchel does not know how the user came in. */
  onLogout: (() => void) | undefined;
}

/** The head of the sidebar: who is logged in, and what can be made here. */
export function StartRow(props: StartRowProps) {
  const { perm } = useCurrentUser();
  return (
    <div className={clsx(styles.start, props.isCollapsed && styles.collapsed)}>
      <Account {...props} />
      {perm.create && <New {...props} />}
    </div>
  );
}

function Account({ isCollapsed, onHelp, onLogout }: StartRowProps) {
  const t = useT();
  const navigate = useNavigate();
  const { username } = useCurrentUser();
  const items = [
    {
      id: 'settings',
      label: t('frame.settings'),
      icon: Settings,
      onAction: () => void navigate('/settings'),
    },
    { id: 'help', label: t('frame.help'), icon: CircleQuestionMark, onAction: onHelp },
    ...(onLogout ? [{ id: 'logout', label: t('frame.logout'), icon: LogOut, onAction: onLogout }] : []),
  ];
  return (
    <MenuButton label={username} items={items} placement="bottom start" className={styles.account}>
      <span className={styles.initials} aria-hidden>
        {initialsOf(username)}
      </span>
      {!isCollapsed && (
        <>
          <span className={styles.name} title={username} dir="auto">
            {username}
          </span>
          <ChevronDown size={14} aria-hidden />
        </>
      )}
    </MenuButton>
  );
}

const graphemes = new Intl.Segmenter();

/** The first letters of the first two words of a name. */
export function initialsOf(name: string): string {
  const words = name.split(/[\s._@\p{Bidi_Control}-]+/u).filter((word) => word !== '');
  const first = (word: string) => graphemes.segment(word)[Symbol.iterator]().next().value?.segment ?? '';
  return words.slice(0, 2).map(first).join('').toLocaleUpperCase();
}

function New({ isCollapsed, onNewFolder, onNewFile }: StartRowProps) {
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
      className={styles.new}
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
    >
      <Plus size={16} aria-hidden />
      {!isCollapsed && t('places.new')}
    </MenuButton>
  );
}
