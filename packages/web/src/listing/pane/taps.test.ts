import { afterEach, expect, it, vi } from 'vitest';
import { isAfterLeadingTap, isDoubleTap } from './taps';

afterEach(() => {
  vi.restoreAllMocks();
  window.history.replaceState(null, '', '/files/');
});

/** A click at this time, as Chromium reports it. */
function click(ms: number, pointerType: 'touch' | 'mouse'): void {
  const event = new MouseEvent('click', { bubbles: true });
  vi.spyOn(event, 'timeStamp', 'get').mockReturnValue(ms);
  document.body.dispatchEvent(Object.assign(event, { pointerType }));
}

const goTo = (address: string) => window.history.pushState(null, '', address);

it('quick taps after one that led elsewhere are parts of it, and later ones are not', () => {
  click(0, 'touch');
  expect(isAfterLeadingTap()).toBe(false);
  goTo('/files/inner/');
  click(299, 'touch');
  expect(isAfterLeadingTap()).toBe(true);
  click(500, 'touch');
  expect(isAfterLeadingTap()).toBe(true);
  click(800, 'touch');
  expect(isAfterLeadingTap()).toBe(false);
});

it('quick taps that lead nowhere are taps of their own', () => {
  click(2000, 'touch');
  click(2100, 'touch');
  expect(isAfterLeadingTap()).toBe(false);
});

it('a double click is known to be made by taps', () => {
  click(3000, 'touch');
  expect(isDoubleTap()).toBe(true);
  click(3100, 'mouse');
  expect(isDoubleTap()).toBe(false);
});
