import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useFootHeight } from './foot-height';

function Bar({ rem }: { rem: number }) {
  useFootHeight(rem);
  return null;
}

const height = () => document.documentElement.style.getPropertyValue('--bottom-bar');

it('the height is the sum of the bars that are at the foot now', () => {
  const { unmount } = render(<Bar rem={3.5} />);
  const other = render(<Bar rem={2} />);
  expect(height()).toBe('5.5rem');
  unmount();
  expect(height()).toBe('2rem');
  other.unmount();
  expect(height()).toBe('');
});
