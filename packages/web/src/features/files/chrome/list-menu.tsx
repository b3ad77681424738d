import { useT } from '../../../lib/i18n';
import { ContextMenu } from '../../../ui/context-menu';
import { ENTRY_MENU, FOLDER_MENU } from '../actions/action-registry';
import { useActionContext, useFiles, useListState } from '../screen/files-context';
import { menuItems } from './menu-items';

/** The menu of a right click, of the menu key and of the three dots of a row. */
export function ListMenu() {
  const t = useT();
  const { store } = useFiles();
  const menu = useListState((state) => state.menu);
  const context = useActionContext();
  const isOnEntries = menu?.on === 'entries';
  return (
    <ContextMenu
      label={t(isOnEntries ? 'files.menu.entries' : 'files.menu.folder')}
      items={menu === null ? [] : menuItems(isOnEntries ? ENTRY_MENU : FOLDER_MENU, context, t)}
      position={menu}
      onClose={() => store.setState({ menu: null })}
    />
  );
}
