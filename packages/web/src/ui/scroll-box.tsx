import type { ComponentPropsWithRef } from 'react';

interface ScrollBoxProps extends ComponentPropsWithRef<'div'> {
  as?: 'div' | 'pre' | 'ul' | 'section';
}

/** A box that scrolls: the keyboard has to reach it, although nothing in it may be focusable. */
export function ScrollBox({ as = 'div', ...props }: ScrollBoxProps) {
  const Element = as as 'div';
  return <Element {...props} tabIndex={0} />;
}
