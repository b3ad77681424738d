import { clsx } from 'clsx';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button as AriaButton, type PressEvent } from 'react-aria-components/Button';
import styles from './button.module.css';
import { Spinner } from './spinner';

export interface ButtonProps {
  children: ReactNode;
  variant?: 'primary' | 'danger' | 'default' | 'plain';
  icon?: LucideIcon;
  onPress?: (event: PressEvent) => void;
  isDisabled?: boolean;
  /** Shows a spinner and ignores presses, but keeps the focus. */
  isPending?: boolean;
  type?: 'button' | 'submit';
  autoFocus?: boolean;
  className?: string;
  /** The id of the form to submit, for a button outside of the form. */
  form?: string;
}

export function Button({
  children,
  variant = 'default',
  icon: Icon,
  className,
  isPending,
  ...rest
}: ButtonProps) {
  return (
    <AriaButton {...rest} isPending={isPending} className={clsx(styles.button, styles[variant], className)}>
      {isPending ? <Spinner size={16} /> : Icon && <Icon size={16} strokeWidth={1.75} aria-hidden />}
      {children}
    </AriaButton>
  );
}
