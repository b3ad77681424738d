import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { takePending } from '../../../lib/sign-on/pending-sign-on';
import { fakeServer, refusal } from '../../../testing/fake-server';
import { goodReport, oidcProvider } from '../../../testing/login-providers';
import { renderInApp } from '../../../testing/render';
import { FinishedTest } from './finished-test';
import { TestCard } from './test-card';
import { TestReport } from './test-report';

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

it('a directory is tested with or without a user, and the report says what a login would do', async () => {
  const requests = fakeServer({ 'POST /api/login-providers/ldap/test': () => goodReport() });
  renderInApp(<TestCard id="ldap" name="Directory" kind="ldap" isDirty={false} />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Test' }));
  expect(await screen.findByText('This login would create the account anna.')).toBeTruthy();
  await user.type(screen.getByLabelText('Username'), 'anna');
  await user.type(screen.getByLabelText('Password'), 'secret{Enter}');
  await waitFor(() => expect(requests).toHaveLength(2));
  expect(requests.map(({ json }) => json())).toEqual([{}, { username: 'anna', password: 'secret' }]);
});

it('what is not saved is not tested', () => {
  fakeServer({});
  renderInApp(<TestCard id="ldap" name="Directory" kind="ldap" isDirty />);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Test' }).disabled).toBe(true);
});

it('a report has each step, the claims as text, and long values are cut', () => {
  renderInApp(<TestReport report={goodReport({ claims: { a: '<b>x</b>', long: 'y'.repeat(1000) } })} />);
  const [, search] = screen.getAllByRole('listitem');
  expect(search?.textContent).toBe('Search for the userFound uid=anna,ou=people1,200 ms');
  expect(screen.getAllByRole('img', { name: 'Succeeded' })).toHaveLength(3);
  expect(screen.getByText('Create files and folders, Download')).toBeTruthy();
  expect(screen.getByText('<b>x</b>').tagName).toBe('BDI');
  expect(screen.getByText(/^y+…$/).textContent).toHaveLength(301);
});

it.each([
  ['account', 'This login is of the account anna.'],
  ['not_linked', 'This login is of no account yet, and would create none.'],
  ['refused', 'This login is refused: not in the groups'],
] as const)('an outcome of kind %s has its sentence', (kind, sentence) => {
  const report = goodReport();
  const outcome = { ...report.outcome, kind, reason: 'not in the groups', username: 'anna' };
  renderInApp(
    <TestReport report={{ ...report, outcome: { ...outcome, groups: [], permissions: [], scope: '' } }} />,
  );
  expect(screen.getByText(sentence).getAttribute('role')).toBe('status');
});

it.each([
  [5 * 1024 ** 3, '5.0 GB'],
  [null, 'No limit'],
  ['unreadable', 'The value cannot be read; the limit stays as it is.'],
] as const)('a limit of %s is told', (quota, text) => {
  const report = goodReport();
  const outcome = report.outcome && { ...report.outcome, quota };
  renderInApp(<TestReport report={{ ...report, outcome }} />);
  expect(screen.getByText('Storage limit').nextSibling?.textContent).toBe(text);
});

it('without an outcome the report says if the connection works', () => {
  const failed = { step: 'search', isOk: false, text: 'No such user', ms: 3 } as const;
  const { unmount } = renderInApp(<TestReport report={goodReport({ outcome: null })} />);
  expect(screen.getByText('The connection works.')).toBeTruthy();
  unmount();
  renderInApp(<TestReport report={goodReport({ outcome: null, steps: [failed] })} />);
  expect(screen.getByText('The test failed.')).toBeTruthy();
  expect(screen.getByRole('img', { name: 'Failed' })).toBeTruthy();
});

it('a test login leaves for the provider, and says what it is for', async () => {
  const assign = vi.fn();
  vi.stubGlobal('location', { ...window.location, assign });
  fakeServer({
    'POST /api/login-providers/sso/begin-test': () => ({
      url: 'https://sso.example.com/auth?x=1',
      report: goodReport(),
    }),
  });
  renderInApp(<TestCard id="sso" name="Harbour SSO" kind="oidc" isDirty={false} />);
  await userEvent.click(screen.getByRole('button', { name: 'Test login' }));
  await waitFor(() => expect(assign).toHaveBeenCalledWith('https://sso.example.com/auth?x=1'));
  expect(takePending('sso')).toMatchObject({ purpose: 'test', name: 'Harbour SSO' });
});

it.each(['javascript:alert(1)', 'data:text/html,x', '/relative'])(
  '%s is no address to leave for',
  async (url) => {
    const assign = vi.fn();
    vi.stubGlobal('location', { ...window.location, assign });
    fakeServer({ 'POST /api/login-providers/sso/begin-test': () => ({ url, report: goodReport() }) });
    renderInApp(<TestCard id="sso" name="Harbour SSO" kind="oidc" isDirty={false} />);
    await userEvent.click(screen.getByRole('button', { name: 'Test login' }));
    expect(await screen.findByText('The test failed.')).toBeTruthy();
    expect(assign).not.toHaveBeenCalled();
    expect(takePending('sso')).toBeNull();
  },
);

it('a provider that is not found is reported without leaving', async () => {
  const steps = [{ step: 'discovery', isOk: false, text: 'Connection refused', ms: 4 }];
  fakeServer({
    'POST /api/login-providers/sso/begin-test': () => ({
      url: null,
      report: { steps, claims: {}, outcome: null },
    }),
  });
  renderInApp(<TestCard id="sso" name="Harbour SSO" kind="oidc" isDirty={false} />);
  await userEvent.click(screen.getByRole('button', { name: 'Test login' }));
  expect(await screen.findByText('Connection refused')).toBeTruthy();
});

const finish = (state: unknown) =>
  renderInApp(<FinishedTest id="sso" />, { at: '/settings/logins/test/sso', state });

it('what the provider sent back is exchanged once for the report', async () => {
  const requests = fakeServer({
    'GET /api/login-providers': () => [oidcProvider()],
    'POST /api/login-providers/sso/finish-test': () => goodReport(),
  });
  finish({ query: 'code=a&state=b' });
  expect(await screen.findByText('This login would create the account anna.')).toBeTruthy();
  expect(await screen.findByRole('heading', { name: 'Test of Harbour SSO' })).toBeTruthy();
  const sent = requests.filter(({ method }) => method === 'POST');
  expect(sent.map(({ json }) => json())).toEqual([{ query: 'code=a&state=b' }]);
});

it('without an answer of the provider, or with a used one, the test is over', async () => {
  const requests = fakeServer({
    'GET /api/login-providers': () => [oidcProvider()],
    'POST /api/login-providers/sso/finish-test': () => refusal(400, 'invalid_input'),
  });
  const { unmount } = finish(null);
  expect(await screen.findByText('This test is over. Start another one.')).toBeTruthy();
  expect(requests.some(({ method }) => method === 'POST')).toBe(false);
  unmount();
  finish({ query: 'code=used' });
  expect(await screen.findByText('This test is over. Start another one.')).toBeTruthy();
  expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
});
