import type { ReactNode } from 'react';
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components/Tooltip';
import styles from './tooltip.module.css';

interface TooltipProps {
  /** The text of the tooltip. */
  text: ReactNode;
  shortcut?: string;
  delay?: number;
  placement?: 'top' | 'bottom' | 'start' | 'end';
  /** One focusable element. */
  children: ReactNode;
}

export function Tooltip({ text, shortcut, delay = 500, placement = 'bottom', children }: TooltipProps) {
  return (
    <TooltipTrigger delay={delay} closeDelay={50}>
      {children}
      <AriaTooltip className={styles.tooltip} offset={6} placement={placement}>
        {text}
        {shortcut !== undefined && <kbd className={styles.keys}>{shortcut}</kbd>}
      </AriaTooltip>
    </TooltipTrigger>
  );
}
