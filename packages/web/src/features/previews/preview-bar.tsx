import {
  Download,
  EllipsisVertical,
  Info,
  type LucideIcon,
  Pencil,
  Share2,
  SquarePen,
  Trash2,
  X,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { type MessageKey, useFormat, useT } from '../../lib/i18n';
import { useShortcut } from '../../lib/shortcuts';
import { useIsPhone } from '../../lib/use-media-query';
import { IconButton } from '../../ui/icon-button';
import { Menu, MenuItem, MenuTrigger } from '../../ui/menu/menu';
import { type Neighbours, placeAfterDelete } from './model/neighbours';
import type { PreviewItem } from './model/preview-item';
import { useViewerChoices } from './model/viewer-choices';
import styles from './preview.module.css';
import type { PreviewProps } from './preview-props';

interface Action {
  label: MessageKey;
  icon: LucideIcon;
  shortcut?: string;
  isDanger?: boolean;
  /** For an action that switches something on and off. */
  isOn?: boolean;
  run: () => void;
}

/** The actions of this user on the file, in the order of the bar. */
function actionsOf(props: PreviewProps, info: Pick<Action, 'isOn' | 'run'>): Action[] {
  const { item, siblings, permissions, onEdit, onShare, onRename, renderInfo, onDelete, onDownload } = props;
  const isText = item.type === 'text';
  const all: (Action | false | undefined)[] = [
    permissions.modify &&
      permissions.download &&
      isText &&
      onEdit && { label: 'previews.edit', icon: SquarePen, run: () => onEdit(item) },
    permissions.share && onShare && { label: 'previews.share', icon: Share2, run: () => onShare(item) },
    permissions.rename &&
      onRename && { label: 'previews.rename', icon: Pencil, shortcut: 'f2', run: () => onRename(item) },
    renderInfo && { label: 'previews.info', icon: Info, shortcut: 'i', ...info },
    permissions.delete &&
      onDelete && {
        label: 'previews.delete',
        icon: Trash2,
        shortcut: 'delete',
        isDanger: true,
        run: () => onDelete(item, placeAfterDelete(siblings, item.path)?.path ?? null),
      },
    permissions.download && { label: 'previews.download', icon: Download, run: () => onDownload(item) },
  ];
  return all.filter((action) => !!action);
}

interface PreviewBarProps extends PreviewProps {
  neighbours: Neighbours<PreviewItem>;
  /** Rendered in the middle. */
  children: ReactNode;
}

export function PreviewBar(props: PreviewBarProps) {
  const t = useT();
  const isPhone = useIsPhone();
  const { isInfoOpen, setInfo } = useViewerChoices();
  const actions = actionsOf(props, { isOn: isInfoOpen, run: () => setInfo(!isInfoOpen) });
  return (
    <header className={styles.bar}>
      <IconButton label={t('previews.close')} shortcut="escape" icon={X} onPress={props.onClose} />
      <BarTitle item={props.item} neighbours={props.neighbours} />
      {actions.map((action) => (
        <ActionKey key={action.label} action={action} />
      ))}
      {props.children}
      {isPhone ? <ActionMenu actions={actions} /> : <ActionButtons actions={actions} />}
    </header>
  );
}

function BarTitle({ item, neighbours }: { item: PreviewItem; neighbours: Neighbours<PreviewItem> }) {
  const t = useT();
  const format = useFormat();
  const stem = item.name.slice(0, item.name.length - item.extension.length);
  const { position, count, counted } = neighbours;
  return (
    <div className={styles.heading}>
      <h1 className={styles.title} title={item.name} aria-label={item.name} dir="auto">
        <span className={styles.stem}>{stem}</span>
        <span className={styles.extension}>{item.extension}</span>
      </h1>
      <p className={styles.position} role="status">
        <span className="visually-hidden">{item.name}</span>
        {position > 0 && count > 1
          ? t(`previews.position.${counted}`, { position, count })
          : format.size(item.size)}
      </p>
    </div>
  );
}

function ActionKey({ action: { shortcut, run } }: { action: Action }) {
  useShortcut(shortcut ?? [], run);
  return null;
}

function ActionButtons({ actions }: { actions: readonly Action[] }) {
  const t = useT();
  return (
    <div className={styles.actions}>
      {actions.map(({ label, icon, shortcut, isOn, run }) => (
        <IconButton
          key={label}
          label={t(label)}
          icon={icon}
          shortcut={shortcut}
          isPressed={isOn}
          onPress={run}
        />
      ))}
    </div>
  );
}

function ActionMenu({ actions }: { actions: readonly Action[] }) {
  const t = useT();
  if (actions.length === 0) return null;
  return (
    <MenuTrigger>
      <IconButton label={t('common.more')} icon={EllipsisVertical} />
      <Menu label={t('common.more')}>
        {actions.map(({ label, icon, run, isDanger }) => (
          <MenuItem key={label} icon={icon} isDanger={isDanger} onAction={run}>
            {t(label)}
          </MenuItem>
        ))}
      </Menu>
    </MenuTrigger>
  );
}
