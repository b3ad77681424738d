import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { expect } from 'vitest';
import { useSession } from '../features/auth/session-store';
import { createQueryClient } from '../lib/api/query-client';
import { CurrentUserContext } from '../lib/current-user';
import { InEnglish } from '../testing/in-english';
import { Toaster } from '../ui/toast';
import { Router } from './router';

function Address() {
  const { pathname, search, hash } = useLocation();
  return <output aria-label="place">{`${pathname}${search}${hash}`}</output>;
}

function WholeApp({ beside }: { beside: ReactNode }) {
  const user = useSession((state) => state.user);
  return (
    <CurrentUserContext value={user}>
      <Router />
      <Address />
      {beside}
    </CurrentUserContext>
  );
}

/**
 * Opens the app at an address inside of it, as a browser does; `beside` is rendered within its router, too.
 */
export function openAt(address: string, beside: ReactNode = null) {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter initialEntries={[address]}>
        <WholeApp beside={beside} />
      </MemoryRouter>
      <Toaster />
    </QueryClientProvider>,
    { wrapper: InEnglish },
  );
  return userEvent.setup();
}

/** Waits until the app is at this address, including query and fragment. */
export const expectAddress = (address: string) =>
  waitFor(() => expect(screen.getByLabelText('place').textContent).toBe(address));
