import { describe, expect, it } from 'vitest';
import { entry } from '../../../testing/entries';
import { NO_CHANGES, withPending } from './pending-changes';

describe('pending changes', () => {
  const items = [entry('a'), entry('b'), entry('c')];

  it('leave the folder unchanged when there are none', () => {
    expect(withPending(items, NO_CHANGES)).toBe(items);
  });

  it('are shown as done', () => {
    const shown = withPending(items, { removed: new Set(['a']), renamed: new Map([['b', { name: 'z' }]]) });
    expect(shown.map((item) => item.name)).toEqual(['z', 'c']);
    expect(shown[0]?.path).toBe('/b');
  });

  it('have the new path once the server has it', () => {
    const renamed = new Map([['b', { name: 'z', path: '/z' }]]);
    expect(withPending(items, { ...NO_CHANGES, renamed })[1]).toEqual(entry('z'));
  });
});
