import type { MailState, Settings, SettingsChange } from '@satchel/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { fakeServer, refusal } from '../../../testing/fake-server';
import { renderInApp } from '../../../testing/render';
import { buildSettings } from '../../../testing/settings';
import { GlobalSettings } from '../global-settings';

const IDLE: MailState = { hasPassword: false, waiting: 0, failure: null };
const { mail: NO_MAIL } = buildSettings();
const MAIL = { ...NO_MAIL, host: 'smtp.example.org', from: 'files@example.org', address: 'https://x.test' };

type Routes = Parameters<typeof fakeServer>[0];

function openSettings(mail: Settings['mail'], routes: Routes = {}, ownMail?: string) {
  let stored = buildSettings({ mail });
  const requests = fakeServer({
    'GET /api/settings/all': () => Response.json(stored, { headers: { ETag: '"1"' } }),
    'PUT /api/settings': (request) => {
      stored = { ...stored, ...(request.json() as SettingsChange) } as Settings;
      return '200 OK';
    },
    'GET /api/mail': () => IDLE,
    ...routes,
  });
  renderInApp(
    <GlobalSettings
      ownMail={ownMail}
      onSaved={vi.fn()}
      renderRules={() => null}
      renderCommands={() => null}
      renderDefaults={() => null}
    />,
  );
  return {
    user: userEvent.setup(),
    sent: (method: string) => requests.filter((each) => each.method === method),
  };
}

const form = async () => within(await screen.findByRole('form', { name: 'Mail' }));
const field = async (label: string) => (await form()).getByLabelText<HTMLInputElement>(label);

it('a host brings the address of this page along, and the card saves mail only', async () => {
  const { user, sent } = openSettings(NO_MAIL);
  await user.type(await field('Mail server'), 'smtp.example.org');
  expect((await field('Address of this server')).value).toBe(window.location.origin);
  await user.type(await field('Sender'), 'Files <files@example.org>');
  await user.click((await form()).getByRole('switch', { name: 'Tell users of a new API key' }));
  await user.click((await form()).getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Settings updated')).toBeTruthy();
  expect(sent('PUT').map((request) => request.json())).toEqual([
    {
      mail: {
        ...NO_MAIL,
        host: 'smtp.example.org',
        from: 'Files <files@example.org>',
        address: window.location.origin,
        notices: { newDevice: true, login: true, key: false },
      },
    },
  ]);
});

it('the encryption presets the port unless another was typed, and a warning is shown without one', async () => {
  const { user } = openSettings(MAIL);
  const encryption = await field('Encryption');
  const port = async () => (await field('Port')).value;
  expect([await port(), screen.queryByText(/^Without encryption/)]).toEqual(['465', null]);
  await user.selectOptions(encryption, 'STARTTLS');
  expect(await port()).toBe('587');
  await user.selectOptions(encryption, 'None');
  expect(await port()).toBe('25');
  expect(screen.getByText(/^Without encryption/)).toBeTruthy();
  await user.clear(await field('Port'));
  await user.type(await field('Port'), '2525');
  await user.selectOptions(encryption, 'TLS');
  expect([await port(), screen.queryByText(/^Without encryption/)]).toEqual(['2525', null]);
});

it('a refused field is named, in the language of the reader', async () => {
  const details = { field: 'mail.address', reason: 'not_a_web_address' };
  const { user } = openSettings(MAIL, {
    'PUT /api/settings': () =>
      Response.json({ code: 'invalid_input', message: 'x', details }, { status: 400 }),
  });
  await user.click((await form()).getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/^This is not an address of a site/)).toBeTruthy();
  expect(document.activeElement).toBe(await field('Address of this server'));
});

it('the password is stored, replaced and removed, and never shown', async () => {
  let hasPassword = false;
  const { user, sent } = openSettings(MAIL, {
    'GET /api/mail': () => ({ ...IDLE, hasPassword }),
    'PUT /api/mail/password': (request) => {
      hasPassword = (request.json() as { password: string }).password !== '';
      return '200 OK';
    },
  });
  const password = () => screen.findByLabelText<HTMLInputElement>('Password of the mail server');
  const store = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Store' });
  await password();
  expect(store().disabled).toBe(true);
  await user.type(await password(), 'one{Enter}');
  expect(await screen.findByText('A password is stored.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Replace' }));
  expect((await password()).value).toBe('');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(screen.getByRole('button', { name: 'Replace' }));
  await user.type(await password(), 'two');
  await user.click(store());
  await user.click(await screen.findByRole('button', { name: 'Remove' }));
  expect((await password()).value).toBe('');
  expect(sent('PUT').map((request) => [request.path, request.json()])).toEqual([
    ['/api/mail/password', { password: 'one' }],
    ['/api/mail/password', { password: 'two' }],
    ['/api/mail/password', { password: '' }],
  ]);
});

it('says what waits and what failed', async () => {
  const failure = { at: Date.now() / 1000 - 3 * 86_400, reason: '550 No such user' };
  openSettings(MAIL, { 'GET /api/mail': () => ({ ...IDLE, waiting: 1200, failure }) });
  expect(await screen.findByText('Waiting to be sent: 1,200')).toBeTruthy();
  expect(screen.getByText(/^Last failure.*3 days ago.*550 No such user/)).toBeTruthy();
});

it('a test is sent to the own address, with the words of the mail server, and says what it uses', async () => {
  let isSent = false;
  const { user, sent } = openSettings(
    MAIL,
    { 'POST /api/mail/test': () => ({ isSent, text: isSent ? '250 Queued' : '535 Bad password' }) },
    'ada@example.org',
  );
  const send = async () => user.click(await screen.findByRole('button', { name: 'Send' }));
  await send();
  expect(await screen.findByText('The mail was not sent.')).toBeTruthy();
  expect(screen.getByText('535 Bad password')).toBeTruthy();
  expect(screen.queryByText(/not saved yet/)).toBeNull();
  isSent = true;
  await user.type(await field('Username'), 'x');
  expect(screen.getByText(/^Your changes are not saved yet; the test uses/)).toBeTruthy();
  const to = screen.getByLabelText('Send a test mail to');
  await user.clear(to);
  await user.type(to, 'ben@example.org{Enter}');
  expect(await screen.findByText('The mail server has accepted the mail.')).toBeTruthy();
  expect(screen.getByText('250 Queued')).toBeTruthy();
  expect(sent('POST').map((request) => request.json())).toEqual([
    { to: 'ada@example.org' },
    { to: 'ben@example.org' },
  ]);
  expect(sent('PUT')).toEqual([]);
});

it('says why no test was sent', async () => {
  const { user } = openSettings(
    MAIL,
    { 'POST /api/mail/test': () => refusal(429, 'too_many_requests') },
    'a@b.c',
  );
  await user.click(await screen.findByRole('button', { name: 'Send' }));
  expect(await screen.findByText(/^Too many attempts/)).toBeTruthy();
});

it('there is no test before a mail server is stored', async () => {
  openSettings(NO_MAIL);
  await screen.findByLabelText('Password of the mail server');
  await waitFor(() => expect(screen.queryByLabelText('Send a test mail to')).toBeNull());
  expect(screen.queryByText(/^Waiting to be sent/)).toBeNull();
});
