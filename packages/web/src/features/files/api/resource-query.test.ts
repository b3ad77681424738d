// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { isWorthAnotherLook } from './resource-query';

describe('returning to the window', () => {
  it('reads an ordinary folder again', () => {
    expect(isWorthAnotherLook(50, 0, 1)).toBe(true);
  });

  it('reads a huge folder again only after a while, which depends on its size', () => {
    expect(isWorthAnotherLook(10_000, 0, 20_000)).toBe(false);
    expect(isWorthAnotherLook(10_000, 0, 31_000)).toBe(true);
    expect(isWorthAnotherLook(100_000, 0, 31_000)).toBe(false);
    expect(isWorthAnotherLook(100_000, 0, 301_000)).toBe(true);
  });
});
