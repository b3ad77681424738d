import type { Page } from 'playwright-core';
import { home, opened, renaming, type State, select, still } from './acts.js';

/** A folder whose folders contain pictures. */
export const FOLDERS = 'Music/Shelves';

/** Waits until folders show their pictures. */
const pictured = async (page: Page) => {
  await page.goto(`/files/${FOLDERS}/`);
  await page.locator('[data-pictures="3"]').waitFor();
  await page.waitForFunction(() => [...document.images].every((image) => image.complete));
};

/** The states of a user with the mosaic as view. */
export const MOSAIC: State[] = [
  ['mosaic', (page) => home(page).then(() => still(page))],
  ['mosaic-folders', pictured],
  ['mosaic-selected', (page, isPhone) => select(page, isPhone, 'Mountains.png', 'Music', 'total.ts')],
  ['rename-mosaic-taken', (page) => renaming(page, 'Mountains.png', 'Music')],
];

/** The states of a user with the gallery as view. */
export const GALLERY: State[] = [
  ['gallery', (page) => home(page).then(() => still(page))],
  ['gallery-folders', pictured],
  ['gallery-selected', (page, isPhone) => select(page, isPhone, 'Mountains.png', 'Music')],
  ['rename-gallery-taken', (page) => renaming(page, 'Mountains.png', 'Music')],
];

/** The states of a user without any permission except to view. */
export const READER: State[] = [
  ['reader-list', home],
  [
    'reader-empty',
    (page) => page.goto('/files/Empty/').then(() => page.getByText('This folder is empty').waitFor()),
  ],
  [
    'reader-text',
    (page) => page.goto('/files/notes.txt').then(() => page.getByText('have permission').waitFor()),
  ],
  ['reader-preview', (page) => opened(page, 'Mountains.png')],
];
