import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../testing/render';
import { toast } from '../../../ui/toast';
import { shownHints } from './hint-store';
import { Hints, tipTime } from './hints';

const { ms } = tipTime;
beforeEach(() => localStorage.removeItem('hints'));
afterEach(() => {
  tipTime.ms = ms;
  toast.clear();
});

async function visit(): Promise<string> {
  const onEnd = vi.fn();
  const { unmount } = renderInApp(<Hints onEnd={onEnd} />);
  const text = (await screen.findByRole('complementary', { name: 'Tip' })).textContent ?? '';
  fireEvent.click(screen.getByRole('button', { name: 'Got it' }));
  expect(onEnd).toHaveBeenCalledOnce();
  unmount();
  return text;
}

it('each visit shows another tip, and none is shown in this browser after the third', async () => {
  expect(await visit()).toContain('Right-click');
  expect(await visit()).toContain('Drop files');
  expect(shownHints()).toBe(2);
  expect(await visit()).toContain('F1');
  expect(shownHints()).toBeNull();
});

it('a tip goes by itself', async () => {
  tipTime.ms = 0;
  const onEnd = vi.fn();
  renderInApp(<Hints onEnd={onEnd} />);
  await waitFor(() => expect(onEnd).toHaveBeenCalledOnce());
  expect(shownHints()).toBe(1);
});

it('a tip makes room for a notice', async () => {
  renderInApp(<Hints onEnd={vi.fn()} />);
  await screen.findByRole('complementary');
  toast.error('The disk is full.');
  await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull());
});
