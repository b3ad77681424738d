import { Download, EllipsisVertical, FolderOpen, FolderSearch, type LucideIcon, Share2 } from 'lucide-react';
import { type Translate, useT } from '../../../lib/i18n';
import { IconButton } from '../../../ui/icon-button';
import { MenuButton } from '../../../ui/menu/menu-button';
import type { Hit } from '../model/hit';
import type { SearchHost } from '../search-host';

interface HitActionsProps {
  hit: Hit;
  host: SearchHost;
}

interface HitAction {
  id: string;
  label: string;
  icon: LucideIcon;
  shortcut?: string;
  run: () => void;
}

/** The actions on a hit besides opening it. */
function actionsFor({ hit, host }: HitActionsProps, t: Translate): HitAction[] {
  const { onReveal } = host;
  const download = host.downloadOf?.(hit);
  const share = host.shareOf?.(hit);
  return [
    {
      id: 'reveal',
      label: t('search.action.reveal'),
      icon: FolderSearch,
      shortcut: 'mod+enter',
      run: () => onReveal(hit),
    },
    download && {
      id: 'download',
      label: t('search.action.download'),
      icon: Download,
      run: download,
    },
    share && { id: 'share', label: t('search.action.share'), icon: Share2, run: share },
  ].filter((action) => action !== undefined);
}

/** The buttons in the active row of the keyboard. */
export function HitButtons(props: HitActionsProps) {
  const t = useT();
  return actionsFor(props, t).map(({ id, run, ...button }) => (
    <IconButton key={id} {...button} size="small" onPress={run} />
  ));
}

/** The menu in every row on touch screens. */
export function HitMenu(props: HitActionsProps) {
  const t = useT();
  const { hit, host } = props;
  const open = { id: 'open', label: t('search.action.open'), icon: FolderOpen, run: () => host.onOpen(hit) };
  const items = [open, ...actionsFor(props, t)].map(({ run, ...item }) => ({ ...item, onAction: run }));
  return (
    <MenuButton label={t('search.action.menu', { name: hit.name })} icon={EllipsisVertical} items={items} />
  );
}
