import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { fakeServer, refusal } from '../../testing/fake-server';
import { renderInApp } from '../../testing/render';
import { ClockNotice } from './clock-notice';

const JUMP = { from: '2026-11-27T10:00:00.000Z', to: '2028-11-26T10:00:00.000Z' };

function showNotice(refusals = 0) {
  let jump: typeof JUMP | null = JUMP;
  let left = refusals;
  const requests = fakeServer({
    'GET /api/clock': () => Response.json({ jump }),
    'POST /api/clock/confirm': () => {
      left -= 1;
      if (left >= 0) return refusal(503, 'busy');
      jump = null;
      return new Response(null, { status: 204 });
    },
  });
  renderInApp(<ClockNotice />);
  return requests;
}

const button = () => screen.findByRole('button', { name: 'The clock is right' });

it('the notice tells from when to when the clock moved, until that is confirmed', async () => {
  const requests = showNotice();
  const user = userEvent.setup();
  expect(await screen.findByText(/2026.*2028/)).toBeTruthy();
  await user.click(await button());
  expect(await screen.findByText('The server trusts its clock again')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'The clock is right' })).toBeNull();
  expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

it('the notice stays when that could not be confirmed', async () => {
  showNotice(1);
  const user = userEvent.setup();
  await user.click(await button());
  expect(await screen.findByText(/could not be confirmed/)).toBeTruthy();
  await user.click(await button());
  expect(await screen.findByText('The server trusts its clock again')).toBeTruthy();
});
