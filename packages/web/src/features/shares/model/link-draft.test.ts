import { SHARE_UNITS, type ShareLink } from '@satchel/contract';
import { describe, expect, it } from 'vitest';
import { changeDraftOf, changeOf, EMPTY_DRAFT, faultsIn, localOf, requestOf, secondsOf } from './link-draft';

const NOW = Date.UTC(2026, 5, 1, 12);
const draft = (change: object) => ({ ...EMPTY_DRAFT, ...change });
const link = (change: Partial<ShareLink> = {}): ShareLink => ({
  hash: 'h',
  path: '/a',
  userID: 1,
  expire: 1_900_000_000,
  hasPassword: false,
  ...change,
});

describe('the fields of a new link', () => {
  it('begin with hours', () => {
    expect(EMPTY_DRAFT).toEqual({
      count: '',
      unit: 'hours',
      password: '',
      starts: '',
      view: 'list',
      title: '',
      cover: '',
      onReplaced: 'keep',
      canDownload: true,
    });
  });

  it.each(['0', '1', ' 24 ', '2147483647'])('accept %s in each unit', (count) => {
    for (const unit of SHARE_UNITS) expect(faultsIn(draft({ count, unit }), NOW)).toEqual({});
  });

  it.each(['-1', '1.5', '1e3', 'x', '2147483648', '٣'])('reject %s', (count) => {
    expect(faultsIn(draft({ count }), NOW)).toEqual({ count: 'shares.duration.fault' });
  });

  it('accept a start in the next ten years', () => {
    const at = (seconds: number) => draft({ starts: localOf(NOW / 1000 + seconds) });
    expect(faultsIn(at(3600), NOW)).toEqual({});
    expect(faultsIn(at(-30), NOW)).toEqual({});
    expect(faultsIn(at(-3600), NOW)).toEqual({ starts: 'shares.publish.past' });
    expect(faultsIn(at(11 * 366 * 86_400), NOW)).toEqual({ starts: 'shares.publish.tenYears' });
  });

  it('contain only the filled-in values', () => {
    expect(requestOf(draft({ count: ' 5 ' }), false)).toEqual({ expires: '5', unit: 'hours' });
    expect(requestOf(draft({ count: '5' }), true)).toEqual({});
    const starts = localOf(NOW / 1000);
    expect(requestOf(draft({ password: 'x', starts }), true)).toEqual({ password: 'x', starts: NOW / 1000 });
  });
});

it('a time is unchanged after passing through the field, to the minute', () => {
  expect(secondsOf(localOf(NOW / 1000 + 59))).toBe(NOW / 1000);
});

describe('the fields of an existing link', () => {
  it('forbid and permit downloads', () => {
    expect(requestOf(draft({ canDownload: false }), true)).toEqual({ canDownload: false });
    const closed = link({ canDownload: false });
    expect(changeOf(changeDraftOf(closed), closed)).toEqual({});
    expect(changeOf({ ...changeDraftOf(closed), canDownload: true }, closed)).toEqual({ canDownload: true });
  });

  it('send nothing while nothing is changed', () => {
    for (const each of [link(), link({ expire: 0, hasPassword: true, starts: 1_800_000_001 })])
      expect(changeOf(changeDraftOf(each), each)).toEqual({});
  });

  it('send the differences', () => {
    const locked = link({ hasPassword: true, starts: 1_800_000_000 });
    const changed = (change: object) => changeOf({ ...changeDraftOf(locked), ...change }, locked);
    expect(changed({ end: 'after', count: '2', unit: 'days' })).toEqual({ expires: '2', unit: 'days' });
    expect(changed({ end: 'never' })).toEqual({ expires: '' });
    expect(changed({ lock: 'change', password: 'new' })).toEqual({ password: 'new' });
    expect(changed({ lock: 'none' })).toEqual({ password: '' });
    expect(changed({ starts: '' })).toEqual({ starts: 0 });
    expect(changed({ onReplaced: 'path' })).toEqual({ onReplaced: 'path' });
  });
});
