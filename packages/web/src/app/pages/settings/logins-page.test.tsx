import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router';
import { expect, it } from 'vitest';
import { fakeServer } from '../../../testing/fake-server';
import { oidcProvider } from '../../../testing/login-providers';
import { renderInApp } from '../../../testing/render';
import { buildSettings } from '../../../testing/settings';
import { LoginsPage } from './logins-page';

const Place = () => <output>{useLocation().pathname}</output>;

const open = (rest: string) =>
  renderInApp(
    <>
      <LoginsPage rest={rest} />
      <Place />
    </>,
    { at: `/settings/logins/${rest}` },
  );

it.each([
  ['', 'Add a provider'],
  ['sso', 'Test login'],
  ['new', 'This location'],
  ['unknown', 'This location'],
  ['sso/more', 'This location'],
  ['new/oidc/more', 'This location'],
  ['new/oidc', 'New provider'],
  ['test/sso', 'This test is over'],
])('the address “%s” shows its part of the page', async (rest, text) => {
  fakeServer({
    'GET /api/settings/all': () => buildSettings(),
    'GET /api/login-providers': () => [oidcProvider()],
  });
  open(rest);
  expect((await screen.findAllByText(new RegExp(`^${text}`))).length).toBeGreaterThan(0);
});

it('a template that is unknown leads to the list', async () => {
  fakeServer({});
  open('new/toString');
  expect(await screen.findByText('/settings/logins')).toBeTruthy();
});

it('turning off passwords stores that setting only', async () => {
  const requests = fakeServer({
    'GET /api/settings/all': () => Response.json(buildSettings(), { headers: { ETag: '"1"' } }),
    'PUT /api/settings': () => '200 OK',
    'GET /api/login-providers': () => [oidcProvider()],
  });
  open('');
  const toggle = await screen.findByRole<HTMLInputElement>('switch', { name: /^Passwords of this server/ });
  await waitFor(() => expect(toggle.disabled).toBe(false));
  await userEvent.click(toggle);
  await userEvent.click(screen.getByRole('button', { name: 'Turn off' }));
  expect(await screen.findByText('Settings updated')).toBeTruthy();
  const sent = requests.find(({ method }) => method === 'PUT');
  expect(sent?.json()).toEqual({ signOn: { passwords: false } });
  expect(sent?.headers.get('If-Match')).toBe('"1"');
});
