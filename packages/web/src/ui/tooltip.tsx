import { type ReactNode, useContext, useEffect } from 'react';
import {
  Tooltip as AriaTooltip,
  TooltipTrigger,
  TooltipTriggerStateContext,
} from 'react-aria-components/Tooltip';
import { flushSync } from 'react-dom';
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
        <SharedEscape />
        {text}
        {shortcut !== undefined && <kbd className={styles.keys}>{shortcut}</kbd>}
      </AriaTooltip>
    </TooltipTrigger>
  );
}

/**
 * Esc hides the tooltip, and has its effect without a tooltip as well. An open tooltip would otherwise keep
 * the key, so that a prompt whose button has the focus closed only at the next one.
 */
function SharedEscape() {
  const state = useContext(TooltipTriggerStateContext);
  useEffect(() => {
    // This runs before the listener of the tooltip, which is gone then.
    const hide = ({ key }: KeyboardEvent) => {
      if (key === 'Escape' && state?.isOpen) flushSync(() => state.close(true));
    };
    window.addEventListener('keydown', hide, { capture: true });
    return () => window.removeEventListener('keydown', hide, { capture: true });
  }, [state]);
  return null;
}
