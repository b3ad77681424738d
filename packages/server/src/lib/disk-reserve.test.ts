import { expect, test } from 'vitest';
import { reserveOn } from './disk-reserve.js';

const MIB = 1024 * 1024;

test('of a small disk a twentieth is kept free, of a large one what the operator said', () => {
  expect(reserveOn(100 * MIB, 512 * MIB)).toBe(5 * MIB);
  expect(reserveOn(1_000_000 * MIB, 512 * MIB)).toBe(512 * MIB);
  expect(reserveOn(100 * MIB, MIB)).toBe(MIB);
});

test('more than usual is meant as it is said, and no size means no reserve', () => {
  expect(reserveOn(1000 * MIB, 600 * MIB)).toBe(600 * MIB);
  expect(reserveOn(0, 512 * MIB)).toBe(0);
  expect(reserveOn(1000 * MIB, 0)).toBe(0);
});
