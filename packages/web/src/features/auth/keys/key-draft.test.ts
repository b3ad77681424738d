import { everyPermission, ROOT, type VirtualPath } from '@satchel/contract';
import { expect, it } from 'vitest';
import { blankKey, expiryOf, faultsIn, type KeyDraft, requestOf } from './key-draft';

const EVERYTHING = everyPermission(true);
const NOON = new Date('2026-05-05T12:00').getTime();
const draft = (changes: Partial<KeyDraft> = {}): KeyDraft => ({
  ...blankKey(EVERYTHING),
  name: 'Laptop',
  ...changes,
});

it('a key begins as one that reads everything for 90 days', () => {
  expect(requestOf(draft({ name: ' Laptop ' }), EVERYTHING, NOON)).toEqual({
    name: 'Laptop',
    permissions: ['download'],
    expires: NOON / 1000 + 90 * 86_400,
  });
});

it('a preset gives only what the user may do, and no preset gives a role or commands', () => {
  const perm = { ...everyPermission(false), admin: true, execute: true, create: true, download: true };
  const of = (may: KeyDraft['may'], chosen: KeyDraft['chosen'] = []) =>
    requestOf(draft({ may, chosen }), perm, NOON)?.permissions;
  expect(of('write')).toEqual(['create', 'download']);
  expect(requestOf(draft({ may: 'all' }), EVERYTHING, NOON)?.permissions).toHaveLength(6);
  expect(of('choose', ['create', 'delete'])).toEqual(['create']);
});

it('the folder is sent unless it is everything', () => {
  const folder = '/Backups/Laptop' as VirtualPath;
  expect(requestOf(draft({ folder }), EVERYTHING, NOON)).toMatchObject({ folder });
  expect(requestOf(draft({ folder: ROOT }), EVERYTHING, NOON)).not.toHaveProperty('folder');
});

it('a key may be without an end, or end after a day that the user has chosen', () => {
  expect(expiryOf(draft({ end: 'never' }), NOON)).toBeNull();
  const midnight = new Date('2026-05-06T00:00').getTime() / 1000;
  expect(expiryOf(draft({ end: 'date', lastDay: '2026-05-05' }), NOON)).toBe(midnight);
});

it('a day that has passed is a fault, and one that is missing is not yet', () => {
  const over = draft({ end: 'date', lastDay: '2026-05-04' });
  expect(faultsIn(over, NOON)).toEqual({ lastDay: true });
  expect(requestOf(over, EVERYTHING, NOON)).toBeNull();
  const missing = draft({ end: 'date' });
  expect(faultsIn(missing, NOON)).toEqual({});
  expect(requestOf(missing, EVERYTHING, NOON)).toBeNull();
});

it('a name is needed, and must not be too long', () => {
  expect(requestOf(draft({ name: ' ' }), EVERYTHING, NOON)).toBeNull();
  expect(requestOf(draft({ name: 'x'.repeat(100) }), EVERYTHING, NOON)).not.toBeNull();
  expect(faultsIn(draft({ name: 'x'.repeat(101) }), NOON)).toEqual({ name: 100 });
  expect(requestOf(draft({ name: 'x'.repeat(101) }), EVERYTHING, NOON)).toBeNull();
});
