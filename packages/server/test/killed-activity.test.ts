import { expect, test } from 'vitest';
import { killActivity } from './killed-activity.js';

/** `ACTIVITY_KILLS=50` kills it more often than the gate does. */
const KILLS = Number(process.env.ACTIVITY_KILLS ?? 10);

test('the activity log lacks nothing that was answered, however often its server is killed', async () => {
  const { lost, twice, logins, answered, verify } = await killActivity(KILLS);
  expect(answered.uploads.length).toBeGreaterThan(KILLS);
  expect({ lost, twice }).toEqual({ lost: [], twice: 0 });
  expect(logins).toBeGreaterThanOrEqual(answered.logins);
  expect(verify).toContain('Nothing is missing');
});
