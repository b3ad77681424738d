import { clsx } from 'clsx';
import type { LucideIcon } from 'lucide-react';
import type { Ref } from 'react';
import { Button as AriaButton, type ButtonProps, type PressEvent } from 'react-aria-components/Button';
import { shortcutLabel } from '../lib/shortcuts';
import styles from './icon-button.module.css';
import { Tooltip } from './tooltip';

export interface IconButtonProps
  extends Pick<ButtonProps, 'aria-haspopup' | 'aria-expanded' | 'onKeyDown' | 'isDisabled' | 'autoFocus'> {
  /** Its name for screen readers and in the tooltip. */
  label: string;
  icon: LucideIcon;
  onPress?: (event: PressEvent) => void;
  /** Shown in the tooltip, as `mod+c` or `f2`. */
  shortcut?: string;
  /** Makes it a toggle button. */
  isPressed?: boolean;
  size?: 'normal' | 'small';
  /** Shown beside the icon. */
  word?: string | undefined;
  className?: string;
  ref?: Ref<HTMLButtonElement>;
}

export function IconButton(props: IconButtonProps) {
  const { label, icon: Icon, shortcut, isPressed, size = 'normal', word, className, ...rest } = props;
  const common = {
    ...rest,
    'aria-label': label,
    'aria-keyshortcuts': shortcut === undefined ? undefined : ariaShortcut(shortcut),
    className: clsx(
      styles.button,
      size === 'small' && styles.small,
      word !== undefined && styles.wide,
      isPressed && styles.on,
      className,
    ),
  };
  return (
    <Tooltip text={label} shortcut={shortcut === undefined ? undefined : shortcutLabel(shortcut)}>
      <AriaButton {...common} aria-pressed={isPressed}>
        <Icon size={18} strokeWidth={1.75} aria-hidden />
        {word}
      </AriaButton>
    </Tooltip>
  );
}

const ariaShortcut = (keys: string): string =>
  keys
    .split('+')
    .map((part) => (part === 'mod' ? 'Control' : part.charAt(0).toUpperCase() + part.slice(1)))
    .join('+');
