import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { keysOf, ShortcutLayer, type ShortcutOptions, shortcutLabel, useShortcut } from './shortcuts';

interface ListenerProps {
  keys: string;
  run: () => void;
  options?: ShortcutOptions;
}

function Listener({ keys, run, options }: ListenerProps) {
  useShortcut(keys, run, options);
  return <input aria-label="field" />;
}

it('a shortcut runs on its key and prevents the action of the browser', () => {
  const run = vi.fn();
  render(<Listener keys="mod+a" run={run} />);
  expect(fireEvent.keyDown(document.body, { key: 'a', ctrlKey: true })).toBe(false);
  expect(run).toHaveBeenCalledOnce();
  expect(fireEvent.keyDown(document.body, { key: 'a' })).toBe(true);
});

it('a shortcut ignores keys while somebody types, unless the option is set', () => {
  const [quiet, loud] = [vi.fn(), vi.fn()];
  render(<Listener keys="delete" run={quiet} />);
  fireEvent.keyDown(screen.getByLabelText('field'), { key: 'Delete' });
  expect(quiet).not.toHaveBeenCalled();
  render(<Listener keys="mod+s" run={loud} options={{ inFields: true }} />);
  fireEvent.keyDown(screen.getAllByLabelText('field')[0] as HTMLElement, { key: 's', ctrlKey: true });
  expect(loud).toHaveBeenCalledOnce();
});

it('a shortcut is inactive on the page while a layer lies above it', () => {
  const [below, above] = [vi.fn(), vi.fn()];
  const page = <Listener keys="f2" run={below} />;
  const view = render(
    <>
      {page}
      <ShortcutLayer>
        <Listener keys="f2" run={above} />
      </ShortcutLayer>
    </>,
  );
  fireEvent.keyDown(document.body, { key: 'F2' });
  expect([below.mock.calls.length, above.mock.calls.length]).toEqual([0, 1]);
  view.rerender(page);
  fireEvent.keyDown(document.body, { key: 'F2' });
  expect(below).toHaveBeenCalledOnce();
});

it('a shortcut does nothing while it is disabled', () => {
  const run = vi.fn();
  render(<Listener keys="f2" run={run} options={{ isEnabled: false }} />);
  fireEvent.keyDown(document.body, { key: 'F2' });
  expect(run).not.toHaveBeenCalled();
});

it('letters are known by their keys where Option types other characters', () => {
  const pressed = (key: string) => keysOf(new KeyboardEvent('keydown', { key, code: 'KeyN', altKey: true }));
  expect(pressed('ñ')).toBe('alt+ñ');
  vi.spyOn(navigator, 'platform', 'get').mockReturnValue('MacIntel');
  expect([pressed('Dead'), pressed('˜')]).toEqual(['alt+n', 'alt+n']);
  vi.restoreAllMocks();
});

const ctrl = (key: string, code: string) =>
  keysOf(new KeyboardEvent('keydown', { key, code, ctrlKey: true }));

it.each([
  ['Russian', 'с', 'KeyC', 'mod+c'],
  ['Ukrainian', 'і', 'KeyS', 'mod+s'],
  ['Greek', 'κ', 'KeyK', 'mod+k'],
  ['Arabic', 'ش', 'KeyA', 'mod+a'],
  ['Arabic, a key that types two letters', 'لا', 'KeyB', 'mod+b'],
  ['Arabic, a digit', '٠', 'Digit0', 'mod+0'],
  ['Hebrew', 'ב', 'KeyC', 'mod+c'],
  ['Korean', 'ㅁ', 'KeyA', 'mod+a'],
  ['Thai, a mark', 'ั', 'KeyY', 'mod+y'],
  ['Russian, the key of the shell', 'ё', 'Backquote', 'mod+`'],
  ['French', 'a', 'KeyQ', 'mod+a'],
  ['Dvorak', 'c', 'KeyI', 'mod+c'],
  ['German', 'ö', 'Semicolon', 'mod+ö'],
  ['Turkish', 'ı', 'KeyI', 'mod+ı'],
])('the keys of a keyboard that is %s are found', (_layout, key, code, keys) => {
  expect(ctrl(key, code)).toBe(keys);
});

it('the keys of other scripts are written as those of Latin, with Shift and in capitals', () => {
  const event = new KeyboardEvent('keydown', { key: 'Т', code: 'KeyN', ctrlKey: true, shiftKey: true });
  expect(keysOf(event)).toBe('mod+shift+n');
  expect(keysOf(new KeyboardEvent('keydown', { key: 'к', code: 'KeyR' }))).toBe('r');
});

it('a shortcut is written as on the keyboard of the platform', () => {
  expect(shortcutLabel('mod+shift+n')).toBe('Ctrl+Shift+N');
  expect(shortcutLabel('f2')).toBe('F2');
});
