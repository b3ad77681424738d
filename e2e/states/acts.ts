import type { Page } from 'playwright-core';
import { intercept } from '../support/intercept.js';
import { dialog } from '../support/screen.js';

/**
 * A state of the client: its name, which becomes the name of a file, and how to reach it. With
 * `isOwnOnPhones`, the state looks different in a page that was made as narrow as a phone, so it is reached
 * on a phone again.
 */
export type State = [
  name: string,
  open: (page: Page, isPhone: boolean) => Promise<unknown>,
  isOwnOnPhones?: boolean,
];

export const DEEP = 'Documents/Contracts/2026/Harbour office/Appendices/Drafts';

/** A folder with sounds. */
export const RECORDINGS = 'samples/Recordings';

/** A folder with names that are long or in other scripts, by their ending. */
export const NAMES_FOLDER = 'Music/Names';
export const LONG_NAMES = {
  latin: `${'Minutes of the meeting about the harbour wall and the paint of the lighthouse '.repeat(3).slice(0, 195)}.docx`,
  arabic:
    'محضر اجتماع لجنة ترميم الميناء القديم والمنارة البيضاء في شهر تشرين الثاني ٢٠٢٦ النسخة النهائية.pdf',
  japanese: '港の防波堤と灯台の塗り替えについての第十二回定例会議の議事録および添付資料一式の最終版.xlsx',
  emoji: '⛵️ Summer by the sea 👨‍👩‍👧‍👦 with everybody 🏖️ and the dog 🐕 on the way 🚂 to the islands 🏝️.jpg',
};

export const entry = (page: Page, name: string) =>
  page.locator('[data-entry]').filter({ has: page.getByTitle(name, { exact: true }) });

/** Waits until everything is loaded: no placeholder or spinner is left, and every picture is drawn. */
export async function still(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const waits = document.querySelectorAll('[class*="skeleton_"], [class*="spinner_"], #loading');
    return (
      waits.length === 0 && [...document.images].every((each) => each.complete || each.loading === 'lazy')
    );
  });
}

export async function home(page: Page): Promise<void> {
  await page.goto('/files/');
  await entry(page, 'Documents').waitFor();
}

/**
 * Stores what the state does to the layout in this page only, which has not been opened yet; otherwise other
 * pages of the user, in other states, would follow. `columns` are those of lists.
 */
export async function withOwnLayout(page: Page, ...columns: string[]): Promise<void> {
  let layout = {
    width: 232,
    isCollapsed: false,
    folded: ['recent', 'folders'],
    columns: { shown: columns.length > 0 ? columns : ['size', 'modified'], widths: {} },
  };
  let places: unknown;
  await page.route('**/api/places', async (route) => {
    const { layout: chosen } = (route.request().postDataJSON() ?? {}) as { layout?: typeof layout };
    layout = chosen ?? layout;
    // A change of the layout comes after the places have been read.
    if (chosen) return route.fulfill({ json: { ...Object(places), layout } });
    const response = await route.fetch({ maxRetries: 1 });
    places = await response.json();
    return route.fulfill({ response, json: { ...Object(places), layout } });
  });
}

/** Opens a folder and stays until it is one of the recent folders. */
export async function stayIn(page: Page, folder: string): Promise<void> {
  await page.goto(`/files/${folder}/`);
  await page.evaluate(
    async (body) => {
      const headers = { 'X-Auth': localStorage.getItem('jwt') ?? '', 'Content-Type': 'application/json' };
      await fetch('/api/places/recent', { method: 'POST', headers, body });
    },
    JSON.stringify({ path: `/${folder}` }),
  );
}

/** Begins to rename an entry where it is; on touch screens in a prompt. */
export async function renaming(page: Page, name: string, typed: string): Promise<void> {
  await home(page);
  await page.keyboard.type(name.slice(0, 2));
  await page.keyboard.press('F2');
  await page.getByRole('textbox', { name: 'Name' }).fill(typed);
}

export async function select(page: Page, isPhone: boolean, ...names: string[]): Promise<void> {
  await home(page);
  await mark(page, isPhone, ...names);
}

/** Selects entries of the folder that is open. */
export async function mark(page: Page, isPhone: boolean, ...names: string[]): Promise<void> {
  if (isPhone) {
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Select multiple' }).click();
    for (const name of names) await entry(page, name).click();
  } else {
    for (const name of names) await entry(page, name).click({ modifiers: ['Control'] });
  }
}

export const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).first().click();
export const prompted = (page: Page) => dialog(page).locator(':focus').waitFor();

/** Keeps uploaded data from reaching the server. */
export const holdUploads = (page: Page) =>
  intercept(page, ['*/api/resources/*', '*/api/tus/*'], (method) => (method === 'GET' ? 'continue' : 'hold'));

export async function upload(page: Page, name: string, size: number): Promise<void> {
  await page.evaluate(
    ({ name, size }) => {
      const dataTransfer = new DataTransfer();
      for (const each of name.split('|')) dataTransfer.items.add(new File([new Uint8Array(size)], each));
      const target = document.querySelector('[role="grid"]') ?? document.body;
      target.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
    },
    { name, size },
  );
}

export async function fromMenu(page: Page, isPhone: boolean, name: string): Promise<void> {
  if (isPhone) {
    await press(page, 'Open the sidebar');
    await page.getByRole('dialog', { name: 'Sidebar' }).getByRole('button', { name, exact: true }).click();
  } else {
    await press(page, name);
  }
  await prompted(page);
}

export async function selectAnd(
  page: Page,
  isPhone: boolean,
  action: string,
  ...names: string[]
): Promise<void> {
  await select(page, isPhone, ...names);
  const bar = page.getByRole('region', { name: 'Selection', exact: true });
  await bar.getByRole('button', { name: isPhone ? action.replace('…', '') : action, exact: true }).click();
  await prompted(page);
}

export async function opened(page: Page, name: string): Promise<void> {
  const [file = '', query] = name.split('?');
  await page.goto(`/files/${file.split('/').map(encodeURIComponent).join('/')}${query ? `?${query}` : ''}`);
  const heading = file.slice(file.lastIndexOf('/') + 1);
  await page
    .getByRole('heading', { name: heading })
    .or(page.getByRole('textbox', { name: heading }))
    .first()
    .waitFor();
  await still(page);
}
