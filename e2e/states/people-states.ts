import { home, opened, type State, select, still } from './acts.js';

/** What somebody sees who likes a mosaic. */
export const MOSAIC: State[] = [
  ['mosaic', (page) => home(page).then(() => still(page))],
  ['mosaic-selected', (page, isPhone) => select(page, isPhone, 'Mountains.png', 'Music', 'total.ts')],
];

/** What somebody sees who wants pictures large. */
export const GALLERY: State[] = [
  ['gallery', (page) => home(page).then(() => still(page))],
  ['gallery-selected', (page, isPhone) => select(page, isPhone, 'Mountains.png', 'Music')],
];

/** What somebody sees who may look and nothing else. */
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
