import { beforeAll, describe } from 'vitest';
import { ACTIVITY_NAMES } from './states/activity-states.js';
import { GROUPED_KEY, RECOVERY_CODES } from './states/factor-states.js';
import { GROUP_NAMES } from './states/groups-states.js';
import { KEY_NAMES } from './states/keys-states.js';
import { LOGIN_TEXTS } from './states/logins-states.js';
import { MAIL_NAMES } from './states/mail-states.js';
import { PASSKEY_NAMES } from './states/passkey-states.js';
import { SIGN_ON_NAMES } from './states/sign-on-states.js';
import { axeFaults, axeScript } from './support/axe.js';
import { hasChromium } from './support/browser.js';
import { become, openWorld, testStates } from './support/every-state.js';
import { knownTexts } from './support/probe/known.js';
import { makeProbe } from './support/probe/probe.js';
import { faultsAtZoom } from './support/reflow.js';

/** Names in states that are not names of files: of users, and of text that is typed or uploaded. */
const NAMES = [
  'JPG',
  'SVG',
  'PDF',
  'DOCX',
  'XLSX',
  'admin',
  'mosaic',
  'gallery',
  'reader',
  'summer 1.mov',
  'summer 2.mov',
  'a very long name of a picture from the holiday in the mountains.jpg',
  'a long talk about the harbour.mp4',
  'Harbour at dawn.txt',
  'The voyage',
  'Departure',
  'Arrival',
  'Ten days at the sea',
  'Shelves',
  'Empty shelf',
  'One postcard',
  'A pair of prints',
  'Holiday album',
  'Canon EOS R5',
  'RF35mm F1.8 MACRO IS STM',
  'cat nowhere',
  'cat "nowhere',
  'nowhere',
  ...ACTIVITY_NAMES,
  ...Object.values(KEY_NAMES),
  GROUPED_KEY,
  ...RECOVERY_CODES,
  ...PASSKEY_NAMES,
  ...Object.values(MAIL_NAMES),
  ...Object.values(SIGN_ON_NAMES),
  ...LOGIN_TEXTS,
  ...GROUP_NAMES,
  'several',
];

/** One state of each kind of screen, which is checked at 400 % zoom, too. */
const ZOOMED = [
  'login',
  'visitor-folder',
  'list-selected',
  'mosaic-selected',
  'drawer',
  'search',
  'prompt-move',
  'prompt-conflict',
  'prompt-help',
  'preview-sound',
  'editor-search',
  'uploads',
  'received',
  'share-filled',
  'shares',
  'trash-selected',
  'user-new',
  'group',
  'profile',
];
/** `npm run test:all` checks all of them; otherwise a right-to-left language represents them. */
const LANGUAGES = process.env.TEST_ALL ? 'all' : ['ar'];

const WIDE = { width: 1280, height: 800, colorScheme: 'light' } as const;
const PHONE = { width: 360, height: 740, colorScheme: 'dark' } as const;

/**
 * Every state is reached in English and checked for accessibility on both devices. Then the language of the
 * browser changes, and the page changes in place.
 */
const probe = await makeProbe(LANGUAGES);
describe.skipIf(!hasChromium)('every state, on a wide screen in light and on a phone in dark', () => {
  const world = openWorld();
  let known = '';
  const clean = new Set<string>();
  beforeAll(async () => {
    known = await knownTexts(world.satchel.root, NAMES);
  });

  testStates(world, {
    device: { ...WIDE, initScript: probe.initScript + axeScript },
    thenOn: PHONE,
    check: async (page, name, devices) => {
      const faults: string[] = [];
      for (const device of devices) {
        if (device !== devices[0]) await become(page, device);
        faults.push(...(await axeFaults(page, clean)), ...(await probe.begin(page)));
        if (device.width === PHONE.width && ZOOMED.includes(name)) faults.push(...(await faultsAtZoom(page)));
      }
      return [...faults, ...(await probe.check(page, devices.toReversed(), known))];
    },
  });
});
