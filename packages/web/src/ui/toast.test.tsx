import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { InEnglish } from '../testing/in-english';
import { Toaster, toast } from './toast';

it('a success is announced politely and disappears after a second', async () => {
  // The other tests keep notices for longer.
  vi.resetModules();
  const { Toaster, toast } = await import('./toast');
  const { InEnglish } = await import('../testing/in-english');
  vi.useFakeTimers();
  render(<Toaster />, { wrapper: InEnglish });
  act(() => toast.success('Saved'));
  expect(screen.getByRole('status').textContent).toBe('Saved');
  act(() => vi.advanceTimersByTime(1000));
  expect(screen.queryByText('Saved')).toBeNull();
});

it('an error stays, with the message of the server, until it is closed', () => {
  vi.useFakeTimers();
  render(<Toaster />, { wrapper: InEnglish });
  act(() => toast.error('There is no space left.', { details: 'ENOSPC' }));
  act(() => vi.advanceTimersByTime(60_000));
  expect(screen.getByRole('alert').textContent).toContain('There is no space left.ENOSPC');
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByText('There is no space left.')).toBeNull();
});

it('the same error twice is shown once', () => {
  render(<Toaster />, { wrapper: InEnglish });
  act(() => {
    toast.error('No.');
    toast.error('No.');
  });
  expect(screen.getAllByText('No.')).toHaveLength(1);
});

it('an error offers to report an issue only if there is an address for it', () => {
  const view = render(<Toaster />, { wrapper: InEnglish });
  act(() => toast.error('No.'));
  expect(screen.queryByRole('button', { name: 'Report issue' })).toBeNull();
  view.rerender(<Toaster reportUrl="https://example.test/issues" />);
  const open = vi.spyOn(window, 'open').mockReturnValue(null);
  fireEvent.click(screen.getByRole('button', { name: 'Report issue' }));
  expect(open).toHaveBeenCalledWith('https://example.test/issues', '_blank', 'noopener,noreferrer');
});
