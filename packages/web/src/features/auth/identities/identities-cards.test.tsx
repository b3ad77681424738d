import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { registerReauthentication } from '../../../lib/api/api-client';
import { fakeLocation } from '../../../testing/fake-location';
import { type FakeRequest, fakeServer, refusal } from '../../../testing/fake-server';
import { renderInApp } from '../../../testing/render';
import { OwnIdentitiesCard, UserIdentitiesCard } from './identities-cards';

const now = Math.floor(Date.now() / 1000);
const identity = (id: string, changes: object = {}) => ({
  ...{ id, provider: 'work', providerName: 'Work', kind: 'oidc', name: 'ada@example.org' },
  ...{ linked: now - 86_400, lastUsed: now - 600, ...changes },
});
const DIRECTORY = { id: 'office', name: 'Office', icon: '', kind: 'ldap' };
const HOME = { id: 'home', name: 'Home', icon: '', kind: 'oidc' };
const others = [HOME, DIRECTORY];

function showOwn(routes: Parameters<typeof fakeServer>[0]): FakeRequest[] {
  const requests = fakeServer(routes);
  renderInApp(<OwnIdentitiesCard />);
  return requests;
}
const changes = (requests: FakeRequest[]) => requests.filter(({ method }) => method !== 'GET');

beforeEach(() => sessionStorage.clear());
afterEach(() => vi.unstubAllGlobals());

it('the card says of each login its provider, the name there, and when it was used', async () => {
  const own = [identity('a'), identity('b', { lastUsed: null, name: 'gpj\u202eexe', kind: 'ldap' })];
  showOwn({ 'GET /api/identities': () => ({ identities: own, others: [] }) });
  const [first, second] = await screen.findAllByRole('listitem');
  expect(first?.textContent).toContain('Workada@example.orgLast used 10 minutes ago');
  expect(second?.textContent).toContain('Never used');
  // Characters that change the order of the others are visible.
  expect(within(second as HTMLElement).getByText('gpj\ufffdexe').tagName).toBe('BDI');
  expect(screen.queryByRole('button', { name: /^Connect/ })).toBeNull();
});

it.each([
  ['there is nothing to connect', () => ({ identities: [], others: [] })],
  ['the server refuses', () => refusal(403, 'forbidden')],
])('there is no card where %s', async (_, answer) => {
  const requests = showOwn({ 'GET /api/identities': answer });
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(screen.queryByRole('heading')).toBeNull();
});

it('a login is disconnected only after a question, and with the password if the server asks for it', async () => {
  let own = [identity('a')];
  const bodies: unknown[] = [];
  registerReauthentication(async () => 'secret');
  const requests = showOwn({
    'GET /api/identities': () => ({ identities: own, others: [] }),
    'DELETE /api/identities/a': (request) => {
      bodies.push(request.json());
      if (bodies.length === 1) return refusal(403, 'reauthentication_required');
      own = [];
      return '200 OK';
    },
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Disconnect: Work' }));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Cancel' }));
  expect(changes(requests)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Disconnect: Work' }));
  const question = screen.getByRole('alertdialog');
  expect(question.textContent).toContain('ada@example.org');
  await user.click(within(question).getByRole('button', { name: 'Disconnect' }));
  expect(await screen.findByText('Login disconnected')).toBeTruthy();
  expect(bodies).toEqual([{}, { current_password: 'secret' }]);
  await waitFor(() => expect(screen.queryByRole('listitem')).toBeNull());
});

it('the only login of a user stays, and they read why', async () => {
  showOwn({
    'GET /api/identities': () => ({ identities: [identity('a')], others: [] }),
    'DELETE /api/identities/a': () => refusal(409, 'conflict'),
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Disconnect: Work' }));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Disconnect' }));
  expect(await screen.findByText(/^This is your only login here/)).toBeTruthy();
  expect(screen.getByRole('listitem').textContent).toContain('Work');
});

it('another provider is connected by its page', async () => {
  const { assigned } = fakeLocation();
  showOwn({
    'GET /api/identities': () => ({ identities: [], others }),
    'POST /api/identities/home/begin': () => ({ url: 'https://id.example/authorize' }),
  });
  await userEvent.setup().click(await screen.findByRole('button', { name: /Connect .*Home/ }));
  await waitFor(() => expect(assigned).toEqual(['https://id.example/authorize']));
  const kept = JSON.parse(sessionStorage.getItem('sign-on') ?? 'null') as unknown;
  expect(kept).toMatchObject({ purpose: 'link', provider: 'home', name: 'Home' });
});

it('a page that is none of the web is not opened', async () => {
  const { assigned } = fakeLocation();
  showOwn({
    'GET /api/identities': () => ({ identities: [], others }),
    'POST /api/identities/home/begin': () => ({ url: 'javascript:alert(1)' }),
  });
  await userEvent.setup().click(await screen.findByRole('button', { name: /Connect .*Home/ }));
  expect(await screen.findByText(/^The login service does not respond/)).toBeTruthy();
  expect([assigned, sessionStorage.getItem('sign-on')]).toEqual([[], null]);
});

it('a directory is connected by a name and a password, which are not sent empty', async () => {
  let own: object[] = [];
  const requests = showOwn({
    'GET /api/identities': () => ({ identities: own, others: own.length > 0 ? [] : others }),
    'POST /api/identities/office': (request) => {
      const { password } = request.json() as { password: string };
      if (password === 'taken') return refusal(409, 'conflict');
      if (password !== 'right') return refusal(403, 'wrong_credentials');
      own = [identity('c', { kind: 'ldap', providerName: 'Office' })];
      return { identities: own, others: [] };
    },
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: /Connect .*Office/ }));
  await user.type(await screen.findByLabelText('Username'), 'ada{Enter}');
  expect(changes(requests)).toEqual([]);
  const password = screen.getByLabelText('Password');
  await user.type(password, 'wrong{Enter}');
  expect(await screen.findByText('Wrong credentials')).toBeTruthy();
  await user.clear(password);
  await user.type(password, 'taken{Enter}');
  expect(await screen.findByText('This login is already connected to an account.')).toBeTruthy();
  await user.clear(password);
  await user.type(password, 'right{Enter}');
  expect(await screen.findByText('Login connected')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(changes(requests).at(-1)?.json()).toEqual({ username: 'ada', password: 'right' });
});

it('administrators see the logins of a user, and can only disconnect them', async () => {
  const requests = fakeServer({
    'GET /api/identities': () => ({ identities: [identity('a')], others }),
    'DELETE /api/identities/a': () => '200 OK',
  });
  renderInApp(<UserIdentitiesCard id={7} />);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Disconnect: Work' }));
  expect(screen.queryByRole('button', { name: /^Connect/ })).toBeNull();
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Disconnect' }));
  expect(await screen.findByText('Login disconnected')).toBeTruthy();
  expect(requests.map(({ query }) => query.get('user'))).toEqual(['7', '7', '7']);
});

it('the page of a user without such logins has no card', async () => {
  const requests = fakeServer({ 'GET /api/identities': () => ({ identities: [], others }) });
  renderInApp(<UserIdentitiesCard id={7} />);
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(screen.queryByRole('heading')).toBeNull();
});
