import type { Activity } from '@satchel/contract';
import { expect, it } from 'vitest';
import { buildActivity } from '../../../testing/activity';
import { stopAtNoon } from '../../../testing/noon';
import { freshRows, withPresent } from './fresh-rows';

stopAtNoon();

const rows = (...ids: string[]): Activity[] => ids.map((id) => buildActivity({ id }));

it('the rows that the list lacks are new', () => {
  expect(freshRows(rows('2', '1'), rows('4', '3', '2'))).toEqual({ rows: rows('4', '3'), hasGap: false });
  expect(freshRows(rows('2', '1'), rows('2', '1'))).toEqual({ rows: [], hasGap: false });
  expect(freshRows([], rows('1'))).toEqual({ rows: rows('1'), hasGap: false });
});

it('if all of them are new, there may be others in between', () => {
  expect(freshRows(rows('1'), rows('9', '8')).hasGap).toBe(true);
  expect(freshRows(rows('1'), []).hasGap).toBe(false);
});

it('a row that counts on is shown as it is now', () => {
  const again = buildActivity({ id: '1', count: 7 });
  expect(withPresent(rows('2', '1'), [again])).toEqual([buildActivity({ id: '2' }), again]);
});
