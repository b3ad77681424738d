import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TEST_MS } from '../../scripts/lib/time-limits.mjs';
import { ACTIVITY } from '../states/activity-states.js';
import type { State } from '../states/acts.js';
import { ADMIN } from '../states/admin-states.js';
import { FACTOR, FACTOR_LOGIN } from '../states/factor-states.js';
import { FILES } from '../states/files-states.js';
import { GROUP_STATES, SEVERAL } from '../states/groups-states.js';
import { KEPT } from '../states/kept-states.js';
import { KEYS } from '../states/keys-states.js';
import { LIMITS } from '../states/limits-states.js';
import { LOGIN } from '../states/login-states.js';
import { LOGINS } from '../states/logins-states.js';
import { LOST_PASSWORD, MAIL_STATES } from '../states/mail-states.js';
import { PAGES } from '../states/pages-states.js';
import { PANELS } from '../states/panels-states.js';
import { PASSKEY_LOGIN, PASSKEYS } from '../states/passkey-states.js';
import { PASSWORD_LINKS, USER_LINKS } from '../states/password-states.js';
import { GALLERY, MOSAIC, READER } from '../states/people-states.js';
import { PROMPTS } from '../states/prompts-states.js';
import { SHARES } from '../states/shares-states.js';
import { IDENTITIES, SIGN_ON } from '../states/sign-on-states.js';
import { TRASH } from '../states/trash-states.js';
import { UPLOADS } from '../states/uploads-states.js';
import { VIEWERS } from '../states/viewers-states.js';
import { VISITORS } from '../states/visitors-states.js';
import { WELCOME } from '../states/welcome-states.js';
import { makeWorld, type People, type Who } from '../states/world.js';
import { type Device, openAs, openBrowser } from './browser.js';
import { type Fixture, openFixture } from './fixture.js';
import { stopIntercepting } from './intercept.js';

/** A new screen adds its states to one of these lists, or adds a list of its own. */
const GROUPS: readonly { who: Who; states: readonly State[] }[] = [
  {
    who: 'anonymous',
    states: [
      ...LOGIN,
      ...FACTOR_LOGIN,
      ...PASSKEY_LOGIN,
      ...PASSWORD_LINKS,
      ...LOST_PASSWORD,
      ...SIGN_ON,
      ...VISITORS,
    ],
  },
  {
    who: 'admin',
    states: [
      ...FILES,
      ...PANELS,
      ...PROMPTS,
      ...VIEWERS,
      ...UPLOADS,
      ...SHARES,
      ...TRASH,
      ...KEPT,
      ...ADMIN,
      ...ACTIVITY,
      ...KEYS,
      ...LOGINS,
      ...GROUP_STATES,
      ...LIMITS,
      ...PAGES,
      ...FACTOR,
      ...PASSKEYS,
      ...IDENTITIES,
      ...USER_LINKS,
      ...MAIL_STATES,
      ...WELCOME,
    ],
  },
  { who: 'mosaic', states: MOSAIC },
  { who: 'gallery', states: GALLERY },
  { who: 'reader', states: READER },
  { who: 'several', states: SEVERAL },
];

/** A server on which every state can be reached. */
export interface World extends Fixture {
  people: People;
}

/** Call it first in a `describe`, like `openFixture`. */
export function openWorld(): World {
  const world = openFixture(['--disableExec=false']) as World;
  beforeAll(async () => {
    world.people = await makeWorld(world.satchel);
  });
  return world;
}

/** The properties of an open page that can change. */
export interface Shape {
  width: number;
  height: number;
  colorScheme?: 'light' | 'dark';
}

/** Changes the size and the theme of an open page, whose layout follows in the next frames. */
export async function become(page: Page, { colorScheme, ...size }: Shape): Promise<void> {
  if (colorScheme) await page.emulateMedia({ colorScheme });
  await page.setViewportSize(size);
}

/**
 * Checks a page in a state on these devices, beginning with the first, which the page has, and returns its
 * faults.
 */
export type Check = (page: Page, name: string, devices: readonly Shape[]) => Promise<readonly string[]>;

/** The states to test; at a width of 736 px and less they are reached by the steps of a phone. */
export interface Look {
  device: Device & Shape;
  /**
   * A second device. The page changes to it in place; a state that has other steps or other content there is
   * reached again.
   */
  thenOn?: Shape;
  check: Check;
  /** Selects states; by default all of them. */
  isWanted?: (name: string) => boolean;
}

