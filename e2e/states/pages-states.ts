import { intercept } from '../support/intercept.js';
import { entry, home, prompted, type State } from './acts.js';

export const PAGES: State[] = [
  [
    'toast-error',
    async (page) => {
      await intercept(page, '*/api/resources/unknown.bin*', { status: 500, body: 'x' });
      await home(page);
      // One letter only, because each letter of a slowly typed word would start the search again.
      await page.keyboard.press('u');
      await page.keyboard.press('Delete');
      await prompted(page);
      await page.keyboard.press('Enter');
      await page.getByText('“unknown.bin” was not deleted.').waitFor();
    },
  ],
  [
    'error-404',
    (page) =>
      page.goto('/files/nowhere/').then(() => page.getByRole('button', { name: 'Go to my files' }).waitFor()),
  ],
  [
    'error-403',
    (page) => page.goto('/403').then(() => page.getByRole('button', { name: 'Go to my files' }).waitFor()),
  ],
  [
    'error-500',
    (page) => page.goto('/500').then(() => page.getByRole('button', { name: 'Go to my files' }).waitFor()),
  ],
  [
    'error-network',
    async (page) => {
      await home(page);
      await intercept(page, '*/api/*', 'fail');
      await entry(page, 'Documents').dblclick();
      await page.getByRole('button', { name: 'Try again' }).waitFor();
    },
  ],
  [
    'profile',
    (page) =>
      page
        .goto('/settings/profile')
        .then(() => page.getByRole('heading', { name: 'Profile settings' }).waitFor()),
  ],
  [
    'about',
    async (page) => {
      await page.goto('/settings/about');
      await page.getByRole('heading', { name: 'What is inside' }).waitFor();
      await page.getByText('zustand').click();
      await page.getByText('MIT License').first().waitFor();
    },
  ],
];
