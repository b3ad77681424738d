import type { TokenUser } from '@satchel/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { type RenderResult, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, parsePath } from 'react-router';
import { createQueryClient } from '../lib/api/query-client';
import { CurrentUserContext } from '../lib/current-user';
import { Toaster } from '../ui/toast';
import { InEnglish } from './in-english';
import { buildUser } from './users';

export { buildUser };

interface RenderOptions {
  user?: TokenUser | null;
  /** The address inside the app, without the base URL. */
  at?: string;
  /** The state of the address, as a page passes it on. */
  state?: unknown;
}

let visits = 0;

/** Renders with the providers of the app: language, server data, address, user and notices. */
export function renderInApp(content: ReactNode, options: RenderOptions = {}): RenderResult {
  const { user = buildUser(), at = '/files/', state } = options;
  visits += 1;
  // Each call is a new history entry, so that no earlier scroll position is restored.
  const entry = { ...parsePath(at), state, key: `visit ${visits}` };
  return render(
    <InEnglish>
      <QueryClientProvider client={createQueryClient()}>
        <CurrentUserContext value={user}>
          <MemoryRouter initialEntries={[entry]}>{content}</MemoryRouter>
          <Toaster />
        </CurrentUserContext>
      </QueryClientProvider>
    </InEnglish>,
  );
}
