import { describe, expect, it } from 'vitest';
import { SharedJobs } from './shared-jobs.js';

/** Work that ends when told, and remembers how often it began and whether it was given up. */
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
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('jobs that are shared', () => {
  it('run once for all who ask meanwhile', async () => {
    const jobs = new SharedJobs<string>({ running: 2, waiting: 2 });
    const work = new Work();
    const results = [jobs.run('a', work.run, never), jobs.run('a', work.run, never)];
    await settled();
    work.finish('done');
    expect(await Promise.all(results)).toEqual(['done', 'done']);
    expect(work.begun).toBe(1);
  });

  it('R-54: wait for their turn, and are refused when too many wait', async () => {
    const jobs = new SharedJobs<string>({ running: 1, waiting: 1 });
    const [first, second] = [new Work(), new Work()];
    const one = jobs.run('1', first.run, never);
    const two = jobs.run('2', second.run, never);
    await expect(jobs.run('3', new Work().run, never)).rejects.toMatchObject({ code: 'busy' });
    await settled();
    expect([first.begun, second.begun]).toEqual([1, 0]);
    first.finish('one');
    expect(await one).toBe('one');
    await settled();
    second.finish('two');
    expect(await two).toBe('two');
  });

  it('stop when the last who wanted them leaves', async () => {
    const jobs = new SharedJobs<string>({ running: 1, waiting: 1 });
    const work = new Work();
    const [a, b] = [new AbortController(), new AbortController()];
    const results = [jobs.run('x', work.run, a.signal), jobs.run('x', work.run, b.signal)];
    await settled();
    a.abort(new Error('left'));
    await expect(results[0]).rejects.toThrow('left');
    expect(work.stopped).toBe(false);
    b.abort(new Error('left too'));
    await expect(results[1]).rejects.toThrow('left too');
    expect(work.stopped).toBe(true);
  });

  it('never begin when nobody waits for them any more', async () => {
    const jobs = new SharedJobs<string>({ running: 1, waiting: 1 });
    const [first, second] = [new Work(), new Work()];
    const one = jobs.run('1', first.run, never);
    const controller = new AbortController();
    const two = jobs.run('2', second.run, controller.signal);
    controller.abort(new Error('left'));
    await expect(two).rejects.toThrow('left');
    await settled();
    const three = jobs.run('3', async () => 'three', never);
    first.finish('one');
    expect(await Promise.all([one, three])).toEqual(['one', 'three']);
    expect(second.begun).toBe(0);
  });

  it('begin again for one who comes after they were given up', async () => {
    const jobs = new SharedJobs<string>({ running: 1, waiting: 1 });
    const controller = new AbortController();
    let release = () => {};
    const stubborn = () => new Promise<string>((resolve) => (release = () => resolve('old')));
    const given = jobs.run('x', stubborn, controller.signal);
    await settled();
    controller.abort(new Error('left'));
    await expect(given).rejects.toThrow('left');
    const work = new Work();
    const again = jobs.run('x', work.run, never);
    await settled();
    expect(work.begun).toBe(0);
    release();
    await settled();
    work.finish('new');
    expect(await again).toBe('new');
  });

  it('leave nothing behind when they fail', async () => {
    const jobs = new SharedJobs<string>({ running: 1, waiting: 0 });
    const fail = async () => Promise.reject(new Error('broken'));
    await expect(jobs.run('x', fail, never)).rejects.toThrow('broken');
    expect(await jobs.run('x', async () => 'fine', never)).toBe('fine');
  });
});
