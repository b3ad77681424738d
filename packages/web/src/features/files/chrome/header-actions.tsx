import { Upload } from 'lucide-react';
import { useT } from '../../../lib/i18n';
import { useIsNarrow, useIsPhone } from '../../../lib/use-media-query';
import { Button } from '../../../ui/button';
import { type ActionId, isAllowed } from '../actions/action';
import { type ActionGroups, actionOf, HEADER_BUTTONS, MORE_MENU } from '../actions/action-registry';
import { useActionContext, useFiles } from '../screen/files-context';
import { ActionButton } from './action-button';
import { menuItems } from './menu-items';
import { MoreMenu } from './more-menu';
import { sortItems } from './sort-items';

const PHONE_BUTTONS: readonly ActionId[] = ['view'];

/** What the buttons have no room for goes into the menu, at its top. */
function useSplit(): { buttons: readonly ActionId[]; groups: ActionGroups; hasUpload: boolean } {
  const isPhone = useIsPhone();
  const isNarrow = useIsNarrow();
  const buttons = isNarrow ? PHONE_BUTTONS : HEADER_BUTTONS;
  const hidden = HEADER_BUTTONS.filter((id) => !buttons.includes(id));
  const groups = isPhone ? [['upload'] as const, hidden, ...MORE_MENU] : [hidden, ...MORE_MENU];
  return { buttons, groups, hasUpload: !isPhone };
}

/** The end of the header: the actions as buttons, the rest under three dots, and Upload. */
export function HeaderActions() {
  const t = useT();
  const files = useFiles();
  const context = useActionContext();
  const { buttons, groups, hasUpload } = useSplit();
  const upload = actionOf('upload');
  const isPhone = !hasUpload;
  const sorting = isPhone || files.view !== 'list' ? ['separator' as const, ...sortItems(files, t)] : [];
  return (
    <>
      {buttons.map((id) => (
        <ActionButton key={id} id={id} context={context} />
      ))}
      <MoreMenu items={[...menuItems(groups, context, t), ...sorting]} />
      {hasUpload && isAllowed(upload, context) && (
        <Button variant="primary" icon={Upload} onPress={() => upload.run(context)}>
          {t('files.action.upload')}
        </Button>
      )}
    </>
  );
}
