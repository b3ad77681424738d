import type { TokenUser } from '@satchel/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { type RenderResult, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { CurrentUserContext } from '../lib/current-user';
import { createQueryClient } from '../lib/query-client';
import { Toaster } from '../ui/toast';
import { InEnglish } from './in-english';
import { buildUser } from './users';

export { buildUser };

interface RenderOptions {
  user?: TokenUser | null;
  /** The address inside the app, without the base URL. */
  at?: string;
}

/** Renders with the providers that the app has: language, server data, address, user and notices. */
export function renderInApp(content: ReactNode, options: RenderOptions = {}): RenderResult {
  const { user = buildUser(), at = '/files/' } = options;
  return render(
    <InEnglish>
      <QueryClientProvider client={createQueryClient()}>
        <CurrentUserContext value={user}>
          <MemoryRouter initialEntries={[at]}>{content}</MemoryRouter>
          <Toaster />
        </CurrentUserContext>
      </QueryClientProvider>
    </InEnglish>,
  );
}
