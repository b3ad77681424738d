import { expect, test } from 'vitest';
import { describeOnBothDatabases } from '../../../test/databases.js';
import { AppError } from '../../lib/app-error.js';
import { JobRegistry } from './job-registry.js';
import { JobsStore } from './jobs-store.js';

const DAY_MS = 24 * 60 * 60_000;
const facts = (id: string) => ({ id, kind: 'copy', path: '/a', destination: '/b' }) as const;
const ann = { id: 1, username: 'ann' };
const ben = { id: 2, username: 'ben' };
const SEEN = true;

describeOnBothDatabases('the registry of jobs', (open) => {
  const start = async () => {
    const { query, ...database } = await open();
    for (const { username } of [ann, ben]) {
      const texts = { username, username_key: username, password_hash: '', scope: '/', scope_key: '/' };
      const lists = { permissions: '{}', commands: '[]', rules: '[]', sorting: '{}', preferences: '{}' };
      const rest = { lock_password: 0, is_admin: 0, created_at: 0, changed_at: 0 };
      await query
        .insertInto('users')
        .values({ ...texts, ...lists, ...rest })
        .execute();
    }
    const clock = { now: 1_000_000 };
    const now = () => clock.now;
    const store = new JobsStore({ ...database, query }, now);
    const onError = (error: unknown) => {
      throw error;
    };
    const heard: number[] = [];
    const onChanged = (userId: number) => void heard.push(userId);
    return { clock, store, query, heard, jobs: new JobRegistry({ store, now, onChanged, onError }) };
  };
  const ids = async (jobs: JobRegistry, userId: number) => (await jobs.list(userId)).map(({ id }) => id);

  test('lists a job that has ended for a minute', async () => {
    const { clock, jobs } = await start();
    const job = jobs.start(ann, facts('x'));
    clock.now += 10 * 60_000;
    expect(await jobs.list(1)).toMatchObject([
      { id: 'x', state: 'running', startedAt: '1970-01-01T00:16:40.000Z' },
    ]);
    const error = new AppError('storage_full', 'the disk is full');
    await job.end({ state: 'failed', error }, !SEEN);
    clock.now += 59_999;
    expect(await jobs.list(1)).toMatchObject([{ state: 'failed', error: { code: 'storage_full' } }]);
    clock.now += 1;
    expect(await jobs.list(1)).toEqual([]);
  });

  test('has a general message for an unexpected error', async () => {
    const { jobs } = await start();
    await jobs.start(ann, facts('x')).end({ state: 'failed', error: new Error('/real/path') }, SEEN);
    const [job] = await jobs.list(1);
    expect(job?.error).toEqual({ code: 'internal', message: 'Something went wrong on the server' });
  });

  test('runs at most 64 of a user at once, and lists 100 that have ended', async () => {
    const { jobs } = await start();
    const running = Array.from({ length: 64 }, (_, index) => jobs.start(ann, facts(`r${index}`)));
    expect(() => jobs.start(ann, facts('more'))).toThrow('Too many jobs are running');
    await jobs.start(ben, facts('more')).end({ state: 'done' }, SEEN);
    for (const job of running) await job.end({ state: 'done' }, SEEN);
    for (let index = 0; index < 60; index++)
      await jobs.start(ann, facts(`d${index}`)).end({ state: 'done' }, SEEN);
    expect(await ids(jobs, 1)).toHaveLength(100);
    expect((await ids(jobs, 1)).at(-1)).toBe('d59');
  });

  test('keeps what nobody has seen for a week, until it is removed, and forgets what was seen', async () => {
    const { clock, store, query, jobs } = await start();
    for (const [id, isSeen] of [
      ['seen', true],
      ['kept', false],
      ['removed', false],
    ] as const) {
      const job = jobs.start(ann, facts(id), { isStored: true });
      await job.isStored;
      job.item();
      job.item({ path: '/x'.repeat(1000), code: 'forbidden', message: 'No' });
      await job.end({ state: 'done' }, isSeen);
    }
    clock.now += 60_000;
    expect(await ids(jobs, 1)).toEqual(['kept', 'removed']);
    expect(await jobs.listWithUsers()).toMatchObject([{ user: ann }, { user: ann }]);
    await expect(jobs.cancel(2, 'kept')).rejects.toMatchObject({ code: 'not_found' });
    await jobs.cancel(1, 'removed');
    const [kept, ...others] = await jobs.list(1);
    expect(others).toEqual([]);
    expect(kept).toMatchObject({ id: 'kept', state: 'done', isKept: true, result: { done: 1, failed: 1 } });
    expect(kept?.result?.failures[0]?.path).toHaveLength(500);
    clock.now += 7 * DAY_MS;
    await store.sweep();
    expect(await ids(jobs, 1)).toEqual([]);
    expect(await query.selectFrom('jobs').selectAll().execute()).toEqual([]);
  });

  test('keeps the last 50 of a user, with the first 20 failures of each', async () => {
    const { clock, store, jobs } = await start();
    for (let index = 0; index < 55; index++) {
      const job = jobs.start(ann, facts(`k${index}`), { isStored: true });
      await job.isStored;
      for (let item = 0; item < 30; item++) job.item({ path: `/${item}`, code: 'forbidden', message: '' });
      clock.now += 1;
      await job.end({ state: 'done' }, !SEEN);
    }
    clock.now += 60_000;
    const kept = await ids(jobs, 1);
    expect([kept.length, kept[0], kept.at(-1)]).toEqual([50, 'k5', 'k54']);
    const last = await store.find(1, 'k54');
    expect(last?.job.result).toMatchObject({ done: 0, failed: 30 });
    expect(last?.job.result?.failures).toHaveLength(20);
  });

  test('stores progress every five seconds at most', async () => {
    const { clock, store, jobs } = await start();
    const job = jobs.start(ann, facts('x'), { isStored: true });
    await job.isStored;
    const stored = async () => (await store.find(1, 'x'))?.job.entries;
    clock.now += 4999;
    job.progress({ entries: 1, bytes: 0 });
    expect(await stored()).toBe(0);
    clock.now += 1;
    job.progress({ entries: 2, bytes: 0 });
    await expect.poll(stored).toBe(2);
    job.progress({ entries: 3, bytes: 0 });
    expect(await stored()).toBe(2);
    await job.end({ state: 'done' }, SEEN);
  });

  test('the registry reports each change of a state, and pauses only what runs here', async () => {
    const { store, heard, jobs } = await start();
    const job = jobs.start(ann, facts('x'));
    await jobs.setPaused(1, 'x', true);
    await jobs.setPaused(1, 'x', true);
    await jobs.setPaused(1, 'x', false);
    await job.end({ state: 'done' }, SEEN);
    await expect(jobs.setPaused(1, 'x', true)).rejects.toMatchObject({ code: 'conflict' });
    await expect(jobs.setPaused(2, 'x', true)).rejects.toMatchObject({ code: 'not_found' });
    expect(heard).toEqual([1, 1, 1, 1]);
    const elsewhere = { ...facts('z'), entries: 0, bytes: 0, startedAt: '', state: 'running' } as const;
    await store.put({ user: ann, job: elsewhere });
    for (const act of [jobs.setPaused(1, 'z', true), jobs.cancel(1, 'z')])
      await expect(act).rejects.toMatchObject({ code: 'conflict' });
  });
});
