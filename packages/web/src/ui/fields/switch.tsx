import type { ReactNode } from 'react';
import { Switch as AriaSwitch } from 'react-aria-components/Switch';
import styles from './switch.module.css';

export interface SwitchProps {
  children: ReactNode;
  /** A second line that says what the switch does. */
  description?: string;
  isSelected: boolean;
  onChange: (isSelected: boolean) => void;
  isDisabled?: boolean;
}

export function Switch({ children, description, ...props }: SwitchProps) {
  return (
    <AriaSwitch {...props} className={styles.switch}>
      <span className={styles.text}>
        {children}
        {description !== undefined && <small className={styles.description}>{description}</small>}
      </span>
      <span className={styles.track} />
    </AriaSwitch>
  );
}
