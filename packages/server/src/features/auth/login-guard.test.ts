import { expect, test } from 'vitest';
import { MemoryTries } from '../../../test/memory-tries.js';
import type { Client } from '../../lib/client-address.js';
import { DeviceCookies } from './device-cookie.js';
import { LoginGuard } from './login-guard.js';

const from = (host: number): Client => {
  const address = `192.0.2.${host}`;
  return { address, throttleKey: address, secure: false, isProxied: false };
};
const guardAtOnce = (wait?: (ms: number) => Promise<void>) => {
  const now = () => 0;
  return new LoginGuard({ tries: new MemoryTries(now), now, ...(wait ? { wait } : {}) });
};
const tooMany = expect.objectContaining({ code: 'too_many_requests' });

test('R-37: others who use up the attempts of an account lock out others, and not a device of its owner', async () => {
  const guard = guardAtOnce();
  for (let i = 0; i < 5; i += 1) await guard.begin({ username: 'ann', client: from(1) });
  await expect(guard.begin({ username: 'ann', client: from(2) })).rejects.toEqual(tooMany);
  const own = { username: 'ANN', client: from(3), device: 'd1' };
  await guard.begin(own);
  await guard.succeed(own);
  await expect(guard.begin({ username: 'ann', client: from(2) })).rejects.toEqual(tooMany);
});

test('R-37: a device has five attempts too, for its own account', async () => {
  const guard = guardAtOnce();
  const own = { username: 'ann', client: from(3), device: 'd1' };
  for (let i = 0; i < 5; i += 1) await guard.begin(own);
  await expect(guard.begin(own)).rejects.toEqual(tooMany);
});

test('R-37: many devices of one account have fifty attempts together, and those of another account their own', async () => {
  const guard = guardAtOnce();
  const attempt = (index: number) => ({ username: 'ann', client: from(3), device: `d${index % 60}` });
  for (let index = 0; index < 200; index += 1) {
    await guard.begin(attempt(index));
    await guard.succeed(attempt(index));
  }
  for (let index = 0; index < 50; index += 1) await guard.begin(attempt(index));
  await expect(guard.begin(attempt(51))).rejects.toEqual(tooMany);
  await guard.begin({ username: 'ben', client: from(3), device: 'd1' });
});

test('R-37: three hundred attempts a minute from many addresses delay the next one, and reject none', async () => {
  const delays: number[] = [];
  const guard = guardAtOnce(async (ms) => void delays.push(ms));
  for (let i = 0; i < 300; i += 1) await guard.begin({ username: `guess ${i}`, client: from(i % 15) });
  expect(delays).toEqual([]);
  const admin = { username: 'admin', client: from(200) };
  await guard.begin(admin);
  expect(delays).toEqual([50]);
  await guard.succeed(admin);
  for (let i = 0; i < 200; i += 1) await guard.begin({ username: `more ${i}`, client: from(20 + (i % 15)) });
  expect(delays.at(-1)).toBe(5_000);
  await guard.begin({ username: 'admin', client: from(201), device: 'd1' });
  expect(delays).toHaveLength(201);
});

test('R-37: a limited number waits at once', async () => {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  const guard = guardAtOnce(() => held);
  const client = { ...from(1), throttleKey: null };
  const begin = (index: number) => guard.begin({ username: `guess ${index}`, client });
  const waiting = Array.from({ length: 1300 }, (_, index) => begin(index));
  await expect(begin(2000)).rejects.toEqual(tooMany);
  release();
  await Promise.all(waiting);
});

test('a device is recognised by its signed cookie, for its account, and for half a year', () => {
  const clock = { now: 1_700_000_000_000 };
  const cookies = new DeviceCookies(Buffer.alloc(32, 1), () => clock.now);
  const [cookie = ''] = cookies.make('Ann', null, { secure: true, baseUrl: '' }).split(';');
  const device = cookies.read(`a=b; ${cookie}`, 'ann');
  expect(device).toMatch(/^[\w-]{22}$/);
  expect(cookie).toMatch(/^__Host-satchel-device=/);
  expect(cookies.read(cookie, 'ben')).toBeNull();
  expect(cookies.read(`${cookie}x`, 'ann')).toBeNull();
  expect(cookies.read(undefined, 'ann')).toBeNull();
  expect(new DeviceCookies(Buffer.alloc(32, 2), () => clock.now).read(cookie, 'ann')).toBeNull();
  expect(cookies.read(cookies.make('ann', device, { secure: false, baseUrl: '/x' }), 'ann')).toBe(device);
  clock.now += 181 * 24 * 3_600_000;
  expect(cookies.read(cookie, 'ann')).toBeNull();
});
