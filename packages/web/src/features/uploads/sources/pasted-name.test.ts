import { expect, it } from 'vitest';
import { named, timeForName } from './pasted-name';

it('the time is written so that names sort by it', () => {
  expect(timeForName(new Date(2026, 1, 3, 4, 5, 6))).toBe('2026-02-03 04.05.06');
});

it('a picture from the clipboard is named, and the names of files stay unchanged', () => {
  const pasted = new File(['x'], 'image.png', { type: 'image/png' });
  expect(named(pasted, () => 'Pasted now').name).toBe('Pasted now.png');
  const old = new File(['x'], 'image.png', { lastModified: Date.UTC(2020, 1, 1) });
  expect(named(old, () => 'Pasted now').name).toBe('image.png');
  expect(named(new File(['x'], 'photo.png'), () => 'Pasted now').name).toBe('photo.png');
});
