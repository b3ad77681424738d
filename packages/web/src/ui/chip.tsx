import { clsx } from 'clsx';
import type { LucideIcon } from 'lucide-react';
import type { MouseEvent } from 'react';
import styles from './chip.module.css';

interface ChipProps {
  label: string;
  icon?: LucideIcon;
  isPressed: boolean;
  onPress: () => void;
  /** The mouse leaves the focus in the field, for chips beside one. */
  keepsFocus?: boolean;
}

const keepFocus = (event: MouseEvent) => event.preventDefault();

/** A small button that is on or off; several of them make a choice. */
export function Chip({ label, icon: Icon, isPressed, onPress, keepsFocus = false }: ChipProps) {
  return (
    <button
      type="button"
      className={clsx(styles.chip, Icon && styles.withIcon)}
      aria-pressed={isPressed}
      onMouseDown={keepsFocus ? keepFocus : undefined}
      onClick={onPress}
    >
      {Icon && <Icon size={16} strokeWidth={1.75} aria-hidden />}
      {label}
    </button>
  );
}

/** Chips that belong together. */
export function Chips({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <fieldset className={styles.chips} aria-label={label}>
      {children}
    </fieldset>
  );
}
