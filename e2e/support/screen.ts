import type { Download, Locator, Page, Response } from 'playwright-core';

/**
 * The row of the list whose full name, as in its tooltip, is exactly this. A page that is loaded begins with
 * the view of the session, which may be a mosaic, whose rows have several entries.
 */
export function row(page: Page, name: string): Locator {
  const ofList = page.getByRole('row').filter({ hasNot: page.locator('[role="gridcell"][data-entry]') });
  return ofList.filter({ has: page.getByTitle(name, { exact: true }) });
}

/** Resolves when the pasted entry is selected: that happens last, after the response. */
export function pasted(page: Page, name: string): Promise<void> {
  return row(page, name).and(page.locator('[aria-selected="true"]')).waitFor();
}

/** The card or folder tile of the mosaic; in a list the name is in a cell of its row. */
/** Chooses a view or an order by its entry in the header, such as `List`. */
export async function chooseView(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'View', exact: true }).click();
  await page.getByRole('menuitemradio', { name }).click();
}

export function card(page: Page, name: string): Locator {
  const named = page.getByTitle(name, { exact: true });
  return page.locator('[role="gridcell"][data-entry]').filter({ has: named });
}

/** The field of a name that is edited in its row or card. */
export function nameField(page: Page): Locator {
  return page.getByRole('grid').getByRole('textbox', { name: 'Name' });
}

/** The one prompt that is open. */
export function dialog(page: Page): Locator {
  return page.getByRole('dialog').or(page.getByRole('alertdialog'));
}

export function crumbs(page: Page): Locator {
  return page.getByRole('navigation', { name: 'Folder path' });
}

/** The bar above the list with the number of selected entries. */
export function selectionBar(page: Page): Locator {
  return page.getByRole('region', { name: 'Selection', exact: true });
}

/** Names of the selected entries that are on the screen, from top to bottom. */
export function selectedNames(page: Page): Promise<string[]> {
  return page
    .locator('[data-entry][aria-selected="true"]')
    .evaluateAll((entries) =>
      entries.map((entry) => entry.querySelector('[title]')?.getAttribute('title') ?? ''),
    );
}

/** Names of all entries that are on the screen, from top to bottom. */
export function shownNames(page: Page): Promise<string[]> {
  return page
    .locator('[data-entry]')
    .evaluateAll((entries) =>
      entries
        .toSorted((a, b) => Number(a.getAttribute('data-entry')) - Number(b.getAttribute('data-entry')))
        .map((entry) => entry.querySelector('[title]')?.getAttribute('title') ?? ''),
    );
}

/** Opens a folder by its address, as a bookmark or a reload does, and waits for its content. */
export async function goToFolder(page: Page, path: string, entry: string): Promise<void> {
  await page.goto(`/files${path}`);
  await row(page, entry).or(card(page, entry)).first().waitFor();
}

/**
 * Opens an address that the page may end up not showing, such as that of a download. A page that does not answer
 * is a fault.
 */
export async function tryToOpen(page: Page, address: string): Promise<void> {
  await page.goto(address).catch((error: Error) => {
    if (error.name === 'TimeoutError') throw error;
  });
}

export interface PickedFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

export function bytes(name: string, size: number, value = 1): PickedFile {
  return { name, mimeType: 'application/octet-stream', buffer: Buffer.alloc(size, value) };
}

/** Presses Upload and chooses these files in the browser's picker. */
export async function pickFiles(page: Page, files: PickedFile[]): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Upload', exact: true }).first().click(),
  ]);
  await chooser.setFiles(files);
}

export async function downloadBy(page: Page, act: () => Promise<unknown>): Promise<Download> {
  const [download] = await Promise.all([page.waitForEvent('download'), act()]);
  return download;
}

/**
 * Calls `act`, and waits for the response of the change. The list shows changes before the server has made
 * them, so it says nothing about the disk; and a page that is left cancels unanswered requests.
 */
export async function afterResponse(
  page: Page,
  method: 'DELETE' | 'PATCH' | 'POST' | 'PUT',
  act: () => Promise<unknown>,
  address = '/api/resources',
): Promise<Response> {
  const isExpected = (response: Response) =>
    response.request().method() === method && response.url().includes(address);
  const [response] = await Promise.all([page.waitForResponse(isExpected), act()]);
  if (!response.ok()) throw new Error(`${method} ${response.url()}: ${response.status()}`);
  return response;
}

/**
 * Renames an entry by `act`, and waits until the folder has been read again: the row has the new name at
 * once, but its address only after the response.
 */
export async function renamed(page: Page, act: () => Promise<unknown>): Promise<void> {
  let parent: string | undefined;
  const isParent = (response: Response) => {
    const { pathname } = new URL(response.url());
    if (response.request().method() === 'PATCH') parent = pathname.slice(0, pathname.lastIndexOf('/'));
    return response.request().method() === 'GET' && pathname.replace(/\/$/, '') === parent;
  };
  const read = page.waitForResponse(isParent);
  await afterResponse(page, 'PATCH', act);
  await read;
  await dialog(page).waitFor({ state: 'detached' });
}

/**
 * Resolves when every request of the page has its response, except the stream of events, which does not end.
 */
export async function untilResponded(page: Page): Promise<void> {
  for (let known = -1; ; ) {
    const requests = await page.requests();
    if (requests.length === known) return;
    known = requests.length;
    const others = requests.filter((request) => !request.url().endsWith('/api/events'));
    await Promise.all(others.map((request) => request.response()));
  }
}
