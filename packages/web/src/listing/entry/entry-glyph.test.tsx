import { act, fireEvent, render } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { entry } from '../../testing/entries';
import { EntryGlyph } from './entry-glyph';

const item = entry('quay.png', { type: 'image' });
const image = () => document.querySelector('img');
const fail = () => {
  const shown = image();
  if (!shown) throw new Error('there is no picture');
  fireEvent.error(shown);
};

beforeEach(() => {
  vi.useFakeTimers();
});

it('shows the icon if a picture cannot be loaded, and retries a few times', () => {
  render(<EntryGlyph item={item} thumbnail="/thumb/quay.png" size={18} />);
  let asked = 0;
  while (image()) {
    asked += 1;
    fail();
    expect(image()).toBeNull();
    expect(document.querySelector('svg')).toBeTruthy();
    act(() => void vi.runAllTimers());
  }
  expect(asked).toBe(4);
});

it('starts again with another picture', () => {
  const { rerender } = render(<EntryGlyph item={item} thumbnail="/thumb/quay.png" size={18} />);
  fail();
  rerender(<EntryGlyph item={item} thumbnail="/thumb/quay.png?key=2" size={18} />);
  expect(image()?.getAttribute('src')).toBe('/thumb/quay.png?key=2');
  rerender(<EntryGlyph item={item} thumbnail={null} size={18} />);
  expect(image()).toBeNull();
});
