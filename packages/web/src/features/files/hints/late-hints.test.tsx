import { parseVirtualPath } from '@satchel/contract';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { actionDone, forgetOwnActions } from '../../../lib/own-actions';
import { renderInApp } from '../../../testing/render';
import { useFiles, useListState } from '../screen/files-context';
import { FilesProvider } from '../screen/files-provider';
import { shownHints } from './hint-store';
import { LateHints } from './late-hints';

let isTouch: boolean;

beforeEach(() => {
  localStorage.removeItem('hints');
  vi.useFakeTimers();
  isTouch = true;
  const desktop = window.matchMedia;
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({
    ...desktop(query),
    matches: isTouch && query === '(pointer: coarse)',
  }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function LongPress() {
  const { store } = useFiles();
  const isMultiple = useListState((state) => state.isMultiple);
  return (
    <button type="button" onClick={() => store.setState({ isMultiple: !isMultiple })}>
      Long press
    </button>
  );
}

function RightClick() {
  const { store } = useFiles();
  return (
    <button type="button" onClick={() => store.setState({ menu: { x: 0, y: 0, on: 'entries' } })}>
      Right click
    </button>
  );
}

function open() {
  renderInApp(
    <FilesProvider folder={parseVirtualPath('/')} resource={undefined}>
      <LongPress />
      <RightClick />
      <LateHints />
    </FilesProvider>,
  );
}

/** Waits until the tip is due, and its code is loaded. */
const wait = () => act(() => vi.advanceTimersByTimeAsync(3000).then(() => import('./hints')));

it('a tip says how to select on a touch screen', async () => {
  open();
  await wait();
  expect(screen.getByRole('complementary').textContent).toContain('Touch and hold');
});

it('the tip is not shown to somebody who has just selected', async () => {
  open();
  act(() => screen.getByText('Long press').click());
  act(() => screen.getByText('Long press').click());
  await wait();
  expect(screen.queryByRole('complementary')).toBeNull();
  expect(shownHints()).toBeNull();
});

it('a tip goes when a menu is opened, and does not say again how to open it', async () => {
  isTouch = false;
  open();
  await wait();
  expect(screen.getByRole('complementary').textContent).toContain('Right-click');
  act(() => screen.getByText('Right click').click());
  expect(screen.queryByRole('complementary')).toBeNull();
  expect(shownHints()).toBe(1);
});

it.each([
  [
    'a dialog is open',
    () => document.body.append(Object.assign(document.createElement('div'), { role: 'dialog' })),
  ],
  ['work is under way', () => document.documentElement.toggleAttribute('data-tray', true)],
  ['something was done', () => actionDone({ id: 'a', kind: 'delete', count: 1, name: 'x' })],
])('a tip does not come while %s', async (_, begin) => {
  open();
  act(begin);
  await wait();
  expect(screen.queryByRole('complementary')).toBeNull();
  expect(shownHints()).toBe(0);
  document.querySelector('[role="dialog"]')?.remove();
  document.documentElement.removeAttribute('data-tray');
  forgetOwnActions();
});
