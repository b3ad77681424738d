import { describe, expect, test } from 'vitest';
import { axeFaults } from './support/axe.js';
import { hasChromium } from './support/browser.js';
import { makeStates, throughStates } from './support/every-state.js';
import { movement, smallTargets } from './support/room.js';
import { openStage } from './support/stage.js';

// Its sister is `accessibility-phone.test.ts`: two files run side by side.
describe.skipIf(!hasChromium)('every state on a wide screen, in light', () => {
  const stage = openStage();

  test('axe finds nothing, every target can be hit, and nothing moves', { timeout: 600_000 }, async () => {
    const device = { width: 1280, height: 800, colorScheme: 'light' } as const;
    const faults = await throughStates(stage, await makeStates(stage.satchel), device, async (page) => [
      ...(await axeFaults(page)),
      ...(await smallTargets(page)),
      ...(await movement(page)),
    ]);
    expect(faults).toEqual([]);
  });
});
