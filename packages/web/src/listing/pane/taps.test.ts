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

it('takes quick taps after one that led elsewhere for parts of it, and later ones not', () => {
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

it('lets quick taps that lead nowhere be taps of their own', () => {
  click(2000, 'touch');
  click(2100, 'touch');
  expect(isAfterLeadingTap()).toBe(false);
});

it('knows whether a double click was made by taps', () => {
  click(3000, 'touch');
  expect(isDoubleTap()).toBe(true);
  click(3100, 'mouse');
  expect(isDoubleTap()).toBe(false);
});