/**
 * A test for each state: it is reached, and the check finds no fault in it. Several pages are open at once,
 * because a page waits most of its time.
 */
export function testStates(world: World, { device, thenOn, check, isWanted = () => true }: Look): void {
  const groups = GROUPS.map(({ who, states }) => ({
    who,
    wanted: states.filter(([name]) => isWanted(name)),
  }));
  const looked = groups.filter(({ wanted }) => wanted.length > 0);
  describe.each(looked)(`seen by $who at ${device.width} px`, ({ who, wanted }) => {
    const pages = new Pages(Math.min(Math.ceil(wanted.length / STATES_PER_PAGE), MOST_PAGES), () =>
      openPage(world, who, device),
    );
    afterAll(() => pages.close());

    test.concurrent.each(wanted)(
      '%s',
      (name, open, isOwnOnPhones = false) =>
        pages.use(async (page) => {
          const visits =
            thenOn && !isOwnOnPhones ? [[device, thenOn]] : [[device], ...(thenOn ? [[thenOn]] : [])];
          const faults: string[] = [];
          for (const devices of visits) {
            const [first = device] = devices;
            if (thenOn) await become(page, first);
            await open(page, first.width <= 736);
            faults.push(...(await check(page, name, devices)));
            await leave(page);
          }
          expect(faults).toEqual([]);
        }),
      STATE_HANG_MS,
    );
  });
}

/** A state waits for a free page before it begins; the limit only ends a test that hangs. */
const STATE_HANG_MS = 3 * TEST_MS;
/** More pages at once are opened only for many states: the first state of a page loads the client. */
const STATES_PER_PAGE = 8;
const MOST_PAGES = 3;

async function openPage(world: World, who: Who, device: Device): Promise<Page> {
  const options: Device = { reducedMotion: 'reduce', hasTouch: false, ...device };
  const page =
    who === 'anonymous'
      ? await openBrowser(world.browser, world.satchel, options)
      : await openAs(world.browser, world.satchel, { ...options, ...world.people[who] });
  page.on('dialog', (each) => void each.accept());
  return page;
}

/**
 * Pages of one user that states take in turn: a context for each state would load the client again each time.
 */
class Pages {
  readonly #free: Page[] = [];
  readonly #waiting: (() => void)[] = [];
  #used = 0;

  constructor(
    private readonly most: number,
    private readonly open: () => Promise<Page>,
  ) {}

  async use(act: (page: Page) => Promise<void>): Promise<void> {
    if (this.#used === this.most) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#used++;
    try {
      const page = this.#free.pop() ?? (await this.open());
      try {
        await withinReason(page, act(page));
      } catch (error) {
        // A page in which a state failed is not used for the next one. One that hangs may not even close.
        void page
          .context()
          .close()
          .catch(() => {});
        throw error;
      }
      this.#free.push(page);
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#used--;
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.#free.map((page) => page.context().close()));
  }
}

/** Waits for what is done with a page, which never settles in a renderer that crashed or that does not answer. */
async function withinReason(page: Page, done: Promise<void>): Promise<void> {
  let limit: NodeJS.Timeout | undefined;
  let onCrash = () => {};
  const failed = new Promise<never>((_, reject) => {
    onCrash = () => reject(new Error('The renderer of the page crashed.'));
    page.once('crash', onCrash);
    limit = setTimeout(() => reject(new Error(`The page ${page.url()} no longer answers.`)), TEST_MS);
  });
  try {
    await Promise.race([done, failed]);
  } finally {
    clearTimeout(limit);
    page.off('crash', onCrash);
  }
}

/**
 * Resets a page after a state, except for its session. Requests that the state held are aborted, and no
 * prompt is shown.
 */
async function leave(page: Page): Promise<void> {
  await page.goto('/health');
  await Promise.all([stopIntercepting(page), page.unrouteAll({ behavior: 'ignoreErrors' })]);
  await page.evaluate(async () => {
    for (const key of Object.keys(localStorage)) {
      if (key !== 'jwt' && key !== 'hints') localStorage.removeItem(key);
    }
    for (const { name = '' } of await indexedDB.databases()) indexedDB.deleteDatabase(name);
  });
}
