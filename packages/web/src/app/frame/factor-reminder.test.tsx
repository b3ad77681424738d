import type { SecondFactorState } from '@satchel/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router';
import { expect, it } from 'vitest';
import { fakeServer } from '../../testing/fake-server';
import { renderInApp } from '../../testing/render';
import { toast } from '../../ui/toast';
import { FactorReminder } from './factor-reminder';

const DUE = Date.UTC(2026, 11, 24, 12) / 1000;
const TEXT = 'Your administrator requires a second factor. Set it up by Dec 24, 2026.';

function Address() {
  return <output>{useLocation().pathname}</output>;
}

function open(state: Partial<SecondFactorState>) {
  const none = { hasApp: false, since: null, passkeys: 0, recoveryCodes: 0, isRequired: true, due: null };
  const requests = fakeServer({ 'GET /api/second-factor': () => ({ ...none, ...state }) });
  const { unmount } = renderInApp(
    <>
      <FactorReminder />
      <Address />
    </>,
  );
  return { requests, unmount };
}

it('a user who has to set up a second factor is told until when, with a way to the profile', async () => {
  open({ due: DUE });
  expect(await screen.findByText(TEXT)).toBeTruthy();
  await userEvent.setup().click(screen.getByRole('button', { name: 'Set up' }));
  await waitFor(() => expect(screen.getByText('/settings/profile')).toBeTruthy());
  expect(screen.queryByText(TEXT)).toBeNull();
});

it('the user is told once a day', async () => {
  const first = open({ due: DUE });
  await screen.findByText(TEXT);
  first.unmount();
  toast.clear();
  const { requests } = open({ due: DUE });
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(screen.queryByText(TEXT)).toBeNull();
});

it('nothing is said to a user who has set up an app', async () => {
  const { requests } = open({ hasApp: true, since: 1 });
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(screen.queryByText(/second factor/)).toBeNull();
});
