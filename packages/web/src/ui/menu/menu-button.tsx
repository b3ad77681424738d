import type { LucideIcon } from 'lucide-react';
import { type ReactNode, Suspense, useRef, useState } from 'react';
import { Button as AriaButton, type ButtonProps, type PressEvent } from 'react-aria-components/Button';
import { useShortcut } from '../../lib/shortcuts';
import { IconButton } from '../icon-button';
import { LazyMenu, usePreloadedMenu } from './lazy-menu';
import type { ContextMenuItem } from './menu-popover';

interface MenuButtonProps {
  /** The name of the button and of its menu. */
  label: string;
  items: readonly ContextMenuItem[];
  placement?: 'bottom start' | 'bottom end';
  /** A button with an icon is an `IconButton`; otherwise `children` and `className` define its look. */
  icon?: LucideIcon;
  children?: ReactNode;
  className?: string;
  /** Keys that open the menu from anywhere on the page, in the notation of `lib/shortcuts`. */
  keys?: string;
}

type KeyEvent = Parameters<NonNullable<ButtonProps['onKeyDown']>>[0];
type State = 'closed' | 'byKey' | 'byPointer';

/** A button that opens a menu of actions. */
export function MenuButton(props: MenuButtonProps) {
  const { label, items, placement = 'bottom end', icon, children, className, keys } = props;
  const trigger = useRef<HTMLButtonElement>(null);
  const [state, setState] = useState<State>('closed');
  const [isNeeded, setNeeded] = useState(false);
  usePreloadedMenu();
  const open = (how: State) => {
    setNeeded(true);
    setState(how);
  };
  const button = {
    ref: trigger,
    'aria-haspopup': 'menu' as const,
    'aria-expanded': state !== 'closed',
    onPress: ({ pointerType }: PressEvent) =>
      open(pointerType === 'keyboard' || pointerType === 'virtual' ? 'byKey' : 'byPointer'),
    onKeyDown: (event: KeyEvent) => {
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') open('byKey');
      // Otherwise the page would not receive its shortcuts while the focus is here.
      else event.continuePropagation();
    },
    className,
  };
  return (
    <>
      {icon ? (
        <IconButton {...button} label={label} icon={icon} shortcut={keys} />
      ) : (
        <AriaButton {...button} aria-label={label}>
          {children}
        </AriaButton>
      )}
      {keys !== undefined && <OpeningKeys keys={keys} onPress={() => open('byKey')} />}
      {isNeeded && (
        <Suspense>
          <LazyMenu
            label={label}
            items={items}
            isOpen={state !== 'closed'}
            onClose={() => setState('closed')}
            triggerRef={trigger}
            placement={placement}
            isByKey={state === 'byKey'}
          />
        </Suspense>
      )}
    </>
  );
}

function OpeningKeys({ keys, onPress }: { keys: string; onPress: () => void }) {
  useShortcut(keys, onPress);
  return null;
}
