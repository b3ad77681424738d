import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderInApp } from '../../../testing/render';
import { areHintsDone } from './hint-store';
import { Hints } from './hints';

it('shows one tip after the other, and none in this browser after they were dismissed', () => {
  localStorage.removeItem('hints');
  renderInApp(<Hints />);
  const tips = screen.getByRole('complementary', { name: 'Tip' });
  expect(tips.textContent).toContain('Right-click');
  fireEvent.click(screen.getByRole('button', { name: 'Next tip' }));
  expect(tips.textContent).toContain('Drop files');
  fireEvent.click(screen.getByRole('button', { name: 'Next tip' }));
  expect(tips.textContent).toContain('F1');
  expect(screen.queryByRole('button', { name: 'Next tip' })).toBeNull();
  expect(areHintsDone()).toBe(false);
  fireEvent.click(screen.getByRole('button', { name: 'Got it' }));
  expect(screen.queryByRole('complementary')).toBeNull();
  expect(areHintsDone()).toBe(true);
});
