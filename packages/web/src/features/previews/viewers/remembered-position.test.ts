import { beforeEach, describe, expect, it } from 'vitest';
import { rememberedPosition, rememberPosition } from './remembered-position';

beforeEach(() => localStorage.clear());

describe('the place in a recording', () => {
  it('is kept for each file', () => {
    rememberPosition('/a.mp4', 61.7, 600);
    rememberPosition('/b.mp4', 10, 600);
    expect(rememberedPosition('/a.mp4')).toBe(61);
    expect(rememberedPosition('/c.mp4')).toBe(0);
  });

  it('is forgotten at the beginning and at the end', () => {
    rememberPosition('/a.mp4', 60, 600);
    rememberPosition('/a.mp4', 597, 600);
    expect(rememberedPosition('/a.mp4')).toBe(0);
  });

  it('is kept for the last hundred files only', () => {
    for (let index = 0; index <= 100; index++) rememberPosition(`/${index}.mp4`, 60, 600);
    expect(rememberedPosition('/0.mp4')).toBe(0);
    expect(rememberedPosition('/1.mp4')).toBe(60);
  });

  it('starts at the beginning when the storage holds nonsense', () => {
    localStorage.setItem('satchel.media-positions', '{');
    expect(rememberedPosition('/a.mp4')).toBe(0);
  });
});
