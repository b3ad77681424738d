import { describe, expect, it } from 'vitest';
import { entry } from '../../../testing/entries';
import { NO_CHANGES, withPending } from './pending-changes';

describe('what is not answered yet', () => {
  const items = [entry('a'), entry('b'), entry('c')];

  it('leaves the folder alone when there is nothing', () => {
    expect(withPending(items, NO_CHANGES)).toBe(items);
  });

  it('is shown as done', () => {
    const shown = withPending(items, { removed: new Set(['a']), renamed: new Map([['b', 'z']]) });
    expect(shown.map((item) => item.name)).toEqual(['z', 'c']);
  });
});
