import { type MessageKey, useT } from '../../../lib/i18n';
import { IconButton } from '../../../ui/icon-button';
import { type ActionContext, canRun, iconOf, isAllowed, labelOf } from '../actions/action';
import { type ActionId, actionOf } from '../actions/action-registry';

interface ActionButtonProps {
  id: ActionId;
  context: ActionContext;
  size?: 'normal' | 'small';
  /** The word beside the icon, if there is space for it. */
  word?: MessageKey | undefined;
}

/**
 * An action as an icon with a tooltip, and a word if there is space; not rendered without the permission,
 * disabled if it cannot run now.
 */
export function ActionButton({ id, context, size, word }: ActionButtonProps) {
  const t = useT();
  const action = actionOf(id);
  if (!isAllowed(action, context)) return null;
  return (
    <IconButton
      label={t(labelOf(action, context))}
      icon={iconOf(action, context)}
      shortcut={action.keys?.[0]}
      size={size}
      word={word && t(word)}
      isPressed={action.isOn?.(context)}
      isDisabled={!canRun(action, context)}
      onPress={() => action.run(context)}
    />
  );
}
