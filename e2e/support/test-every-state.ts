import { beforeAll, describe, expect, test } from 'vitest';
import { axeFaults } from './axe.js';
import { type Device, hasChromium } from './browser.js';
import { type EveryState, makeStates, STATE_OPTIONS, throughStates } from './every-state.js';
import { knownTexts } from './probe/known.js';
import { makeProbe, type Probe } from './probe/probe.js';
import { movement, smallTargets } from './room.js';
import { openStage } from './stage.js';

/** Names that states show and no file has: of people, and what is typed or on its way. */
const NAMES = [
  'admin',
  'mosaic',
  'gallery',
  'reader',
  'summer 1.mov',
  'summer 2.mov',
  'a very long name of a picture from the holiday in the mountains.jpg',
  'a long talk about the harbour.mp4',
  'The voyage',
  'Departure',
  'Arrival',
  'cat nowhere',
  'cat "nowhere',
  'nowhere',
];

/**
 * Every state on a device, reached in English and looked at for accessibility; then the browser changes its language,
 * and the page follows where it stands.
 */
export function testEveryState(device: Device & { width: number }): void {
  describe.skipIf(!hasChromium)(`every state at ${device.width} px, ${device.colorScheme}`, () => {
    const stage = openStage(STATE_OPTIONS);
    let every: EveryState;
    let probe: Probe;
    beforeAll(async () => {
      every = await makeStates(stage.satchel);
      probe = await makeProbe(await knownTexts(stage.satchel.root, NAMES));
    });

    test('has nothing that axe finds, no small target, no movement, and can be read in any language', async () => {
      const options = { ...device, initScript: probe.initScript };
      const faults = await throughStates(stage, every, options, async (page) => [
        ...(await axeFaults(page)),
        ...(await smallTargets(page)),
        ...(await movement(page)),
        ...(await probe.check(page)),
      ]);
      expect(faults).toEqual([]);
    }, 600_000);
  });
}
