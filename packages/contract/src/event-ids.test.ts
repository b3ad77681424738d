import { expect, test } from 'vitest';
import { eventIdText, olderEventId, parseEventId } from './event-ids.js';

test('an id is the name of a server and a number', () => {
  expect(parseEventId('00ff-12')).toEqual({ server: '00ff', number: 12 });
  expect(eventIdText({ server: '00ff', number: 12 })).toBe('00ff-12');
  for (const text of [
    '',
    '-',
    'a',
    'a-',
    'a--1',
    'a-1.5',
    'a-01',
    'a-1-1',
    'a-0x1',
    'a- 1',
    'a-NaN',
    `a-${2 ** 60}`,
  ])
    expect(parseEventId(text)?.number).toBe(undefined);
});

test('the older of two ids has the lower number, and none is older of different servers', () => {
  expect(olderEventId('a-9', 'a-10')).toBe('a-9');
  expect(olderEventId('a-10', 'a-9')).toBe('a-9');
  const unknown = olderEventId('a-1', 'b-1');
  expect(parseEventId(unknown)?.server ?? '').toBe('');
  expect(olderEventId(unknown, 'a-1')).toBe(unknown);
});
