import { everyPermission, ROOT } from '@satchel/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { AccessWatch } from './access-watch.js';
import type { Grant } from './grant.js';

const ENDS_AT = 1_000;
const RULE = { regex: false, allow: false, path: '/x', regexp: null };
const code = (code: string) => expect.objectContaining({ code });

let now: number;
let grants: Map<number, Grant>;
let logins: Set<string>;
let asked: string[];
let watch: AccessWatch;

beforeEach(() => {
  now = 0;
  grants = new Map([grantOf(1), grantOf(2)].map((grant) => [grant.userId, grant]));
  logins = new Set(['a', 'b']);
  asked = [];
  watch = new AccessWatch({
    grantOf: async (id) => {
      asked.push(`user ${id}`);
      return grants.get(id);
    },
    now: () => now,
  });
});
afterEach(() => watch.close());

function grantOf(userId: number, more: Partial<Grant> = {}): Grant {
  const permissions = { ...everyPermission(true), admin: false };
  return { userId, username: '', scope: ROOT, permissions, rules: [], hideDotfiles: false, ...more };
}
const open = (userId = 1, key = 'a') =>
  watch.open(grantOf(userId), {
    key,
    stillHolds: async () => {
      asked.push(`login ${key}`);
      return logins.has(key);
    },
    expiresAt: ENDS_AT,
  });

test('an access is checked while it has holders, and no longer', async () => {
  const access = open();
  await watch.recheck();
  expect(asked).toEqual([]);
  const [first, second] = [access.hold(), access.hold()];
  first();
  first();
  await watch.recheck();
  expect(asked).toEqual(['user 1', 'login a']);
  second();
  await watch.recheck();
  expect(asked).toHaveLength(2);
});

test('each user and each login is checked once, for any number of operations', async () => {
  for (let count = 0; count < 10; count += 1) for (const login of ['a', 'b']) open(1, login).hold();
  await watch.recheck();
  expect(asked.sort()).toEqual(['login a', 'login b', 'user 1']);
});

test('a deleted user ends their operations, and no others', async () => {
  const [ann, ben] = [open(1, 'a'), open(2, 'b')];
  ann.hold();
  ben.hold();
  grants.delete(1);
  await watch.recheck();
  expect(ann.signal.reason).toEqual(code('unauthenticated'));
  expect(ben.signal.aborted).toBe(false);
});

test('a login that was ended ends its operations; one that expired does not', async () => {
  const access = open();
  access.hold();
  logins.clear();
  now = ENDS_AT;
  await watch.recheck();
  expect(access.signal.aborted).toBe(false);
  now = ENDS_AT - 1;
  await watch.recheck();
  expect(access.signal.reason).toEqual(code('unauthenticated'));
});

test.each<[string, Partial<Grant>]>([
  ['another scope', { scope: '/other' as Grant['scope'] }],
  ['other rules', { rules: [RULE] }],
  ['hidden dotfiles', { hideDotfiles: true }],
  ['a permission less', { permissions: everyPermission(false) }],
])('%s: forbidden, whether it is checked regularly or before publishing', async (_, change) => {
  const [held, publishing] = [open(), open()];
  held.hold();
  grants.set(1, grantOf(1, change));
  await expect(publishing.confirm()).rejects.toEqual(code('forbidden'));
  await watch.recheck();
  expect(held.signal.reason).toEqual(code('forbidden'));
});

test('an additional permission ends nothing', async () => {
  const access = open();
  access.hold();
  grants.set(1, grantOf(1, { permissions: everyPermission(true) }));
  await watch.recheck();
  await access.confirm();
  expect(access.signal.aborted).toBe(false);
});

test('a database that does not respond ends no operation, and nothing is published', async () => {
  const broken = new Error('the database is away');
  watch = new AccessWatch({
    grantOf: () => Promise.reject(broken),
    now: () => now,
  });
  const access = open();
  access.hold();
  await watch.recheck();
  expect(access.signal.aborted).toBe(false);
  await expect(access.confirm()).rejects.toBe(broken);
});
