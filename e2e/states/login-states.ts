import { fillLogin } from '../support/browser.js';
import type { State } from './acts.js';

export const LOGIN: State[] = [
  ['login', (page) => page.goto('/login').then(() => page.getByLabel('Username').waitFor())],
  [
    'login-wrong',
    async (page) => {
      await page.goto('/login');
      await fillLogin(page, { username: 'admin', password: 'no' });
      await page.getByText('Wrong credentials').waitFor();
    },
  ],
  ['login-ended', (page) => page.goto('/login?expired').then(() => page.getByLabel('Username').waitFor())],
  [
    'signup',
    async (page) => {
      await page.goto('/login');
      await page.getByRole('button', { name: 'Sign up' }).click();
      await page.getByLabel('Confirm password').waitFor();
    },
  ],
  [
    'signup-differs',
    async (page) => {
      await page.goto('/login');
      await page.getByRole('button', { name: 'Sign up' }).click();
      await page.getByLabel('Username').fill('new');
      await page.getByLabel('Password', { exact: true }).fill('one');
      await page.getByLabel('Confirm password').fill('two');
      await page.keyboard.press('Enter');
      await page.getByText("Passwords don't match").waitFor();
    },
  ],
];
