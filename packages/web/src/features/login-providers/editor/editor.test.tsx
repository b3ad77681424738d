import type { LoginProvider, LoginProviderChange } from '@satchel/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router';
import { expect, it } from 'vitest';
import { fakeServer, refusal } from '../../../testing/fake-server';
import { ldapProvider, oidcProvider } from '../../../testing/login-providers';
import { renderInApp } from '../../../testing/render';
import type { TemplateName } from '../templates';
import { NewProvider } from './new-provider';
import { ProviderEditor } from './provider-editor';

const Place = () => <output>{useLocation().pathname}</output>;

const faultOf = (field: string, message: string) =>
  Response.json({ code: 'invalid_input', message, details: { field }, requestId: 'x' }, { status: 400 });

function edit(provider: LoginProvider, routes: Parameters<typeof fakeServer>[0] = {}) {
  const requests = fakeServer({ 'GET /api/login-providers': () => [provider], ...routes });
  renderInApp(
    <>
      <ProviderEditor id={provider.id} missing={<p>missing</p>} />
      <Place />
    </>,
  );
  return requests;
}

function add(template: TemplateName, routes: Parameters<typeof fakeServer>[0] = {}) {
  const requests = fakeServer({ 'GET /api/login-providers': () => [], ...routes });
  renderInApp(
    <>
      <NewProvider template={template} />
      <Place />
    </>,
  );
  return requests;
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

it('a new provider is made from the template and the fields, with the addresses of its id', async () => {
  const requests = add('keycloak', { 'POST /api/login-providers': () => oidcProvider({ id: 'harbour' }) });
  const user = userEvent.setup();
  const name = field('Name');
  expect([name.value, field('ID').value]).toEqual(['Keycloak', 'keycloak']);
  await user.clear(name);
  await user.type(name, 'Harbour');
  const { origin } = window.location;
  expect(screen.getByText(`${origin}/login/with/harbour`)).toBeTruthy();
  expect(screen.getAllByText(`${origin}/api/sign-on/harbour/logout`)).toHaveLength(2);
  await user.type(field('Address of the provider (issuer)'), ' https://sso.example.com ');
  await user.type(field('Client ID'), 'satchel');
  await user.type(field('Client secret'), 'hunter2');
  await user.type(field('Storage limit'), ' room ');
  await user.click(screen.getByRole('button', { name: 'Add a group' }));
  await user.type(field('Group'), 'editors');
  await user.click(screen.getByRole('checkbox', { name: 'Edit files' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('/settings/logins/harbour')).toBeTruthy();
  expect(requests.find(({ method }) => method === 'POST')?.json()).toMatchObject({
    id: 'harbour',
    kind: 'oidc',
    name: 'Harbour',
    secret: 'hunter2',
    mapping: {
      username: 'preferred_username',
      quota: 'room',
      permissionsOfGroups: [{ group: 'editors', permissions: ['modify', 'download'] }],
    },
    oidc: { issuer: 'https://sso.example.com', clientId: 'satchel', scopes: 'openid profile email' },
  });
});

it('faults are shown at their fields: an id in use, and what the server rejects', async () => {
  let answer = refusal(409, 'already_exists');
  add('openLdap', { 'POST /api/login-providers': () => answer });
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(field('ID').getAttribute('aria-invalid')).toBe('true'));
  expect(screen.getByText('This is already taken.')).toBeTruthy();
  answer = faultOf('ldap.userFilter', 'The filter has no closing bracket');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('The filter has no closing bracket')).toBeTruthy();
  expect(field('Filter for users').getAttribute('aria-invalid')).toBe('true');
  await user.type(field('Filter for users'), ')');
  expect(screen.queryByText('The filter has no closing bracket')).toBeNull();
});

it('the secret is never shown; it stays, or is replaced, or is removed', async () => {
  const requests = edit(oidcProvider(), { 'PUT /api/login-providers/sso': () => oidcProvider() });
  const user = userEvent.setup();
  const secret = await screen.findByLabelText<HTMLInputElement>('Client secret');
  expect(secret.value).toBe('');
  expect(screen.getByText(/^A secret is stored/)).toBeTruthy();
  expect(field('ID').readOnly).toBe(true);
  const saved = async () => {
    const count = requests.filter(({ method }) => method === 'PUT').length;
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(requests.filter(({ method }) => method === 'PUT')).toHaveLength(count + 1));
    await waitFor(() => expect(screen.queryByText('Unsaved changes')).toBeNull());
    return requests
      .filter(({ method }) => method === 'PUT')
      .at(-1)
      ?.json() as LoginProviderChange;
  };
  await user.type(field('Only members of these groups'), '\nguests');
  const kept = await saved();
  expect(kept).not.toHaveProperty('secret');
  expect(kept.mapping.allowedGroups).toEqual(['staff', 'guests']);
  await user.type(secret, 'new');
  expect((await saved()).secret).toBe('new');
  await waitFor(() => expect(secret.value).toBe(''));
  await user.click(screen.getByRole('checkbox', { name: 'Remove the stored secret' }));
  expect(secret.disabled).toBe(true);
  expect((await saved()).secret).toBe('');
});

it('removing asks first, and says how many accounts lose this way in', async () => {
  const requests = edit(ldapProvider({ accounts: 1200 }), {
    'DELETE /api/login-providers/ldap': () => '200 OK',
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Remove' }));
  const question = screen.getByRole('alertdialog', { name: 'Remove Directory?' });
  expect(question.textContent).toContain('log in: 1,200.');
  expect(requests.some(({ method }) => method === 'DELETE')).toBe(false);
  await user.click(within(question).getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('/settings/logins')).toBeTruthy();
  expect(await screen.findByText('Provider removed')).toBeTruthy();
});

it('an unknown id shows what the page has for it', async () => {
  fakeServer({ 'GET /api/login-providers': () => [oidcProvider()] });
  renderInApp(<ProviderEditor id="other" missing={<p>missing</p>} />);
  expect(await screen.findByText('missing')).toBeTruthy();
});

it('a file that is no picture leaves the icon as it is', async () => {
  edit(oidcProvider());
  const [input] = await screen.findAllByLabelText<HTMLInputElement>('Choose a picture');
  expect(input).toBeTruthy();
  const file = document.querySelector<HTMLInputElement>('input[type="file"]') as HTMLInputElement;
  await userEvent.upload(file, new File(['no picture'], 'a.png', { type: 'image/png' }));
  expect(await screen.findByText('This picture cannot be used.')).toBeTruthy();
  expect(screen.queryByText('Unsaved changes')).toBeNull();
});
