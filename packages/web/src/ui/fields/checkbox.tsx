import { Check, Minus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Checkbox as AriaCheckbox } from 'react-aria-components/Checkbox';
import styles from './checkbox.module.css';

export interface CheckboxProps {
  children: ReactNode;
  isSelected: boolean;
  onChange: (isSelected: boolean) => void;
  isIndeterminate?: boolean;
  isDisabled?: boolean;
  autoFocus?: boolean;
}

export function Checkbox({ children, ...props }: CheckboxProps) {
  const Icon = props.isIndeterminate ? Minus : Check;
  return (
    <AriaCheckbox {...props} className={styles.checkbox}>
      <span className={styles.box}>
        <Icon size={12} strokeWidth={3} aria-hidden />
      </span>
      {children}
    </AriaCheckbox>
  );
}
