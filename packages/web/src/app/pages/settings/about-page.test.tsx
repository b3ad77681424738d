import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { usePrompts } from '../../../features/files/state/prompt-store';
import { changePageConfig } from '../../../lib/page-config-store';
import { renderInApp } from '../../../testing/render';
import { AboutPage } from './about-page';

afterEach(() => {
  changePageConfig({ Version: '', DisableExternal: false });
  vi.unstubAllGlobals();
});

it('the page says the version, leads to the help, and shows the licence of each package', async () => {
  changePageConfig({ Version: '1.2.3' });
  renderInApp(<AboutPage />);
  expect(screen.getByRole('heading', { name: 'About Satchel' })).toBeTruthy();
  expect(screen.getByText('Version 1.2.3')).toBeTruthy();
  await userEvent.click(await screen.findByText('Licence of Satchel'));
  expect(await screen.findByText(/Apache License/)).toBeTruthy();
  await userEvent.click(screen.getByText('zustand'));
  expect(await screen.findByText(/Paul Henschel/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Help' }));
  expect(usePrompts.getState().prompt).toEqual({ kind: 'help' });
});

it('the page has no link to the project where it has no address', async () => {
  renderInApp(<AboutPage />);
  await screen.findByText('zustand');
  expect(screen.queryByRole('link')).toBeNull();
});
