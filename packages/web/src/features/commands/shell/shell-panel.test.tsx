import { COMMAND_PROTOCOL, type CommandMessage, parseVirtualPath } from '@satchel/contract';
import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../testing/render';
import { ShellPanel } from './shell-panel';
import { useShell } from './shell-store';

/** Replaces the server's end of the connection. */
class FakeSocket extends EventTarget {
  static OPEN = 1;
  static all: FakeSocket[] = [];
  readyState = 1;
  readonly sent: unknown[] = [];

  constructor(
    readonly url: URL,
    readonly protocols: string[],
  ) {
    super();
    FakeSocket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {
    this.dispatchEvent(new Event('close'));
  }
  say(message: CommandMessage): void {
    act(() => void this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) })));
  }
}

const socket = () => FakeSocket.all.at(-1) as FakeSocket;
const field = () => screen.getByRole('textbox', { name: 'Command' });
const log = () => screen.getByRole('log', { name: 'Output' });

function open() {
  renderInApp(<ShellPanel folder={parseVirtualPath('/we ird')} />);
  return userEvent.setup();
}

async function run(line: string) {
  const user = open();
  await user.type(field(), `${line}{Enter}`);
  await vi.waitFor(() => expect(FakeSocket.all).not.toEqual([]));
  act(() => void socket().dispatchEvent(new Event('open')));
  return user;
}

beforeEach(() => {
  FakeSocket.all = [];
  vi.stubGlobal('WebSocket', FakeSocket);
  useShell.setState({ isOpen: true, entries: [], history: [], isRunning: false });
});

it('the panel is closed from its field by the key that opens it', async () => {
  const user = open();
  await user.click(field());
  await user.keyboard('{Control>}`{/Control}');
  expect(useShell.getState().isOpen).toBe(false);
});

describe('a command', () => {
  it('runs in the open folder, with its spaces normalised', async () => {
    await run('  ls   -l ');
    expect(socket().url.href).toMatch(/^ws:.*\/api\/command\/we%20ird$/);
    expect(socket().protocols).toEqual([COMMAND_PROTOCOL, expect.stringMatching(/^satchel\.token\./)]);
    expect(socket().sent).toEqual([{ run: 'ls -l' }]);
  });

  it('shows its output, with errors distinguished, and its exit code', async () => {
    await run('make');
    socket().say({ out: 'one\n' });
    socket().say({ err: 'two\n' });
    socket().say({ exit: { code: 2, signal: null } });
    expect(log().textContent).toContain('one\ntwo\n');
    expect(screen.getByText(/two/).className).toContain('err');
    expect(screen.getByText('Exited with code 2')).toBeTruthy();
  });

  it.each<[string, CommandMessage, string]>([
    ['is refused', { refused: 'x', code: 'forbidden' }, 'Command not allowed.'],
    ['is refused for a reason without words here', { refused: 'No.', code: 'internal' }, 'No.'],
    [
      'took too long',
      { exit: { code: null, signal: 'SIGKILL', because: 'time' } },
      'Stopped because it took too long.',
    ],
    ['was killed', { exit: { code: null, signal: 'SIGSEGV' } }, 'Ended by SIGSEGV'],
  ])('a command that %s says so', async (_what, message, text) => {
    await run('x');
    socket().say(message);
    expect(screen.getByText(text)).toBeTruthy();
  });

  it('says so when its connection breaks', async () => {
    await run('x');
    act(() => socket().close());
    expect(screen.getByText('The connection was lost.')).toBeTruthy();
  });

  it('keeps the field disabled while it runs, and then returns the focus', async () => {
    await run('x');
    expect(field()).toHaveProperty('disabled', true);
    socket().say({ exit: { code: 0, signal: null } });
    expect(field()).toHaveProperty('disabled', false);
    expect(document.activeElement).toBe(field());
  });

  it('is stopped by its button and by Ctrl+C', async () => {
    const user = await run('x');
    await user.click(screen.getByRole('button', { name: 'Stop the command' }));
    fireEvent.keyDown(window, { key: 'c', ctrlKey: true });
    await vi.waitFor(() => expect(socket().sent.slice(1)).toEqual([{ cancel: true }, { cancel: true }]));
  });

  it('is stopped, not lost, before its connection is open', async () => {
    const user = open();
    await user.type(field(), 'x{Enter}');
    await vi.waitFor(() => expect(FakeSocket.all).not.toEqual([]));
    socket().readyState = WebSocket.CONNECTING;
    fireEvent.keyDown(window, { key: 'c', ctrlKey: true });
    expect(await screen.findByText('Stopped')).toBeTruthy();
    expect(socket().sent).toEqual([]);
  });
});

describe('the command line', () => {
  it('does nothing when it is empty', async () => {
    const user = open();
    await user.type(field(), '   {Enter}');
    expect(FakeSocket.all).toEqual([]);
  });

  it('clear empties the output, exit closes', async () => {
    const user = await run('x');
    socket().say({ exit: { code: 3, signal: null } });
    await user.type(field(), 'clear{Enter}');
    expect(screen.queryByText('Exited with code 3')).toBeNull();
    await user.type(field(), 'exit{Enter}');
    expect(useShell.getState().isOpen).toBe(false);
    expect(FakeSocket.all).toHaveLength(1);
  });

  it('recalls earlier commands with the arrow keys', async () => {
    const user = open();
    useShell.setState({ history: ['first', 'second'] });
    await user.type(field(), '{ArrowUp}');
    expect(field()).toHaveProperty('value', 'second');
    await user.type(field(), '{ArrowUp}{ArrowUp}');
    expect(field()).toHaveProperty('value', 'first');
    await user.type(field(), '{ArrowDown}{ArrowDown}');
    expect(field()).toHaveProperty('value', '');
  });
});

it('the panel is resized by the arrow keys, within limits', () => {
  open();
  const handle = screen.getByRole('separator', { name: 'Height of the shell' });
  const height = () => Number(handle.getAttribute('aria-valuenow'));
  const before = height();
  fireEvent.keyDown(handle, { key: 'ArrowUp' });
  expect(height()).toBeGreaterThan(before);
  for (let i = 0; i < 50; i++) fireEvent.keyDown(handle, { key: 'PageDown' });
  expect(height()).toBe(140);
});
