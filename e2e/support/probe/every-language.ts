import { beforeAll, describe, expect, test } from 'vitest';
import { hasChromium } from '../browser.js';
import { type EveryState, makeStates, STATE_OPTIONS, throughStates } from '../every-state.js';
import { openStage } from '../stage.js';
import { knownTexts } from './known.js';
import { makeProbe, type Probe } from './probe.js';

/** Names that states show and no file has: of people, and what is typed or on its way. */
export const NAMES = [
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

/** Every state, reached in English; then the browser changes its language, and the page follows where it stands. */
export function testEveryLanguage(size: { width: number; height: number }): void {
  describe.skipIf(!hasChromium)(`in any language at ${size.width} px`, () => {
    const stage = openStage(STATE_OPTIONS);
    let every: EveryState;
    let probe: Probe;
    beforeAll(async () => {
      every = await makeStates(stage.satchel);
      probe = await makeProbe(await knownTexts(stage.satchel.root, NAMES));
    });

    test('every word comes from a message, and all of it can be read', async () => {
      const device = { ...size, initScript: probe.initScript };
      expect(await throughStates(stage, every, device, probe.check)).toEqual([]);
    }, 600_000);
  });
}
