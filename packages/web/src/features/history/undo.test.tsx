import type { HistoryItem, HistoryOutcome } from '@satchel/contract';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { actionDone, forgetOwnActions } from '../../lib/own-actions';
import { pageConfig } from '../../lib/page-config';
import { type FakeRequest, fakeServer } from '../../testing/fake-server';
import { buildUser, renderInApp } from '../../testing/render';
import { toast } from '../../ui/toast';
import { HistoryScreen } from './history-screen';
import { UndoWatch } from './undo-watch';

const item = (change: Partial<HistoryItem> = {}): HistoryItem => ({
  ...{ id: 'one', kind: 'delete', path: '/docs/a.txt', items: 1, at: new Date().toISOString() },
  ...{ undoable: 1, redoable: 0, final: 0, ...change },
});
const outcome = (change: Partial<HistoryOutcome> = {}): HistoryOutcome => ({
  ...{ done: 1, failed: [], item: item(), ...change },
});
const refused = { path: '/docs/a.txt', status: 412, code: 'changed_meanwhile', message: 'It was changed.' };

let items: HistoryItem[];
let requests: FakeRequest[];
let answer: () => HistoryOutcome;

beforeEach(() => {
  toast.clear();
  forgetOwnActions();
  items = [];
  answer = () => outcome();
  requests = fakeServer({
    'GET /api/history': () => ({ items, total: items.length }),
    'POST /api/history/*': () => answer(),
  });
});

afterEach(() => vi.useRealTimers());

const sent = () =>
  requests.filter(({ method }) => method === 'POST').map(({ path }) => path.replace('/api/history/', ''));

function open() {
  renderInApp(<UndoWatch />);
  return userEvent.setup();
}
const deleted = () => act(() => actionDone({ id: 'one', kind: 'delete', count: 1, name: 'a.txt' }));

it('a notice offers to undo what was done, and disappears when that is chosen', async () => {
  const user = open();
  deleted();
  expect(screen.getByRole('status').textContent).toContain('Deleted: “a.txt”');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(sent()).toEqual(['one/undo']));
  await screen.findByText('Undone: “a.txt”');
  expect(screen.queryByText('Deleted: “a.txt”')).toBeNull();
});

it('the notice stays for ten seconds, and while it has the focus or the pointer', () => {
  vi.useFakeTimers();
  open();
  deleted();
  const button = screen.getByRole('button', { name: 'Undo' });
  act(() => vi.advanceTimersByTime(9_000));
  act(() => button.focus());
  act(() => vi.advanceTimersByTime(60_000));
  act(() => button.blur());
  act(() => vi.advanceTimersByTime(900));
  expect(screen.queryByText('Deleted: “a.txt”')).not.toBeNull();
  act(() => vi.advanceTimersByTime(200));
  expect(screen.queryByText('Deleted: “a.txt”')).toBeNull();
});

it('Ctrl+Z undoes the latest action, Ctrl+Shift+Z makes it again', async () => {
  const user = open();
  deleted();
  act(() => actionDone({ id: 'two', kind: 'move', count: 3, name: 'b' }));
  await user.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(sent()).toEqual(['two/undo']));
  await screen.findByText('Undone: 3 items');
  await user.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(sent()).toEqual(['two/undo', 'one/undo']));
  await screen.findByText('Undone: “a.txt”');
  await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
  await waitFor(() => expect(sent()).toEqual(['two/undo', 'one/undo', 'one/redo']));
});

it('says what prevented it, and leaves the action to be tried again', async () => {
  answer = () => outcome({ done: 0, failed: [refused as HistoryOutcome['failed'][0]] });
  const user = open();
  deleted();
  await user.keyboard('{Control>}z{/Control}');
  const alert = await screen.findByText(/Could not be undone: “a.txt”/);
  expect(alert.textContent).toMatch(/changed/i);
  await user.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(sent()).toEqual(['one/undo', 'one/undo']));
});

it.each([
  [true, true, 1],
  [true, false, 0],
  [false, true, 0],
])(
  'the history says what it lacks where there is a shell (%s) for the user (%s)',
  async (EnableExec, execute, count) => {
    const { EnableExec: before } = pageConfig;
    Object.assign(pageConfig, { EnableExec });
    items = [item()];
    const user = buildUser();
    renderInApp(<HistoryScreen />, { user: { ...user, perm: { ...user.perm, execute } } });
    await screen.findByRole('listitem');
    expect(screen.queryAllByText(/What shell commands do is not listed here/)).toHaveLength(count);
    Object.assign(pageConfig, { EnableExec: before });
  },
);

it('the history lists actions with what can be done about them', async () => {
  items = [
    item(),
    item({ id: 'two', kind: 'move', path: '/a', destination: '/docs/a', undoable: 0, redoable: 2, items: 2 }),
    item({ id: 'three', undoable: 0, final: 1, reason: 'permanent' }),
  ];
  renderInApp(<HistoryScreen />);
  const user = userEvent.setup();
  const rows = await screen.findAllByRole('listitem');
  expect(rows.map((row) => row.querySelector('span')?.textContent)).toEqual([
    'Deleted: “a.txt”',
    'Moved: 2 items',
    'Deleted: “a.txt”',
  ]);
  expect(rows[1]?.textContent).toContain('To /docs');
  expect(rows[2]?.textContent).toContain('It was deleted for good.');
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Undo', 'Redo']);
  await user.click(screen.getByRole('button', { name: 'Redo' }));
  await waitFor(() => expect(sent()).toEqual(['two/redo']));
  await screen.findByText('Done again: 2 items');
});
