import { expect, test } from 'vitest';
import { describeOnBothDatabases } from '../../../test/databases.js';
import { BurstsStore, type StoredBurst } from './bursts-store.js';
import { CONTINUES_MS, Pauses } from './pauses.js';
import { SessionCounts } from './session-counts.js';

const DAY = 24 * 60 * 60_000;
const START = Date.UTC(2026, 10, 27);

describeOnBothDatabases('the pauses of sessions', (open) => {
  const start = async () => {
    const clock = { wall: START, retention: START };
    const now = () => clock.wall;
    const store = new BurstsStore(await open(), now, () => clock.retention);
    const pauses = new Pauses(store, new SessionCounts(now), now);
    const losses = { deleted: 100, replaced: 0 };
    const burst = (session: string, continuesUntil: number | null): StoredBurst => ({
      ...{ id: `burst of ${session}`, userId: 1, username: 'ann', session, ...losses },
      ...{
        since: START,
        at: START,
        isPaused: continuesUntil === null,
        continuesUntil,
        restoredAt: null,
        missing: null,
      },
    });
    return { clock, store, pauses, burst };
  };

  test('a session that continues is not exempt for longer when the clock is set back', async () => {
    const { clock, pauses, burst } = await start();
    pauses.learn(burst('a', START + CONTINUES_MS));
    expect(pauses.continuedOf('a')).toBeDefined();
    clock.wall -= 730 * DAY;
    expect(pauses.continuedOf('a')).toBeUndefined();
    pauses.learn(burst('b', START + CONTINUES_MS));
    expect(pauses.continuedOf('b')).toBeUndefined();
  });

  test('what was paused is kept for a month, whatever the wall clock shows', async () => {
    const { clock, store, pauses, burst } = await start();
    await store.insert(burst('a', null));
    await pauses.readAll();
    const sweep = async () => {
      await store.prune(30 * DAY);
      await pauses.sweep();
      return pauses.pausedOf('a') !== undefined;
    };
    clock.wall += 730 * DAY;
    expect(await sweep()).toBe(true);
    clock.retention += 31 * DAY;
    expect(await sweep()).toBe(false);
  });
});
