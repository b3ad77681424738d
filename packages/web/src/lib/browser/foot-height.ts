import { useEffect } from 'react';

const bars = new Set<{ rem: number }>();

function update(): void {
  const { style } = document.documentElement;
  const sum = [...bars].reduce((height, { rem }) => height + rem, 0);
  if (sum === 0) style.removeProperty('--bottom-bar');
  else style.setProperty('--bottom-bar', `${sum}rem`);
}

/**
 * Says that a bar of this height is at the foot of the window. Style sheets find the height of all such bars
 * in `--bottom-bar`, so that floating elements stay above them.
 */
export function useFootHeight(rem: number): void {
  useEffect(() => {
    const bar = { rem };
    bars.add(bar);
    update();
    return () => {
      bars.delete(bar);
      update();
    };
  }, [rem]);
}
