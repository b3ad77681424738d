import { parseVirtualPath } from '@satchel/contract';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../testing/render';
import { useFiles, useListState } from '../screen/files-context';
import { FilesProvider } from '../screen/files-provider';
import { areHintsDone } from './hint-store';
import { LateHints } from './late-hints';

beforeEach(() => {
  localStorage.removeItem('hints');
  vi.useFakeTimers();
  const desktop = window.matchMedia;
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({
    ...desktop(query),
    matches: query === '(pointer: coarse)',
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

function open() {
  renderInApp(
    <FilesProvider folder={parseVirtualPath('/')} resource={undefined}>
      <LongPress />
      <LateHints />
    </FilesProvider>,
  );
}

/** Until the tip is due, and its code is loaded. */
const wait = () => act(() => vi.advanceTimersByTimeAsync(3000).then(() => import('./hints')));

it('on a touch screen a tip says how to select', async () => {
  open();
  await wait();
  expect(screen.getByRole('complementary').textContent).toContain('Touch and hold');
});

it('does not tell this to somebody who has just selected', async () => {
  open();
  act(() => screen.getByRole('button').click());
  act(() => screen.getByRole('button').click());
  await wait();
  expect(screen.queryByRole('complementary')).toBeNull();
  expect(areHintsDone()).toBe(true);
});
