import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { fakeServer, refusal } from '../../../testing/fake-server';
import { renderInApp } from '../../../testing/render';
import { LostPassword } from './lost-password';

/** The captcha of an outside service: each that is shown is solved by its own function. */
const captchas = vi.hoisted(() => {
  const solve: ((answer: string) => void)[] = [];
  const config = document.createElement('script');
  config.id = 'config';
  config.type = 'application/json';
  config.textContent = JSON.stringify({ ReCaptcha: true, ReCaptchaKey: 'key' });
  document.head.append(config);
  window.grecaptcha = {
    ready: (callback) => callback(),
    render: (_element, options) => solve.push(options.callback as (answer: string) => void),
  };
  return solve;
});

const PROBLEM = 'Confirm first that you are not a robot.';

it('sends nothing before the captcha is solved, and asks for another after a failure', async () => {
  let isWrong = true;
  const requests = fakeServer({
    'POST /api/password-links': () => (isWrong ? refusal(403, 'wrong_credentials') : '202 Accepted'),
  });
  renderInApp(<LostPassword />, { user: null });
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Username or mail address'), 'ann{Enter}');
  expect(await screen.findByText(PROBLEM)).toBeTruthy();
  expect(requests).toHaveLength(0);
  await waitFor(() => expect(captchas).toHaveLength(1));
  captchas[0]?.('first');
  await user.click(screen.getByRole('button', { name: 'Send link' }));
  await waitFor(() => expect(captchas).toHaveLength(2));
  expect(screen.getByText(PROBLEM)).toBeTruthy();
  isWrong = false;
  captchas[1]?.('second');
  await user.click(screen.getByRole('button', { name: 'Send link' }));
  expect(await screen.findByText('Check your mail')).toBeTruthy();
  expect(requests.map((request) => request.json())).toEqual([
    { name: 'ann', recaptcha: 'first' },
    { name: 'ann', recaptcha: 'second' },
  ]);
});
