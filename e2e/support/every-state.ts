import type { Page } from 'playwright-core';
import type { State } from '../states/acts.js';
import { ADMIN } from '../states/admin-states.js';
import { FILES } from '../states/files-states.js';
import { LOGIN } from '../states/login-states.js';
import { PAGES } from '../states/pages-states.js';
import { PANELS } from '../states/panels-states.js';
import { GALLERY, MOSAIC, READER } from '../states/people-states.js';
import { PROMPTS } from '../states/prompts-states.js';
import { SHARES } from '../states/shares-states.js';
import { UPLOADS } from '../states/uploads-states.js';
import { VIEWERS } from '../states/viewers-states.js';
import { visitorStates } from '../states/visitors-states.js';
import { makeWorld, type People, type Who } from '../states/world.js';
import { type Device, openAs, openBrowser } from './browser.js';
import type { Satchel } from './satchel.js';
import type { Stage } from './stage.js';

/** Whoever builds a screen adds its states to one of these, or a list of its own. */
export interface EveryState {
  people: People;
  groups: { who: Who; states: State[] }[];
}

/** How the server is started that shows them all. */
export const STATE_OPTIONS = ['--disableExec=false'];

/** Once for a server, before the first `throughStates`: makes what the states show. */
export async function makeStates(satchel: Satchel): Promise<EveryState> {
  const people = await makeWorld(satchel);
  const groups: EveryState['groups'] = [
    { who: 'stranger', states: [...LOGIN, ...(await visitorStates(satchel))] },
    {
      who: 'admin',
      states: [...FILES, ...PANELS, ...PROMPTS, ...VIEWERS, ...UPLOADS, ...SHARES, ...ADMIN, ...PAGES],
    },
    { who: 'mosaic', states: MOSAIC },
    { who: 'gallery', states: GALLERY },
    { who: 'reader', states: READER },
  ];
  return { people, groups };
}

/** Looks at a page in a state, and says what is wrong with it. */
export type Check = (page: Page, name: string) => Promise<readonly string[]>;

/** One state leaves nothing to the next but the session. */
function forgetAll(): void {
  for (const key of Object.keys(localStorage)) {
    if (key !== 'jwt' && key !== 'hints') localStorage.removeItem(key);
  }
}

async function leave(page: Page): Promise<void> {
  // Whatever would ask before it is left is left without being asked, and nothing that was held up goes on.
  await page.goto('about:blank').catch(() => undefined);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.goto('/health').catch(() => undefined);
  await page.evaluate(forgetAll).catch(() => undefined);
}

async function faultsOf(page: Page, [name, open]: State, isPhone: boolean, check: Check): Promise<string[]> {
  try {
    await open(page, isPhone);
  } catch (error) {
    return [`${name}: cannot be reached: ${String(error).split('\n').slice(0, 6).join(' ')}`];
  }
  const found = await check(page, name);
  return found.map((fault) => `${name}: ${fault}`);
}

/**
 * Brings a page into every state in turn, or those whose name `isWanted`, and gives what the check finds in them. A
 * state that cannot be reached is a fault too. At 736 px and below the acts are those of a phone.
 */
export async function throughStates(
  stage: Stage,
  { people, groups }: EveryState,
  device: Device & { width: number },
  check: Check,
  isWanted: (name: string) => boolean = () => true,
): Promise<string[]> {
  const found: string[] = [];
  for (const { who, states } of groups) {
    const wanted = states.filter(([name]) => isWanted(name));
    if (wanted.length === 0) continue;
    const options: Device = { reducedMotion: 'reduce', hasTouch: false, ...device };
    const page =
      who === 'stranger'
        ? await openBrowser(stage.browser, stage.satchel, options)
        : await openAs(stage.browser, stage.satchel, { ...options, ...people[who] });
    page.setDefaultTimeout(8000);
    page.on('dialog', (each) => void each.accept());
    for (const state of wanted) {
      found.push(...(await faultsOf(page, state, device.width <= 736, check)));
      await leave(page);
    }
    await page.context().close();
  }
  return found;
}
