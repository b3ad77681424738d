import { type HistoryItem, type HistoryOutcome, parseVirtualPath } from '@satchel/contract';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { actionDone, type EntriesInFolder, forgetOwnActions, type OwnAction } from '../../lib/own-actions';
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

const onShow = vi.fn<(entries: EntriesInFolder) => void>();
function open(folder = '/docs') {
  onShow.mockReset();
  renderInApp(<UndoWatch folder={parseVirtualPath(folder)} onShow={onShow} />);
  return userEvent.setup();
}
const did = (change: Partial<OwnAction> = {}, isUndoable = true) =>
  act(() => actionDone({ id: 'one', kind: 'delete', count: 1, name: 'a.txt', ...change }, isUndoable));
const bar = () => screen.queryByRole('group');
const buttons = () =>
  screen.queryAllByRole('button').map((one) => one.getAttribute('aria-label') ?? one.textContent);
const letters = { folder: parseVirtualPath('/docs/Letters'), names: ['a.txt', 'b.txt'] };

it.each<[Partial<OwnAction>, string]>([
  [{}, '“a.txt” moved to the trash'],
  [{ isForGood: true, count: 2 }, '2 items deleted for good'],
  [{ kind: 'move', count: 5, entries: letters }, '5 items moved to Letters'],
  [{ kind: 'copy', entries: { ...letters, folder: parseVirtualPath('/') } }, '“a.txt” copied to My files'],
  [{ kind: 'rename' }, 'Renamed to “a.txt”'],
  [{ kind: 'create' }, '“a.txt” created'],
  [{ kind: 'save' }, '“a.txt” saved'],
  [{ kind: 'upload', count: 3, name: '' }, '3 files uploaded'],
])('the bar says what was done: %o', (action, text) => {
  open();
  did(action);
  expect(screen.getByRole('status').textContent).toContain(text);
});

it('the bar offers to undo what was done, then to redo it, and says one thing at a time', async () => {
  const user = open();
  did();
  expect(buttons()).toEqual(['Undo', 'Close']);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(sent()).toEqual(['one/undo']));
  await screen.findByText('Undone: “a.txt”');
  expect(screen.queryByText('“a.txt” moved to the trash')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Redo' }));
  await screen.findByText('Done again: “a.txt”');
  expect(sent()).toEqual(['one/undo', 'one/redo']);
  expect(buttons()).toEqual(['Undo', 'Close']);
});

it('the bar does not offer to undo what cannot be undone, and keys undo what was done before', async () => {
  const user = open();
  did({ id: 'two', kind: 'rename' });
  did({ isForGood: true }, false);
  expect(buttons()).toEqual(['Close']);
  await user.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(sent()).toEqual(['two/undo']));
});

it('the bar offers to show another folder, with what went there', async () => {
  const user = open();
  did({ kind: 'move', count: 2, entries: letters });
  await user.click(screen.getByRole('button', { name: 'Show' }));
  expect(onShow).toHaveBeenCalledExactlyOnceWith(letters);
  expect(bar()).toBeNull();
});

it('the bar does not offer to show the folder that is shown', () => {
  open('/docs/Letters');
  did({ kind: 'move', entries: letters });
  expect(buttons()).toEqual(['Undo', 'Close']);
});

it('the bar stays for eight seconds, and while it has the focus or the pointer', () => {
  vi.useFakeTimers();
  open();
  did();
  const button = screen.getByRole('button', { name: 'Undo' });
  act(() => vi.advanceTimersByTime(7_000));
  act(() => button.focus());
  act(() => vi.advanceTimersByTime(60_000));
  act(() => button.blur());
  act(() => vi.advanceTimersByTime(500));
  fireEvent.pointerEnter(screen.getByRole('group'));
  act(() => vi.advanceTimersByTime(60_000));
  fireEvent.pointerLeave(screen.getByRole('group'));
  act(() => vi.advanceTimersByTime(400));
  expect(bar()).not.toBeNull();
  act(() => vi.advanceTimersByTime(200));
  expect(bar()).toBeNull();
});

it.each([
  ['aside', { clientX: 80, clientY: 4 }, true],
  ['to the other side', { clientX: -80, clientY: 4 }, true],
  ['down', { clientX: 4, clientY: 80 }, true],
  ['up', { clientX: 4, clientY: -80 }, false],
  ['not far', { clientX: 40, clientY: 4 }, false],
])('a finger that swipes %s', (_, to, isGone) => {
  Element.prototype.setPointerCapture ??= () => {};
  open();
  did();
  const shown = screen.getByRole('group');
  const finger = { pointerType: 'touch', isPrimary: true, pointerId: 1 };
  fireEvent.pointerDown(shown, { ...finger, clientX: 0, clientY: 0 });
  fireEvent.pointerMove(shown, { ...finger, ...to });
  fireEvent.pointerUp(shown, { ...finger, ...to });
  expect(bar() === null).toBe(isGone);
});

it('the next action has all of the time for itself', () => {
  vi.useFakeTimers();
  open();
  did();
  act(() => vi.advanceTimersByTime(7_000));
  did({ id: 'two', name: 'b.txt' });
  act(() => vi.advanceTimersByTime(7_900));
  expect(bar()?.textContent).toContain('b.txt');
});

it('Ctrl+Z undoes the latest action, Ctrl+Shift+Z makes it again', async () => {
  const user = open();
  did();
  did({ id: 'two', kind: 'move', count: 3, name: 'b' });
  await user.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(sent()).toEqual(['two/undo']));
  await screen.findByText('Undone: 3 items');
  await user.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(sent()).toEqual(['two/undo', 'one/undo']));
  await screen.findByText('Undone: “a.txt”');
  await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
  await waitFor(() => expect(sent()).toEqual(['two/undo', 'one/undo', 'one/redo']));
});

it('the bar says what prevented it, and leaves the action to be tried again', async () => {
  answer = () => outcome({ done: 0, failed: [refused as HistoryOutcome['failed'][0]] });
  const user = open();
  did();
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
  renderInApp(<UndoWatch folder={null} onShow={onShow} />);
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

it('the history says which entries, and what they were renamed to', async () => {
  items = [
    item({ items: 3, names: ['a.txt', 'b.txt'] }),
    item({ id: 'two', items: 2, names: ['a.txt', 'b.txt'] }),
    item({ id: 'three', kind: 'rename', path: '/draft letter.txt', destination: '/letter.txt' }),
    item({ id: 'four', items: 9 }),
  ];
  renderInApp(<HistoryScreen />);
  const rows = await screen.findAllByRole('listitem');
  expect(rows.map((row) => row.querySelector('span')?.textContent?.replace(/[\u2068\u2069]/g, ''))).toEqual([
    'Deleted: a.txt, b.txt and 1 more',
    'Deleted: a.txt, b.txt',
    'Renamed: “draft letter.txt” to “letter.txt”',
    'Deleted: 9 items',
  ]);
});

it('the history offers no undo where the user has no access any more', async () => {
  items = [item({ path: '/…', isUnreachable: true }), item({ id: 'two', redoable: 1, isUnreachable: true })];
  renderInApp(<HistoryScreen />);
  expect(await screen.findAllByText(/Where you no longer have access/)).toHaveLength(2);
  expect(screen.queryByText(/My files/)).toBeNull();
  expect(buttons()).toEqual([]);
});
