import {
  Check,
  CodeXml,
  Download,
  EllipsisVertical,
  GalleryThumbnails,
  Info,
  type LucideIcon,
  Maximize,
  Pencil,
  Play,
  Send,
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
import { type Neighbours, targetAfterDelete } from './model/neighbours';
import type { PreviewItem } from './model/preview-item';
import styles from './preview.module.css';
import type { PreviewProps } from './preview-props';

interface Action {
  label: MessageKey;
  icon: LucideIcon;
  shortcut?: string;
  isDanger?: boolean;
  /** Set for an action that switches something on and off. */
  isOn?: boolean;
  /** It has no button of its own beside the others. */
  isRare?: boolean;
  run: () => void;
}

interface Switch {
  isOn: boolean;
  toggle: () => void;
}

/** The ways to view the files; null for those that are not possible here. */
export interface Ways {
  /** Shows the text of a document that is otherwise rendered. */
  source: Switch | null;
  info: Switch | null;
  filmstrip: Switch | null;
  slideshow: Switch | null;
  fullScreen: Switch | null;
}

/** The ways to view more than this file. */
function waysOf({ filmstrip, slideshow, fullScreen }: Ways): Action[] {
  const all: (Action | null)[] = [
    filmstrip && asAction(filmstrip, { label: 'viewer.filmstrip', icon: GalleryThumbnails, shortcut: 't' }),
    slideshow && asAction(slideshow, { label: 'viewer.slideshow', icon: Play, shortcut: 's' }),
    fullScreen && asAction(fullScreen, { label: 'viewer.fullScreen', icon: Maximize, shortcut: 'f' }),
  ];
  return all.filter((action) => action !== null);
}

const asAction = ({ isOn, toggle }: Switch, rest: Pick<Action, 'label' | 'icon' | 'shortcut'>): Action => ({
  ...rest,
  isOn,
  run: toggle,
});

/** The actions of this user on the file, in the order of the bar. */
function actionsOf(props: PreviewProps, { source, info }: Ways): Action[] {
  const { item, siblings, permissions, onEdit, onShare, onSend, onRename, onDelete, onDownload } = props;
  const isText = item.type === 'text' || item.encoding !== undefined;
  const all: (Action | false | null | undefined)[] = [
    source && asAction(source, { label: 'previews.source', icon: CodeXml }),
    permissions.modify &&
      permissions.download &&
      isText &&
      onEdit && { label: 'previews.edit', icon: SquarePen, run: () => onEdit(item) },
    permissions.share && onShare && { label: 'previews.share', icon: Share2, run: () => onShare(item) },
    permissions.download &&
      onSend && { label: 'viewer.send', icon: Send, isRare: true, run: () => onSend(item) },
    permissions.rename &&
      onRename && {
        label: 'previews.rename',
        icon: Pencil,
        shortcut: 'f2',
        isRare: true,
        run: () => onRename(item),
      },
    info && asAction(info, { label: 'previews.info', icon: Info, shortcut: 'i' }),
    permissions.delete &&
      onDelete && {
        label: 'previews.delete',
        icon: Trash2,
        shortcut: 'delete',
        isDanger: true,
        run: () => onDelete(item, targetAfterDelete(siblings, item.path)?.path ?? null),
      },
    permissions.download && { label: 'previews.download', icon: Download, run: () => onDownload(item) },
  ];
  return all.filter((action) => !!action);
}

interface PreviewBarProps extends PreviewProps {
  ways: Ways;
  neighbours: Neighbours<PreviewItem>;
  /** Elements in the middle of the bar. */
  children: ReactNode;
}

export function PreviewBar(props: PreviewBarProps) {
  const t = useT();
  const isPhone = useIsPhone();
  // Newer ones wait for their names.
  const actions = actionsOf(props, props.ways).filter(({ label }) => t.has(label));
  const allWays = waysOf(props.ways);
  // The keys do not wait for the names.
  const ways = t.has('viewer.slideshow') ? allWays : [];
  return (
    <header className={styles.bar}>
      <IconButton label={t('previews.close')} shortcut="escape" icon={X} onPress={props.onClose} />
      <BarTitle item={props.item} neighbours={props.neighbours} />
      {[...allWays, ...actions].map((action) => (
        <ActionKey key={action.label} action={action} />
      ))}
      {props.children}
      {isPhone ? (
        <ActionMenu actions={[...actions, ...ways]} />
      ) : (
        <div className={styles.actions}>
          <ActionButtons actions={actions.filter(({ isRare }) => !isRare)} />
          <ActionMenu actions={[...ways, ...actions.filter(({ isRare }) => isRare)]} hasKeys />
        </div>
      )}
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
  return actions.map(({ label, icon, shortcut, isOn, run }) => (
    <IconButton key={label} label={t(label)} icon={icon} shortcut={shortcut} isPressed={isOn} onPress={run} />
  ));
}

/** `hasKeys` is true if there is a keyboard, so that the menu shows shortcuts. */
function ActionMenu({ actions, hasKeys = false }: { actions: readonly Action[]; hasKeys?: boolean }) {
  const t = useT();
  if (actions.length === 0) return null;
  return (
    <MenuTrigger>
      <IconButton label={t('common.more')} icon={EllipsisVertical} />
      <Menu label={t('common.more')}>
        {actions.map(({ label, icon, shortcut, isOn = false, isDanger, run }) => (
          <MenuItem
            key={label}
            icon={isOn ? Check : icon}
            shortcut={hasKeys ? shortcut : undefined}
            isDanger={isDanger}
            onAction={run}
          >
            {t(label)}
          </MenuItem>
        ))}
      </Menu>
    </MenuTrigger>
  );
}
