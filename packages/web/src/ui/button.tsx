import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button as AriaButton, type PressEvent } from 'react-aria-components/Button';
import styles from './button.module.css';
import { classNames } from './class-names';
import { Spinner } from './spinner';

export interface ButtonProps {
  children: ReactNode;
  variant?: 'primary' | 'danger' | 'default' | 'plain';
  icon?: LucideIcon;
  onPress?: (event: PressEvent) => void;
  isDisabled?: boolean;
  /** Shows a spinner and takes no more presses, but keeps the focus. */
  isPending?: boolean;
  type?: 'button' | 'submit';
  autoFocus?: boolean;
  className?: string;
  /** The id of the form to send, for a button that stands outside of it. */
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
    <AriaButton
      {...rest}
      isPending={isPending}
      className={classNames(styles.button, styles[variant], className)}
    >
      {isPending ? <Spinner size={16} /> : Icon && <Icon size={16} strokeWidth={1.75} aria-hidden />}
      {children}
    </AriaButton>
  );
}
