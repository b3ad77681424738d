import { expect, it } from 'vitest';
import { countOf, filterOf, queryOf, searchOf } from './activity-filter';

it('a filter is read from its own address, and what means nothing is left out', () => {
  const filter = {
    user: 3,
    path: '/Family/& more',
    action: 'files',
    result: 'refused',
    from: '2026-01-01',
  } as const;
  expect(filterOf(`?${searchOf(filter)}`)).toEqual(filter);
  expect(countOf(filter)).toBe(5);
  expect(filterOf('?user=x&action=nothing&result=good&time=toString&from=yesterday&to=2026-13-45')).toEqual(
    {},
  );
});

it('days begin and end at midnight of the reader', () => {
  const now = new Date(2026, 2, 5, 14, 30);
  const at = (month: number, day: number) => new Date(2026, month, day).toISOString();
  expect(queryOf({ time: 'today' }, now)).toEqual({ from: at(2, 5) });
  expect(queryOf({ time: 'week', user: 2 }, now)).toEqual({ user: 2, from: at(1, 27) });
  expect(queryOf({ from: '2026-03-01', to: '2026-03-31' }, now)).toEqual({ from: at(2, 1), to: at(3, 1) });
  expect(queryOf({}, now)).toEqual({});
});
