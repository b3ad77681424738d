import { entry, home, prompted, type State } from './acts.js';

export const PAGES: State[] = [
  [
    'toast-error',
    async (page) => {
      await page.route('**/api/resources/unknown.bin', (route) => route.fulfill({ status: 500, body: 'x' }));
      await home(page);
      await page.keyboard.type('unknown');
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
      await page.route('**/api/**', (route) => route.abort());
      await entry(page, 'Documents').dblclick();
      await page.getByRole('button', { name: 'Try again' }).waitFor();
    },
  ],
  [
    'profile',
    (page) =>
      page
        .goto('/settings/profile')
        .then(() => page.getByRole('heading', { name: 'Profile Settings' }).waitFor()),
  ],
];
