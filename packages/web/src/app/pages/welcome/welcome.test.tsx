import type { Diagnosis, SettingsChange, TokenUser, UserChange, WelcomePage } from '@satchel/contract';
import { everyPermission } from '@satchel/contract';
import { screen, waitFor } from '@testing-library/react';
import type userEvent from '@testing-library/user-event';
import { useNavigate } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useSession } from '../../../features/auth/session-store';
import { tokenStore } from '../../../lib/api/token-store';
import { type FakeRequest, fakeServer, refusal } from '../../../testing/fake-server';
import { buildSettings } from '../../../testing/settings';
import { buildToken } from '../../../testing/tokens';
import { buildUser } from '../../../testing/users';
import { expectAddress, openAt as openAppAt } from '../../whole-app';

vi.mock('../files-page', () => ({ FilesPage: () => <h1>The files</h1> }));

const DIAGNOSIS: Diagnosis = {
  root: '/srv/files',
  isWritable: true,
  findings: [
    { state: 'good', text: 'The disk has 9 MiB left.' },
    { state: 'odd', text: 'ffmpeg is not there.', advice: 'Install it.' },
    { state: 'bad', text: 'Every address is a trusted proxy.', advice: 'Name yours.' },
  ],
};

let waiting: WelcomePage | null = 'setup';

function startServer(more: Parameters<typeof fakeServer>[0] = {}): FakeRequest[] {
  return fakeServer({
    'POST /api/login': () => buildToken(),
    'GET /api/usage/': () => ({ total: 2048, used: 1024 }),
    'GET /api/welcome': () => ({ page: waiting }),
    'POST /api/welcome/seen': () => {
      waiting = null;
      return '200 OK';
    },
    'GET /api/settings/all': () => buildSettings(),
    'PUT /api/settings': () => '200 OK',
    'PUT /api/users/1': () => '200 OK',
    'GET /api/diagnosis': () => DIAGNOSIS,
    ...more,
  });
}

function Steps() {
  const navigate = useNavigate();
  return (
    <>
      <button type="button" onClick={() => void navigate(-1)}>
        Back in the history
      </button>
      <button type="button" onClick={() => void navigate('/files/')}>
        To the files
      </button>
    </>
  );
}

const openAt = (address: string) => openAppAt(address, <Steps />);
const headingIs = async (name: string) => {
  const heading = await screen.findByRole('heading', { level: 1, name });
  await waitFor(() => expect(document.activeElement).toBe(heading));
};
const next = (user: ReturnType<typeof userEvent.setup>) =>
  user.click(screen.getByRole('button', { name: 'Continue' }));
const fill = async (user: ReturnType<typeof userEvent.setup>, field: HTMLElement, text: string) => {
  await user.click(field);
  await user.paste(text);
};
const sent = (requests: FakeRequest[], method: string, path: string) =>
  requests.filter((each) => each.method === method && each.path === path).map((each) => each.json());

beforeEach(() => {
  waiting = 'setup';
  tokenStore.set(buildToken());
  useSession.setState({ user: buildUser(), token: 'x', isReady: true, hasLeft: false });
});

describe('the redirection to it', () => {
  const asked = (requests: FakeRequest[]) => requests.filter(({ path }) => path === '/api/welcome').length;
  const somebody = (changes: Partial<TokenUser>) => useSession.setState({ user: buildUser(changes) });

  it('leads administrators to it after their login, once', async () => {
    const requests = startServer({ 'POST /api/login': () => buildToken(buildUser({ id: 2 })) });
    tokenStore.set(null);
    useSession.setState({ user: null, token: null });
    const user = openAt('/');
    await fill(user, await screen.findByLabelText('Username'), 'ada');
    await fill(user, screen.getByLabelText('Password'), 'secret');
    await user.click(screen.getByRole('button', { name: 'Log in' }));
    await expectAddress('/settings/setup');
    await user.click(screen.getByRole('button', { name: 'To the files' }));
    expect(await screen.findByRole('heading', { name: 'The files' })).toBeTruthy();
    await expectAddress('/files/');
    expect(asked(requests)).toBeLessThanOrEqual(2);
  });

  it('leads administrators to it who are logged in already and open the root of their files', async () => {
    waiting = 'import';
    startServer();
    somebody({ id: 3 });
    openAt('/files/');
    await expectAddress('/settings/import');
  });

  it.each(['/files/photos/', '/files/letter.txt', '/settings/profile', '/share/abc'])(
    'leaves %s alone',
    async (address) => {
      const requests = startServer();
      somebody({ id: 4 });
      openAt(address);
      await waitFor(() =>
        expect(requests.length + screen.queryAllByRole('heading').length).toBeGreaterThan(0),
      );
      await expectAddress(address);
      expect(asked(requests)).toBe(0);
    },
  );

  it('leads administrators to the page that they wanted after the login', async () => {
    const requests = startServer();
    somebody({ id: 5 });
    openAt('/login?redirect=%2Fsettings%2Fprofile');
    await expectAddress('/settings/profile');
    expect(asked(requests)).toBe(0);
  });

  it('sends no request for users who are not administrators', async () => {
    const requests = startServer();
    somebody({ id: 6, perm: everyPermission(false) });
    openAt('/login');
    expect(await screen.findByRole('heading', { name: 'The files' })).toBeTruthy();
    expect(asked(requests)).toBe(0);
  });

  it('leads administrators to their files when the request fails', async () => {
    startServer({ 'GET /api/welcome': () => refusal(500, 'internal') });
    somebody({ id: 7 });
    openAt('/login');
    expect(await screen.findByRole('heading', { name: 'The files' })).toBeTruthy();
  });
});

