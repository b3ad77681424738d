import { describe, expect, it } from 'vitest';
import { PartSizes } from './part-sizes';

const MiB = 1024 * 1024;

describe('the size of parts', () => {
  it('begins small, and grows with the line up to the largest size', () => {
    const parts = new PartSizes(64 * MiB);
    const sizes = [parts.size];
    for (let count = 0; count < 4; count++) {
      parts.sent(parts.size, 50);
      sizes.push(parts.size);
    }
    expect(sizes).toEqual([5 * MiB, 20 * MiB, 64 * MiB, 64 * MiB, 64 * MiB]);
  });

  it('comes to what the line sends in two seconds', () => {
    const parts = new PartSizes(64 * MiB);
    parts.sent(5 * MiB, 1000);
    expect(parts.size).toBe(10 * MiB);
    parts.sent(10 * MiB, 2500);
    expect(parts.size).toBe(8 * MiB);
    parts.sent(8 * MiB, 60_000);
    expect(parts.size).toBe(5 * MiB);
  });

  it('is never more than the operator has chosen', () => {
    const parts = new PartSizes(3 * MiB);
    parts.sent(3 * MiB, 1);
    parts.cut();
    parts.sent(MiB, 1);
    parts.sent(3 * MiB, 1);
    expect(parts.size).toBe(3 * MiB);
    const tiny = new PartSizes(1);
    tiny.cut();
    expect(tiny.size).toBe(1);
  });

  it('falls when a part is cut off, so that a refusal would arrive, and grows again', () => {
    const parts = new PartSizes(64 * MiB);
    parts.cut();
    expect(parts.size).toBe(MiB / 4);
    parts.sent(MiB / 4, 10);
    parts.sent(MiB, 10);
    expect(parts.size).toBe(4 * MiB);
  });

  it('grows again where each request has a fixed cost, but not where the line is slow', () => {
    const parts = new PartSizes(64 * MiB);
    parts.cut();
    for (let count = 0; count < 4; count++) parts.sent(parts.size, 2000);
    expect(parts.size).toBe(4 * MiB);
    const slow = new PartSizes(64 * MiB);
    slow.cut();
    slow.sent(MiB / 4, 9000);
    expect(slow.size).toBe(MiB / 4);
  });

  it('stays below what a proxy has refused', () => {
    const parts = new PartSizes(64 * MiB);
    expect(parts.refused(5 * MiB)).toBe(true);
    expect(parts.allows(5 * MiB)).toBe(false);
    expect(parts.allows(4 * MiB)).toBe(true);
    parts.sent(parts.size, 1);
    expect(parts.size).toBe(2.5 * MiB);
    expect(parts.refused(64 * 1024)).toBe(false);
  });
});
