import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CHANGES } from './followed-changes.js';
import { FollowedStory } from './followed-story.js';

let story: FollowedStory;
beforeAll(async () => {
  story = new FollowedStory();
  await story.start();
});
afterAll(() => story.close());

describe('what follows a change is not lost when the server is killed with its response', () => {
  test.each(Object.entries(CHANGES))('%s', async (_name, change) => {
    const file = await story.plant(change);
    const response = await change.make(story, file);
    await story.server?.kill('SIGKILL');
    expect(response.status).toBe(200);
    await story.start();
    await story.check(file, change, true);
  });

  test('and a server that ends leaves no journal', async () => {
    await story.server?.kill('SIGTERM');
    expect(story.journals()).toEqual([]);
    await story.start();
  });
});