describe('the set-up', () => {
  it('asks for name, password and who may sign up, and is marked as seen at its end', async () => {
    const requests = startServer();
    const user = openAt('/settings/setup');
    await headingIs('Welcome to Satchel');
    await user.selectOptions(screen.getByLabelText('Language'), 'Deutsch');
    const name = screen.getByLabelText('Username');
    await user.clear(name);
    await fill(user, name, 'ada lovelace');
    await fill(user, screen.getByLabelText('New password'), 'a harbour at dawn');
    await fill(user, screen.getByLabelText('Confirm new password'), 'a harbour at dawn');
    await next(user);
    await headingIs('Your files');
    const [change] = sent(requests, 'PUT', '/api/users/1') as UserChange[];
    expect(change?.which).toEqual(['username', 'password', 'locale']);
    expect(change?.data).toEqual({
      id: 1,
      username: 'ada lovelace',
      password: 'a harbour at dawn',
      locale: 'de',
    });
    expect(await screen.findByText('/srv/files')).toBeTruthy();
    expect(screen.getByText(/^1.* of 2.* are free\.$/)).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: 'Automatic' }));
    await next(user);
    await headingIs('Other people');
    await user.click(screen.getByRole('radio', { name: /Anyone may sign up/ }));
    await next(user);
    await headingIs('2 things are worth a look');
    const changes = sent(requests, 'PUT', '/api/settings') as SettingsChange[];
    expect(changes[0]).toEqual({ defaults: { ...buildSettings().defaults, locale: 'de' } });
    expect(changes[1]).toEqual({ defaults: { ...buildSettings().defaults, viewMode: 'list auto' } });
    expect(changes[2]).toEqual({ signup: true, createUserDir: true });
    const [, view] = sent(requests, 'PUT', '/api/users/1') as UserChange[];
    expect(view).toMatchObject({ which: ['viewMode'], data: { id: 1, viewMode: 'list auto' } });
    const texts = screen.getAllByRole('listitem').map((each) => each.textContent);
    expect(texts[0]).toContain('Has to be fixed');
    expect(texts[0]).toContain('Every address is a trusted proxy.');
    expect(texts[1]).toContain('Install it.');
    expect(waiting).toBe('setup');
    await user.click(screen.getByRole('button', { name: 'Go to my files' }));
    await expectAddress('/files/');
    expect(waiting).toBeNull();
  });

  it('begins with the language of the browser, which is also the default of new users', async () => {
    const requests = startServer();
    const user = openAt('/settings/setup');
    await headingIs('Welcome to Satchel');
    await next(user);
    await headingIs('Your files');
    const [change] = sent(requests, 'PUT', '/api/users/1') as UserChange[];
    expect(change).toMatchObject({ which: ['locale'], data: { locale: '' } });
    expect(sent(requests, 'PUT', '/api/settings')).toEqual([]);
  });

  it('is skipped without a change', async () => {
    const requests = startServer();
    const user = openAt('/settings/setup');
    await headingIs('Welcome to Satchel');
    await fill(user, screen.getByLabelText('New password'), 'half typed');
    await user.click(screen.getByRole('button', { name: 'Skip set-up' }));
    await expectAddress('/files/');
    expect(waiting).toBeNull();
    expect(requests.filter(({ method }) => method === 'PUT')).toEqual([]);
    // The page restores its language after the set-up was left.
    await waitFor(() => expect(useSession.getState().user?.locale).toBe('en'));
  });

  it('leads to the files even if the server does not accept that it was seen', async () => {
    startServer({ 'POST /api/welcome/seen': () => refusal(500, 'internal') });
    const user = openAt('/settings/setup');
    await user.click(await screen.findByRole('button', { name: 'Skip set-up' }));
    await expectAddress('/files/');
  });

  it.each([
    ['short', 'short', 'At least 8 characters are needed.'],
    ['a harbour at dawn', '', "Passwords don't match"],
    ['a harbour at dawn', 'a harbour at dusk', "Passwords don't match"],
  ])('sends nothing with the passwords %j and %j', async (password, confirmation, problem) => {
    const requests = startServer({
      'GET /api/settings/all': () => buildSettings({ minimumPasswordLength: 8 }),
    });
    const user = openAt('/settings/setup');
    await headingIs('Welcome to Satchel');
    await fill(user, screen.getByLabelText('New password'), password);
    if (confirmation !== '') await fill(user, screen.getByLabelText('Confirm new password'), confirmation);
    await next(user);
    expect(await screen.findByText(problem)).toBeTruthy();
    expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true');
    expect(requests.filter(({ method }) => method === 'PUT')).toEqual([]);
  });

  it('shows at the field why the server rejects a name, and continues without the change', async () => {
    const details = { field: 'username', reason: 'taken' };
    startServer({
      'PUT /api/users/1': () =>
        Response.json({ code: 'already_exists', message: 'x', details }, { status: 409 }),
    });
    const user = openAt('/settings/setup');
    await headingIs('Welcome to Satchel');
    await user.selectOptions(screen.getByLabelText('Language'), 'English');
    await fill(user, screen.getByLabelText('Username'), '2');
    await next(user);
    expect(await screen.findByText('Username already taken')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Username')));
    await user.type(screen.getByLabelText('Username'), '{Backspace}');
    await next(user);
    await headingIs('Your files');
  });

  it('stores the view for new users and the own one, also when the first attempt is refused', async () => {
    let attempts = 0;
    const requests = startServer({
      'PUT /api/settings': () => (++attempts === 1 ? refusal(500, 'internal') : '200 OK'),
    });
    useSession.setState({ user: buildUser({ viewMode: 'mosaic' }) });
    const user = openAt('/settings/setup');
    await headingIs('Welcome to Satchel');
    await next(user);
    await headingIs('Your files');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Automatic' }).checked).toBe(true);
    await next(user);
    await waitFor(() =>
      expect(
        screen
          .getAllByRole('alert')
          .map((each) => each.textContent)
          .join(''),
      ).not.toBe(''),
    );
    await next(user);
    await headingIs('Other people');
    const defaults = sent(requests, 'PUT', '/api/settings') as SettingsChange[];
    expect(defaults.map((change) => change.defaults?.viewMode)).toEqual(['list auto', 'list auto']);
    const own = sent(requests, 'PUT', '/api/users/1') as UserChange[];
    expect(own.map(({ which }) => which)).toEqual([['locale'], ['viewMode']]);
  });

  it('says why signing up is not allowed, and goes back through its steps', async () => {
    const details = { field: 'userHomeBasePath', reason: 'base_is_root' };
    startServer({
      'PUT /api/settings': (request) =>
        'signup' in (request.json() as SettingsChange)
          ? Response.json({ code: 'invalid_input', message: 'x', details }, { status: 400 })
          : '200 OK',
    });
    const user = openAt('/settings/setup');
    await headingIs('Welcome to Satchel');
    await next(user);
    await headingIs('Your files');
    await next(user);
    await user.click(await screen.findByRole('radio', { name: /Anyone may sign up/ }));
    await next(user);
    expect((await screen.findByText(/homes need a place/)).getAttribute('role')).toBe('alert');
    await user.click(screen.getByRole('button', { name: 'Back' }));
    await headingIs('Your files');
    await user.click(screen.getByRole('button', { name: 'Back in the history' }));
    await headingIs('Other people');
  });

  it('is not shown when it is not waiting', async () => {
    waiting = null;
    startServer();
    openAt('/settings/setup');
    await expectAddress('/files/');
  });

  it('is forbidden to others', async () => {
    const requests = startServer();
    useSession.setState({ user: buildUser({ perm: everyPermission(false) }) });
    openAt('/settings/setup');
    await expectAddress('/403');
    expect(requests.map(({ path }) => path)).not.toContain('/api/welcome');
  });
});
