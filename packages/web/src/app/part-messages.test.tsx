import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { en } from '../locales/en/index';

const TRASH = ['trash'] as const;

describe('a part whose messages the server does not have, as after an update', () => {
  beforeEach(() => {
    // Each test has its own list of parts.
    vi.resetModules();
    vi.doMock('../locales/trash/en', () => {
      throw new Error('404');
    });
    vi.stubGlobal('fetch', async () => new Response());
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
  });
  afterEach(() => {
    vi.doUnmock('../locales/trash/en');
    vi.resetModules();
    vi.unstubAllGlobals();
  });

  async function show(fallback?: null): Promise<void> {
    const { I18nProvider } = await import('../lib/i18n');
    const { useMessages } = await import('../lib/language/load-messages');
    const { ErrorBoundary } = await import('./frame/error-boundary');
    const { WithMessages } = await import('./part-messages');
    function Page() {
      const { messages } = useMessages('en', { locale: 'en', messages: en, parts: 0 });
      return (
        <I18nProvider locale="en" messages={messages}>
          <p>The frame</p>
          <ErrorBoundary>
            <WithMessages of={TRASH} fallback={fallback}>
              The trash
            </WithMessages>
          </ErrorBoundary>
        </I18nProvider>
      );
    }
    render(<Page />);
  }

  it('is a page that says so and offers to load everything again', async () => {
    await show();
    expect(await screen.findByRole('button', { name: 'Reload the page' })).toBeTruthy();
    expect(screen.queryByText('The trash')).toBeNull();
  });

  it('stays away where it is a part of another page', async () => {
    const { useFailure } = await import('../lib/language/load-messages');
    let failure: unknown;
    function Watch() {
      failure = useFailure();
      return null;
    }
    render(<Watch />);
    await show(null);
    await vi.waitFor(() => expect(failure).toBeInstanceOf(Error));
    expect(screen.getByText('The frame')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });
});
