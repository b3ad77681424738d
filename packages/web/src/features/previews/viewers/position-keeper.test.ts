import { beforeEach, describe, expect, it } from 'vitest';
import { rememberedPosition, rememberPosition } from './position-keeper';

beforeEach(() => localStorage.clear());

describe('the position in a recording', () => {
  it('is stored for each file', () => {
    rememberPosition('/a.mp4', 61.7, 600);
    rememberPosition('/b.mp4', 10, 600);
    expect(rememberedPosition('/a.mp4')).toBe(61);
    expect(rememberedPosition('/c.mp4')).toBe(0);
  });

  it('is removed at the beginning and at the end', () => {
    rememberPosition('/a.mp4', 60, 600);
    rememberPosition('/a.mp4', 597, 600);
    expect(rememberedPosition('/a.mp4')).toBe(0);
  });

  it('is stored for the last hundred files only', () => {
    for (let index = 0; index <= 100; index++) rememberPosition(`/${index}.mp4`, 60, 600);
    expect(rememberedPosition('/0.mp4')).toBe(0);
    expect(rememberedPosition('/1.mp4')).toBe(60);
  });

  it('is the beginning when the stored value is invalid', () => {
    localStorage.setItem('satchel.media-positions', '{');
    expect(rememberedPosition('/a.mp4')).toBe(0);
  });
});
