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
];
