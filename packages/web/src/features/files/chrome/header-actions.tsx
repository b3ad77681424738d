import { EllipsisVertical, Upload } from 'lucide-react';
import { type MessageKey, useT } from '../../../lib/i18n';
import { useIsNarrow, useIsPhone, useMediaQuery } from '../../../lib/use-media-query';
import { Button } from '../../../ui/button';
import { MenuButton } from '../../../ui/menu/menu-button';
import { isAllowed } from '../actions/action';
import {
  type ActionGroups,
  type ActionId,
  actionOf,
  HEADER_BUTTONS,
  MORE_MENU,
} from '../actions/action-registry';
import { useActionContext } from '../screen/files-context';
import { ActionButton } from './action-button';
import { menuItems } from './menu-items';
import { ViewMenu } from './view-menu';

/** These are the first on phones, which have no button for them. */
const ADDING: readonly ActionId[] = ['upload', 'uploadFolder', 'newFolder', 'newFile'];
const withoutAdding: ActionGroups = MORE_MENU.map((group) => group.filter((id) => !ADDING.includes(id)));

/**
 * The words beside icons of the header; icons that are hard to recognise have theirs in narrower windows,
 * too.
 */
const WORDS: Partial<Record<ActionId, { word: MessageKey; isWide?: true }>> = {
  multiple: { word: 'files.short.select' },
  details: { word: 'files.details.label' },
  download: { word: 'files.action.download', isWide: true },
};

function useWords(): (id: ActionId) => MessageKey | undefined {
  const hasRoom = useMediaQuery('(min-width: 80rem)');
  const hasMuchRoom = useMediaQuery('(min-width: 90rem)');
  return (id) => {
    const { word, isWide } = WORDS[id] ?? {};
    return (isWide ? hasMuchRoom : hasRoom) ? word : undefined;
  };
}

/** Actions that do not fit as buttons are at the top of the menu. */
function useSplit(): {
  buttons: readonly ActionId[];
  groups: ActionGroups;
  isNarrow: boolean;
  isPhone: boolean;
} {
  const isPhone = useIsPhone();
  const isNarrow = useIsNarrow();
  const buttons = isNarrow ? [] : HEADER_BUTTONS;
  const hidden = isNarrow ? HEADER_BUTTONS : [];
  const groups = isPhone ? [ADDING, hidden, ...withoutAdding] : [hidden, ...MORE_MENU];
  return { buttons, groups, isNarrow, isPhone };
}

/** The end of the header: the actions as buttons, the others in a menu, and Upload. */
export function HeaderActions() {
  const t = useT();
  const context = useActionContext();
  const { buttons, groups, isNarrow, isPhone } = useSplit();
  const wordOf = useWords();
  const upload = actionOf('upload');
  return (
    <>
      <ViewMenu isShort={isNarrow} />
      {buttons.map((id) => (
        <ActionButton key={id} id={id} context={context} word={wordOf(id)} />
      ))}
      <MenuButton
        label={t('common.more')}
        icon={EllipsisVertical}
        items={menuItems(groups, context, t, { isShort: isPhone })}
      />
      {!isPhone && isAllowed(upload, context) && (
        <Button variant="primary" icon={Upload} onPress={() => upload.run(context)}>
          {t('files.action.upload')}
        </Button>
      )}
    </>
  );
}
