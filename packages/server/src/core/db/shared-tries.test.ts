import { expect, test } from 'vitest';
import { describeOnBothDatabases } from '../../../test/databases.js';
import { Throttle } from '../../lib/limits/throttle.js';
import { WindowCount } from '../../lib/limits/window-count.js';
import { MIGRATIONS } from './migrations/index.js';
import { SharedTries } from './shared-tries.js';

const HOUR = 3_600_000;
const MINUTE = 60_000;

describeOnBothDatabases('tries of several servers', (open) => {
  const take = (throttle: Throttle, key: string) =>
    throttle.take(key).then(
      () => true,
      () => false,
    );

  test('attempts at once are counted together', async () => {
    const database = await open();
    const servers = await Promise.all(
      [0, 1, 2].map(async () => {
        const tries = await SharedTries.open(database, Date.now);
        return new Throttle({ tries, kind: 'test', limit: 5, windowMs: HOUR });
      }),
    );
    const taken = await Promise.all(
      Array.from({ length: 10 }, () => servers.map((throttle) => take(throttle, 'ann'))).flat(),
    );
    expect(taken.filter((isTaken) => isTaken)).toHaveLength(5);
  });

  test('a total is exact for each who is counted', async () => {
    const database = await open();
    const counts = await Promise.all(
      [0, 1].map(async () => new WindowCount(await SharedTries.open(database, Date.now), 'total', HOUR)),
    );
    const seen = await Promise.all(
      Array.from({ length: 20 }, () => counts.map((count) => count.add(1))).flat(),
    );
    expect(seen.sort((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, index) => index + 1));
    expect(await counts[0]?.add(-1)).toBe(39);
  });

  test('a row tells nothing about its key', async () => {
    const database = await open();
    const tries = await SharedTries.open(database, Date.now);
    await new Throttle({ tries, kind: 'test', limit: 5, windowMs: HOUR }).take('ann 192.0.2.1');
    const rows = await database.query.selectFrom('tries').selectAll().execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toMatch(/ann|192/);
  });

  test('a row says of whom it is while no attempts are left, and no longer', async () => {
    const database = await open();
    const tries = await SharedTries.open(database, Date.now);
    const throttle = new Throttle({ tries, kind: 'test', limit: 2, windowMs: HOUR });
    const stored = async () =>
      (await database.query.selectFrom('tries').select(['subject', 'spent_tries']).execute())[0];
    await throttle.take('ann', 'Ann');
    expect(await stored()).toEqual({ subject: null, spent_tries: null });
    await throttle.take('ann', 'ANN');
    expect(await stored()).toEqual({ subject: 'ANN', spent_tries: 2 });
    await throttle.giveBack('ann');
    expect(await stored()).toEqual({ subject: null, spent_tries: null });
    await throttle.take('ann', 'Ann');
    await throttle.forget('ann');
    expect(await stored()).toBeUndefined();
  });

  test('whatever text was typed is stored short and without characters that change others', async () => {
    const database = await open();
    const tries = await SharedTries.open(database, Date.now);
    const throttle = new Throttle({ tries, kind: 'test', limit: 1, windowMs: HOUR });
    const typed = ['a\0\u001b[2J\u202eb\n', '\ud800x', '👩'.repeat(512), 'שלום'];
    for (const each of typed) await throttle.take(each, each);
    const listed = await tries.bans({ kinds: ['test'], most: 10 });
    expect(listed.map(({ subject }) => subject).sort()).toEqual(
      ['a\ufffd\ufffd[2J\ufffdb\ufffd', '\ufffdx', '👩'.repeat(200), 'שלום'].sort(),
    );
    expect(await tries.bans({ kinds: ['other'], most: 10 })).toEqual([]);
    expect(await tries.bans({ kinds: ['test'], most: 3 })).toHaveLength(3);
  });

  test('tries of an older database go on, and say of whom they are with the next one', async () => {
    const database = await open();
    for (const column of ['subject', 'spent_at', 'spent_tries'])
      await database.query.schema.alterTable('tries').dropColumn(column).execute();
    const row = { kind: 'test', taken: 2, exhausted: 0, is_spent: 1, resets_at: Date.now() + HOUR };
    const older = { ...row, key: 'older', kept_until: Date.now() + 2 * HOUR };
    await database.query.insertInto('tries').values(older).execute();
    await MIGRATIONS.find(({ version }) => version === 32)?.up(database.query, database.kind);
    const tries = await SharedTries.open(database, Date.now);
    expect(await tries.bans({ kinds: ['test'], most: 10 })).toEqual([]);
    const throttle = new Throttle({ tries, kind: 'test', limit: 1, windowMs: HOUR });
    await throttle.take('ann', 'ann');
    const [ban] = await tries.bans({ kinds: ['test'], most: 10 });
    expect(ban).toMatchObject({ subject: 'ann', tries: 1 });
    expect(await tries.lift({ id: 'older' })).toBe(0);
    expect(await tries.lift({ id: ban?.id ?? '' })).toBe(1);
  });

  test('R-37: for any number of keys, few are stored, and one without attempts stays', async () => {
    const database = await open();
    const tries = await SharedTries.open(database, Date.now, 20);
    const throttle = new Throttle({ tries, kind: 'test', limit: 2, windowMs: HOUR, longestWaitMs: 4 * HOUR });
    for (let n = 0; n < 2; n += 1) await throttle.take('victim');
    for (let n = 0; n < 100; n += 1) await throttle.take(`key ${n}`);
    const rows = await database.query.selectFrom('tries').select('key').execute();
    expect(rows.length).toBeLessThanOrEqual(41);
    const restarted = await SharedTries.open(database, Date.now, 20);
    const again = new Throttle({ tries: restarted, kind: 'test', limit: 2, windowMs: HOUR });
    expect(await take(again, 'victim')).toBe(false);
  });

  test('what is too old is swept', async () => {
    const database = await open();
    const tries = await SharedTries.open(database, Date.now);
    const count = async () => (await database.query.selectFrom('tries').select('key').execute()).length;
    await new Throttle({ tries, kind: 'test', limit: 2, windowMs: HOUR }).take('ann');
    await new WindowCount(tries, 'total', 0).add(1);
    await tries.sweep();
    expect(await count()).toBe(1);
  });
});

test('clocks of servers that share a database do not matter', async () => {
  const { openDatabase } = await import('./database.js');
  const { createPostgresDatabase } = await import('../../../test/databases.js');
  const database = await openDatabase({ kind: 'postgres', url: await createPostgresDatabase() });
  const late = () => Date.now() + 3 * HOUR;
  const limits = { kind: 'test', limit: 1, windowMs: MINUTE };
  const one = new Throttle({ ...limits, tries: await SharedTries.open(database, Date.now) });
  const two = new Throttle({ ...limits, tries: await SharedTries.open(database, late), now: late });
  await one.take('ann');
  await expect(two.take('ann')).rejects.toMatchObject({ details: { retryAfter: expect.any(Number) } });
  await expect(two.take('ann')).rejects.toMatchObject({ code: 'too_many_requests' });
  await database.close();
});
