import type { LoginProviderChange } from '@satchel/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { pageConfig } from '../../../lib/page-config';
import { fakeServer, refusal } from '../../../testing/fake-server';
import { ldapProvider, oidcProvider } from '../../../testing/login-providers';
import { renderInApp } from '../../../testing/render';
import { LoginsCard } from './logins-card';

const Place = () => <output>{useLocation().pathname}</output>;

const show = (passwords = true, onPasswords = vi.fn(async () => undefined)) => {
  renderInApp(
    <>
      <LoginsCard passwords={passwords} onPasswords={onPasswords} />
      <Place />
    </>,
  );
  return onPasswords;
};

const before = pageConfig.AuthMethod;
afterEach(() => {
  pageConfig.AuthMethod = before;
});

it('the list names each provider, its kind and its accounts, and turns it off as it is stored', async () => {
  let providers = [oidcProvider({ name: '<b>أحمد</b>' }), ldapProvider({ enabled: false, accounts: 1200 })];
  const requests = fakeServer({
    'GET /api/login-providers': () => providers,
    'PUT /api/login-providers/sso': () => {
      providers = providers.map((each) => ({ ...each, enabled: false }));
      return providers[0];
    },
  });
  show();
  const [first, second] = await screen.findAllByRole('listitem');
  expect(
    within(first as HTMLElement)
      .getByRole('link')
      .getAttribute('href'),
  ).toBe('/settings/logins/sso');
  expect(first?.textContent).toContain('<b>أحمد</b>OpenID ConnectAccounts: 3');
  expect(second?.textContent).toContain('DirectoryLDAPAccounts: 1,200');
  await userEvent.click(screen.getByRole('switch', { name: /^<b>أحمد<\/b>: ?On$/ }));
  await screen.findByRole('switch', { name: /^<b>أحمد<\/b>: ?Off$/ });
  const { id: _, hasSecret: __, accounts: ___, ...stored } = oidcProvider({ name: '<b>أحمد</b>' });
  const sent = requests.find(({ method }) => method === 'PUT')?.json() as LoginProviderChange;
  expect(sent).toEqual({ ...stored, enabled: false });
});

it('a conflict is told in the words of the server, and the switch stays', async () => {
  fakeServer({
    'GET /api/login-providers': () => [oidcProvider()],
    'PUT /api/login-providers/sso': () => refusal(409, 'conflict', 'Nobody could log in any more'),
  });
  show(false);
  const toggle = await screen.findByRole<HTMLInputElement>('switch', { name: /^Harbour SSO/ });
  await userEvent.click(toggle);
  expect(await screen.findByText('Nobody could log in any more')).toBeTruthy();
  await waitFor(() => expect(toggle.checked).toBe(true));
});

it('adding begins with a choice of products', async () => {
  fakeServer({ 'GET /api/login-providers': () => [] });
  show();
  expect(await screen.findByText('No providers yet.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Add a provider' }));
  const prompt = screen.getByRole('dialog', { name: 'What do you want to connect?' });
  await userEvent.click(within(prompt).getByRole('button', { name: 'Microsoft Entra' }));
  expect(screen.getByText('/settings/logins/new/entra')).toBeTruthy();
});

it('passwords can be turned off only with a provider that is on, after a warning with the way back', async () => {
  let enabled = false;
  fakeServer({
    'GET /api/login-providers': () => [oidcProvider({ enabled })],
    'PUT /api/login-providers/sso': () => {
      enabled = true;
      return oidcProvider();
    },
  });
  const onPasswords = show();
  const toggle = await screen.findByRole<HTMLInputElement>('switch', { name: /^Passwords of this server/ });
  expect(toggle.disabled).toBe(true);
  expect(screen.getByText('Turn on a provider before you turn off passwords.')).toBeTruthy();
  await userEvent.click(screen.getByRole('switch', { name: /^Harbour SSO/ }));
  await waitFor(() => expect(toggle.disabled).toBe(false));
  await userEvent.click(toggle);
  const warning = screen.getByRole('alertdialog');
  expect(warning.textContent).toContain('satchel config set --signOn.passwords=true');
  expect(onPasswords).not.toHaveBeenCalled();
  await userEvent.click(within(warning).getByRole('button', { name: 'Turn off' }));
  expect(await screen.findByText('Settings updated')).toBeTruthy();
  expect(onPasswords.mock.calls).toEqual([[false, expect.anything()]]);
});

it('passwords that are off can always be turned on', async () => {
  fakeServer({ 'GET /api/login-providers': () => [] });
  const onPasswords = show(false);
  await userEvent.click(await screen.findByRole('switch', { name: /^Passwords of this server/ }));
  await waitFor(() => expect(onPasswords).toHaveBeenCalledOnce());
  expect(onPasswords.mock.lastCall?.[0 as never]).toBe(true);
});

it('with another login method the page says why there are no providers, and reads none', () => {
  pageConfig.AuthMethod = 'proxy';
  const requests = fakeServer({});
  show();
  expect(screen.getByText(/^Providers need the login method json. This server uses proxy/)).toBeTruthy();
  expect(requests).toEqual([]);
});

it('a failure says so and can be tried again', async () => {
  let isDown = true;
  fakeServer({ 'GET /api/login-providers': () => (isDown ? refusal(500, 'internal') : []) });
  show();
  const again = await screen.findByRole('button', { name: 'Try again' });
  isDown = false;
  await userEvent.click(again);
  expect(await screen.findByText('No providers yet.')).toBeTruthy();
});
