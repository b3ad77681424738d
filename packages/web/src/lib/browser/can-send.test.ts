import { afterEach, expect, it } from 'vitest';
import { canSend, MOST_SENT } from './can-send';

const item = (size: number, isDir = false) => ({ size, isDir });
/** jsdom sends nothing to other apps. */
const support = (canShare: unknown) => Object.assign(navigator, { canShare });
afterEach(() => support(undefined));

it('files can be sent where the browser does that, if they are few and fit into memory', () => {
  support(() => true);
  const many = Array.from({ length: MOST_SENT.files + 1 }, () => item(1));
  const cases = [[item(1)], many.slice(1), [item(MOST_SENT.bytes)], many, [item(MOST_SENT.bytes), item(1)]];
  expect(cases.map(canSend)).toEqual([true, true, true, false, false]);
});

it('neither nothing nor a folder can be sent', () => {
  support(() => true);
  expect([canSend([]), canSend([item(1), item(0, true)])]).toEqual([false, false]);
});

it('nothing can be sent where the browser has no such function, or only for texts', () => {
  expect(canSend([item(1)])).toBe(false);
  support(() => false);
  expect(canSend([item(1)])).toBe(false);
});
