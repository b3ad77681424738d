import type { Translate } from '../../../lib/i18n';
import type { ContextMenuItem } from '../../../ui/menu/context-menu';
import { type ActionContext, canRun, iconOf, labelOf } from '../actions/action';
import { type ActionGroups, allowedGroups } from '../actions/action-registry';

/**
 * Groups of actions as a menu with separators. Actions that cannot run now are disabled; with `isShort` they
 * are left out, because they would push others out of view.
 */
export function menuItems(
  groups: ActionGroups,
  context: ActionContext,
  t: Translate,
  { isShort = false } = {},
): ContextMenuItem[] {
  const shown = allowedGroups(groups, context)
    .map((group) => (isShort ? group.filter((action) => canRun(action, context)) : group))
    .filter((group) => group.length > 0);
  return shown.flatMap((group, index) => [
    ...(index > 0 ? (['separator'] as const) : []),
    ...group.map((action) => ({
      id: action.id,
      label: t(labelOf(action, context)),
      icon: iconOf(action, context),
      shortcut: action.keys?.[0],
      isDisabled: !canRun(action, context),
      isDanger: action.isDanger,
      onAction: () => action.run(context),
    })),
  ]);
}
