import type { LucideIcon } from 'lucide-react';
import type { PressEvent } from 'react-aria-components/Button';
import { Button as AriaButton } from 'react-aria-components/Button';
import { ToggleButton } from 'react-aria-components/ToggleButton';
import { shortcutLabel } from '../lib/shortcuts';
import { classNames } from './class-names';
import styles from './icon-button.module.css';
import { Tooltip } from './tooltip';

export interface IconButtonProps {
  /** Its name for screen readers and in the tooltip. */
  label: string;
  icon: LucideIcon;
  onPress?: (event: PressEvent) => void;
  /** Shown in the tooltip, as `mod+c` or `f2`. */
  shortcut?: string;
  /** Makes it a button that stays down. */
  isPressed?: boolean;
  isDisabled?: boolean;
  size?: 'normal' | 'small';
  className?: string;
  autoFocus?: boolean;
}

export function IconButton(props: IconButtonProps) {
  const {
    label,
    icon: Icon,
    onPress,
    shortcut,
    isPressed,
    isDisabled,
    size = 'normal',
    className,
    autoFocus,
  } = props;
  const common = {
    'aria-label': label,
    'aria-keyshortcuts': shortcut === undefined ? undefined : ariaShortcut(shortcut),
    onPress,
    isDisabled,
    autoFocus,
    className: classNames(styles.button, size === 'small' && styles.small, className),
  };
  const glyph = <Icon size={18} strokeWidth={1.75} aria-hidden />;
  return (
    <Tooltip text={label} shortcut={shortcut === undefined ? undefined : shortcutLabel(shortcut)}>
      {isPressed === undefined ? (
        <AriaButton {...common}>{glyph}</AriaButton>
      ) : (
        <ToggleButton {...common} isSelected={isPressed}>
          {glyph}
        </ToggleButton>
      )}
    </Tooltip>
  );
}

const ariaShortcut = (keys: string): string =>
  keys
    .split('+')
    .map((part) => (part === 'mod' ? 'Control' : part.charAt(0).toUpperCase() + part.slice(1)))
    .join('+');
