import { describe, expect, it } from 'vitest';
import { AppError } from '../../lib/app-error.js';
import { type JobRequest, SharedJobs } from './shared-jobs.js';

/** A task that ends when the test resolves it, and counts how often it began and whether it was aborted. */
class Work {
  begun = 0;
  stopped = false;
  finish: (result: string) => void = () => {};

  readonly run = (signal: AbortSignal): Promise<string> => {
    this.begun += 1;
    return new Promise((resolve, reject) => {
      this.finish = resolve;
      signal.addEventListener('abort', () => {
        this.stopped = true;
        reject(signal.reason);
      });
    });
  };
}

const never = new AbortController().signal;
const by = (signal: AbortSignal, key = 'user 1'): JobRequest => ({
  owner: { key, isVisitor: key.startsWith('visitor') },
  signal,
});
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('shared tasks', () => {
  it('tasks run once for all concurrent requests', async () => {
    const jobs = new SharedJobs<string>({ running: 2, waiting: 2 });
    const work = new Work();
    const results = [jobs.run('a', work.run, by(never)), jobs.run('a', work.run, by(never))];
    await settled();
    work.finish('done');
    expect(await Promise.all(results)).toEqual(['done', 'done']);
    expect(work.begun).toBe(1);
  });

  it('R-54: tasks wait for their turn, and are rejected when too many wait', async () => {
    const jobs = new SharedJobs<string>({ running: 1, waiting: 1 });
    const [first, second] = [new Work(), new Work()];
    const one = jobs.run('1', first.run, by(never));
    const two = jobs.run('2', second.run, by(never));
    await expect(jobs.run('3', new Work().run, by(never))).rejects.toMatchObject({ code: 'busy' });
    await settled();
    expect([first.begun, second.begun]).toEqual([1, 0]);
    first.finish('one');
    expect(await one).toBe('one');
    await settled();
    second.finish('two');
    expect(await two).toBe('two');
  });

  it('tasks stop when the last request is aborted', async () => {
    const jobs = new SharedJobs<string>({ running: 1, waiting: 1 });
    const work = new Work();
    const [a, b] = [new AbortController(), new AbortController()];
    const results = [jobs.run('x', work.run, by(a.signal)), jobs.run('x', work.run, by(b.signal))];
    await settled();
    a.abort(new Error('left'));
    await expect(results[0]).rejects.toThrow('left');
    expect(work.stopped).toBe(false);
    b.abort(new Error('left too'));
    await expect(results[1]).rejects.toThrow('left too');
    expect(work.stopped).toBe(true);
  });

  it('tasks never begin when no request waits for them any more', async () => {
    const jobs = new SharedJobs<string>({ running: 1, waiting: 1 });
    const [first, second] = [new Work(), new Work()];
    const one = jobs.run('1', first.run, by(never));
    const controller = new AbortController();
    const two = jobs.run('2', second.run, by(controller.signal));
    controller.abort(new Error('left'));
    await expect(two).rejects.toThrow('left');
    await settled();
    const three = jobs.run('3', async () => 'three', by(never));
    first.finish('one');
    expect(await Promise.all([one, three])).toEqual(['one', 'three']);
    expect(second.begun).toBe(0);
  });

  it('tasks begin again for a request after they were aborted', async () => {
    const jobs = new SharedJobs<string>({ running: 1, waiting: 1 });
    const controller = new AbortController();
    let release = () => {};
    const stubborn = () => new Promise<string>((resolve) => (release = () => resolve('old')));
    const given = jobs.run('x', stubborn, by(controller.signal));
    await settled();
    controller.abort(new Error('left'));
    await expect(given).rejects.toThrow('left');
    const work = new Work();
    const again = jobs.run('x', work.run, by(never));
    await settled();
    expect(work.begun).toBe(0);
    release();
    await settled();
    work.finish('new');
    expect(await again).toBe('new');
  });

  it('tasks leave nothing behind when they fail', async () => {
    const jobs = new SharedJobs<string>({ running: 1, waiting: 0 });
    const fail = async () => Promise.reject(new Error('broken'));
    await expect(jobs.run('x', fail, by(never))).rejects.toThrow('broken');
    expect(await jobs.run('x', async () => 'fine', by(never))).toBe('fine');
  });

  it('R-54: tasks of one user do not delay those of another', async () => {
    const jobs = new SharedJobs<string>({ running: 1, waiting: 20 });
    const order: string[] = [];
    const work = (name: string) => async () => {
      order.push(name);
      return name;
    };
    const asked = ['1', '2', '3', '4'].map((name) => jobs.run(name, work(`a${name}`), by(never, 'user 1')));
    asked.push(
      jobs.run('x', work('b1'), by(never, 'user 2')),
      jobs.run('y', work('b2'), by(never, 'user 2')),
    );
    await Promise.all(asked);
    expect(order).toEqual(['a1', 'b1', 'a2', 'b2', 'a3', 'a4']);
  });

  it('R-54: tasks of a hundred visitors leave room for a user, who has priority', async () => {
    const jobs = new SharedJobs<string>({ running: 2, waiting: 100 });
    const works = Array.from({ length: 100 }, () => new Work());
    const visits = works.map((work, n) =>
      jobs.run(`${n}`, work.run, by(new AbortController().signal, `visitor ${n}`)),
    );
    const outcomes = Promise.allSettled(visits);
    await settled();
    expect(works.filter(({ begun }) => begun === 1)).toHaveLength(1);
    expect(await jobs.run('mine', async () => 'at once', by(never))).toBe('at once');
    // One task runs. Half of the queue may belong to this owner, and further tasks are rejected.
    let open = true;
    void outcomes.then(() => {
      open = false;
    });
    while (open) {
      for (const work of works) work.finish('done');
      await settled();
    }
    const done = (await outcomes).filter(({ status }) => status === 'fulfilled');
    expect(done).toHaveLength(51);
  });

  it('tasks of visitors do not wait behind other visitors once a user needs them too', async () => {
    const jobs = new SharedJobs<string>({ running: 2, waiting: 100 });
    const first = new Work();
    const begun: string[] = [];
    const work = (name: string) => async () => {
      begun.push(name);
      return name;
    };
    const asked = [
      jobs.run('0', first.run, by(never, 'visitor 1')),
      jobs.run('1', work('one'), by(never, 'visitor 1')),
      jobs.run('2', work('two'), by(never, 'visitor 1')),
      jobs.run('2', work('two again'), by(never)),
    ];
    expect(await asked[3]).toBe('two');
    expect(begun).toEqual(['two']);
    await settled();
    first.finish('done');
    await Promise.all(asked);
  });

  it('tasks that failed because of their input are not tried again for a while', async () => {
    let now = 0;
    const jobs = new SharedJobs<string>({ running: 1, waiting: 1 }, () => now);
    let tries = 0;
    const broken = async () => {
      tries += 1;
      throw new AppError('too_large', 'This picture takes too long');
    };
    for (let n = 0; n < 3; n++)
      await expect(jobs.run('x', broken, by(never))).rejects.toMatchObject({ code: 'too_large' });
    expect(tries).toBe(1);
    now += 11 * 60 * 1000;
    await expect(jobs.run('x', broken, by(never))).rejects.toMatchObject({ code: 'too_large' });
    expect(tries).toBe(2);
  });
});
