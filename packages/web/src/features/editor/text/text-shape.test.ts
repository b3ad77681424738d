import { EditorState } from '@codemirror/state';
import { describe, expect, it } from 'vitest';
import { lineSeparatorFor } from '../code/editor-setup';
import { closeText, openText } from './text-shape';

/** Passes a text through a real editor state, with `edit` typed at the end. */
function roundTrip(text: string, edit = ''): string {
  const { body, shape } = openText(text);
  const state = EditorState.create({ doc: body, extensions: lineSeparatorFor(shape) });
  const { doc } = state.update({ changes: { from: state.doc.length, insert: state.toText(edit) } }).state;
  return closeText((lineBreak) => doc.sliceString(0, doc.length, lineBreak), shape);
}

describe('the shape of a text', () => {
  it.each([
    ['', '\n', false],
    ['one line', '\n', false],
    ['a\nb\n', '\n', false],
    ['a\r\nb\r\n', '\r\n', false],
    ['a\rb\r', '\r', false],
    ['a\r\nb\nc', '\n', true],
    ['a\rb\r\n', '\n', true],
  ])('the shape of %j is lines ending in %j, mixed %j', (text, lineBreak, isMixed) => {
    expect(openText(text).shape).toEqual({ hasBom: false, lineBreak, isMixed });
  });

  it.each(['', 'x', 'a\nb\n', 'a\r\nb\r\n', 'a\rb\r', 'a\r\nb\nc\rd\r\n', '\uFEFFa\r\nb', '\uFEFF'])(
    'is unchanged after opening and saving %j',
    (text) => {
      expect(roundTrip(text)).toBe(text);
    },
  );

  it('is applied to lines that are typed or pasted, too', () => {
    expect(roundTrip('a\r\nb', '\nc')).toBe('a\r\nb\r\nc');
    expect(roundTrip('a\nb', '\r\nc')).toBe('a\nb\nc');
  });

  it('recognises text that is not UTF-8', () => {
    expect(openText('caf\uFFFD').isDamaged).toBe(true);
    expect(openText('café').isDamaged).toBe(false);
  });
});

it('a text knows what no text holds from its beginning', () => {
  const files = [
    'GIF89a\u0001\u0000',
    'PK\u0003\u0004',
    'text\twith\r\nlines\f and \u001b[1mcolours',
    '',
    'é',
  ];
  expect(files.map((text) => openText(text).isBinary)).toEqual([true, true, false, false, false]);
});

describe('a long line', () => {
  it('is found anywhere', () => {
    const long = 'x'.repeat(20_001);
    const texts = [long, `a\n${long}`, `${long}\na`, `a\n${long}\nb`];
    expect(texts.map((text) => openText(text).hasLongLine)).toEqual([true, true, true, true]);
    expect(openText('x\n'.repeat(30_000)).hasLongLine).toBe(false);
  });
});
