import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CHANGES, type Change, MORE_CHANGES } from './followed-changes.js';
import { FollowedStory } from './followed-story.js';
import { killAt, type Point, pointsOf } from './killed-calls.js';
import { isMissing } from './programs.js';
import { settled } from './settled.js';

let story: FollowedStory;
beforeAll(async () => {
  story = new FollowedStory();
  await story.start();
});
afterAll(() => story.close());

/** Includes what is done after the response, until it is all stored. */
async function allPoints(change: Change): Promise<Point[]> {
  const file = await story.plant(change);
  return pointsOf(story.server?.pid ?? 0, async () => {
    await (await change.make(story, file)).text();
    await story.client.json('/api/history?limit=1');
  });
}

async function killedAt(change: Change, point: Point): Promise<string> {
  const file = await story.plant(change);
  const tracer = await killAt(story.server?.pid ?? 0, point);
  const response = await change.make(story, file).catch(() => null);
  await story.client.get('/api/history?limit=1').catch(() => null);
  await story.server?.kill('SIGKILL');
  await tracer.stop();
  await story.start();
  total.points += 1;
  if (response?.ok) total.acknowledged += 1;
  const isMade = await story.check(file, change, response?.ok === true);
  await settled(story.root, join(story.folder, 'state'));
  await change.clear?.(story, file);
  if (isMade) total.made += 1;
  return `${point.call}#${point.nth} ${response?.ok ? 'acknowledged' : 'not acknowledged'} ${isMade ? 'made' : 'not made'}`;
}

const total = { points: 0, acknowledged: 0, made: 0, failures: 0 };
afterAll(() => void process.stdout.write(`${JSON.stringify(total)}\n`));

/** `KILLED_CHANGE=save` tries the changes whose name contains that. */
const wanted = Object.entries({ ...CHANGES, ...MORE_CHANGES }).filter(([name]) =>
  name.includes(process.env.KILLED_CHANGE ?? ''),
);

describe.skipIf(isMissing('strace'))('a server that is killed at any system call', () => {
  test.each(wanted)('of %s: everything has followed it, or it was not made', async (_name, change) => {
    const failures: string[] = [];
    const points = await allPoints(change);
    expect(points.length).toBeGreaterThan(3);
    for (const point of points) {
      try {
        process.stdout.write(`${await killedAt(change, point)}\n`);
      } catch (error) {
        total.failures += 1;
        const failure = `${point.call}#${point.nth}: ${error instanceof Error ? error.message : error}`;
        process.stdout.write(`${failure}\n`);
        failures.push(failure);
        if (!(await story.client.get('/health').catch(() => null))) await story.start();
      }
    }
    expect(failures).toEqual([]);
  });
});
