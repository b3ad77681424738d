import { ChevronsUpDown, EllipsisVertical, Upload } from 'lucide-react';
import { useT } from '../../../lib/i18n';
import { useIsNarrow, useIsPhone } from '../../../lib/use-media-query';
import { sortItems } from '../../../listing/listing-controls';
import { Button } from '../../../ui/button';
import { MenuButton } from '../../../ui/menu/menu-button';
import { type ActionId, isAllowed } from '../actions/action';
import { type ActionGroups, actionOf, HEADER_BUTTONS, MORE_MENU } from '../actions/action-registry';
import { useActionContext, useFiles } from '../screen/files-context';
import { ActionButton } from './action-button';
import { menuItems } from './menu-items';

const PHONE_BUTTONS: readonly ActionId[] = ['view'];

/** On phones they come first, as there is no button for them. */
const ADDING: readonly ActionId[] = ['upload', 'uploadFolder', 'newFolder', 'newFile'];
const withoutAdding: ActionGroups = MORE_MENU.map((group) => group.filter((id) => !ADDING.includes(id)));

/** Actions that do not fit as buttons are at the top of the menu. */
function useSplit(): {
  buttons: readonly ActionId[];
  groups: ActionGroups;
  isNarrow: boolean;
  isPhone: boolean;
} {
  const isPhone = useIsPhone();
  const isNarrow = useIsNarrow();
  const buttons = isNarrow ? PHONE_BUTTONS : HEADER_BUTTONS;
  const hidden = HEADER_BUTTONS.filter((id) => !buttons.includes(id));
  const groups = isPhone ? [ADDING, hidden, ...withoutAdding] : [hidden, ...MORE_MENU];
  return { buttons, groups, isNarrow, isPhone };
}

/** The end of the header: the actions as buttons, the others in a menu, and Upload. */
export function HeaderActions() {
  const t = useT();
  const files = useFiles();
  const context = useActionContext();
  const { buttons, groups, isNarrow, isPhone } = useSplit();
  const upload = actionOf('upload');
  // The list has column headers for it, except on phones.
  const canSort = isPhone || files.view !== 'list';
  const sorting = canSort && isNarrow ? ['separator' as const, ...sortItems(files, t)] : [];
  return (
    <>
      {buttons.map((id) => (
        <ActionButton key={id} id={id} context={context} />
      ))}
      {canSort && !isNarrow && (
        <MenuButton label={t('files.sort.menu')} icon={ChevronsUpDown} items={sortItems(files, t)} />
      )}
      <MenuButton
        label={t('common.more')}
        icon={EllipsisVertical}
        items={[...menuItems(groups, context, t, { isShort: isPhone }), ...sorting]}
      />
      {!isPhone && isAllowed(upload, context) && (
        <Button variant="primary" icon={Upload} onPress={() => upload.run(context)}>
          {t('files.action.upload')}
        </Button>
      )}
    </>
  );
}
