import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { leaveKeysToInputMethods } from './input-methods';

const ofInputMethods = {
  'a key in a composition': { key: 'Enter', isComposing: true },
  'the last key of a composition in Safari': { key: 'Enter', keyCode: 229 },
  'the first key of a composition': { key: 'Process', code: 'KeyS', ctrlKey: true, keyCode: 229 },
};

it('the page does not see the keys of an input method, but all others', () => {
  leaveKeysToInputMethods();
  const [inField, onPage] = [vi.fn(), vi.fn()];
  window.addEventListener('keydown', onPage, { capture: true });
  render(<input aria-label="field" onKeyDown={inField} />);
  for (const init of Object.values(ofInputMethods)) {
    // The input method keeps the effect of the key, which chooses a word.
    expect(fireEvent.keyDown(screen.getByLabelText('field'), init)).toBe(true);
  }
  expect([inField, onPage].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
  fireEvent.keyDown(screen.getByLabelText('field'), { key: 'Enter', keyCode: 13 });
  expect([inField, onPage].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
});
