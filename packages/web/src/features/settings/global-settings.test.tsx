import type { Settings, SettingsChange } from '@satchel/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { pageConfig } from '../../lib/page-config';
import { type FakeRequest, fakeServer, refusal } from '../../testing/fake-server';
import { renderInApp } from '../../testing/render';
import { buildSettings } from '../../testing/settings';
import { GlobalSettings } from './global-settings';

const onSaved = vi.fn();

function openSettings(): FakeRequest[] {
  let stored: Settings = buildSettings();
  let version = 1;
  const requests = fakeServer({
    'GET /api/settings/all': () => Response.json(stored, { headers: { ETag: `"${version}"` } }),
    'PUT /api/settings': (request) => {
      if (request.headers.get('If-Match') !== `"${version}"`) return refusal(412, 'changed_meanwhile');
      stored = { ...stored, ...(request.json() as SettingsChange) } as Settings;
      version += 1;
      return '200 OK';
    },
  });
  renderInApp(
    <GlobalSettings
      onSaved={onSaved}
      renderRules={({ error, errorIndex }) => <p>{error && `Rule ${errorIndex}: ${error}`}</p>}
      renderCommands={({ value, onChange }) => (
        <textarea
          aria-label="after_save"
          value={value.after_save}
          onChange={(event) => onChange({ ...value, after_save: event.target.value })}
        />
      )}
      renderDefaults={({ value, onChange }) => (
        <input
          aria-label="Preset scope"
          value={value.scope}
          onChange={(e) => onChange({ scope: e.target.value })}
        />
      )}
    />,
  );
  return requests;
}

const bodyOf = (requests: FakeRequest[]): SettingsChange[] =>
  requests.filter(({ method }) => method === 'PUT').map((request) => request.json() as SettingsChange);
const card = (name: string) => screen.findByRole('form', { name });
const saveIn = async (name: string) =>
  userEvent.setup().click(within(await card(name)).getByRole('button', { name: 'Save' }));

afterEach(() => {
  pageConfig.EnableExec = false;
});

it('a card saves only itself, and keeps the input in the others', async () => {
  const requests = openSettings();
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText('Instance name'), 'Harbour');
  await user.type(screen.getByLabelText('Preset scope'), 'x');
  await saveIn('Global settings');
  expect(await screen.findByText('Settings updated')).toBeTruthy();
  const [general] = bodyOf(requests);
  expect(general?.branding?.name).toBe('Harbour');
  expect(Object.keys(general ?? {})).not.toContain('defaults');
  expect(Object.keys(general ?? {})).not.toContain('shell');
  expect(onSaved).toHaveBeenCalled();
  expect(screen.getByLabelText<HTMLInputElement>('Preset scope').value).toBe('/x');
  await saveIn('User default settings');
  await waitFor(() => expect(bodyOf(requests)).toHaveLength(2));
  expect(bodyOf(requests)[1]).toMatchObject({ defaults: { scope: '/x' } });
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

it('the limits of the trash are saved', async () => {
  const requests = openSettings();
  const user = userEvent.setup();
  await user.click(await screen.findByRole('switch', { name: /Move deleted files to the trash/ }));
  const days = screen.getByLabelText('Days until deleted files are removed for good');
  await user.clear(days);
  await user.type(days, '7');
  await saveIn('Global settings');
  expect(await screen.findByText('Settings updated')).toBeTruthy();
  expect(bodyOf(requests)[0]?.trash).toEqual({ enabled: false, days: 7, percent: 10, versions: 10 });
});

it('the setting of whom a second factor is required is saved, with the days of grace', async () => {
  const requests = openSettings();
  const user = userEvent.setup();
  await user.selectOptions(await screen.findByLabelText('Required for'), 'Administrators');
  const days = screen.getByLabelText('Days that users have to set it up');
  await user.clear(days);
  await user.type(days, '3');
  await saveIn('Global settings');
  expect(await screen.findByText('Settings updated')).toBeTruthy();
  expect(bodyOf(requests)[0]?.secondFactor).toEqual({ requiredFor: 'administrators', graceDays: 3 });
});

it('the shell and event hooks are shown only if commands are enabled', async () => {
  openSettings();
  await card('Global settings');
  expect(screen.queryByLabelText('Shell command')).toBeNull();
  expect(screen.queryByRole('form', { name: 'Command runner' })).toBeNull();
});

it('hooks are saved as lines without the empty ones', async () => {
  pageConfig.EnableExec = true;
  const requests = openSettings();
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText('after_save'), 'echo one{Enter}{Enter}echo two');
  await saveIn('Command runner');
  expect(await screen.findByText('Commands updated')).toBeTruthy();
  expect(bodyOf(requests)).toEqual([{ commands: { after_save: ['echo one', 'echo two'], before_save: [] } }]);
});

it('the rule shows which pattern is invalid, and the position of the fault', async () => {
  const details = { field: 'rules', reason: 'invalid_pattern', index: 2, position: 4 };
  fakeServer({
    'GET /api/settings/all': () => buildSettings(),
    'PUT /api/settings': () =>
      Response.json({ code: 'invalid_input', message: 'x', details }, { status: 400 }),
  });
  renderInApp(
    <GlobalSettings
      onSaved={onSaved}
      renderRules={({ error, errorIndex }) => <p>{error && `Rule ${errorIndex}: ${error}`}</p>}
      renderDefaults={() => null}
      renderCommands={() => null}
    />,
  );
  await saveIn('Global settings');
  expect(
    await screen.findByText('Rule 2: This regular expression is not valid from character 5 on.'),
  ).toBeTruthy();
});

it.each([
  ['relative_program', './hook.sh', '“./hook.sh” needs its whole path.'],
  ['served_program', '/srv/hook.sh', '“/srv/hook.sh” lies among the files of users'],
])('the event shows which program must not run: %s', async (reason, program, text) => {
  pageConfig.EnableExec = true;
  const details = { field: 'commands.after_save', reason, program };
  fakeServer({
    'GET /api/settings/all': () => buildSettings(),
    'PUT /api/settings': () =>
      Response.json({ code: 'invalid_input', message: 'x', details }, { status: 400 }),
  });
  renderInApp(
    <GlobalSettings
      onSaved={onSaved}
      renderRules={() => null}
      renderDefaults={() => null}
      renderCommands={({ errorOf }) => <p>{errorOf('commands.after_save')}</p>}
    />,
  );
  await saveIn('Command runner');
  expect(await screen.findByText(text, { exact: false })).toBeTruthy();
});

it('the page says so when the settings cannot be loaded, and tries again', async () => {
  let isDown = true;
  fakeServer({ 'GET /api/settings/all': () => (isDown ? refusal(500, 'internal') : buildSettings()) });
  renderInApp(
    <GlobalSettings
      onSaved={onSaved}
      renderRules={() => null}
      renderDefaults={() => null}
      renderCommands={() => null}
    />,
  );
  const again = await screen.findByRole('button', { name: 'Try again' });
  isDown = false;
  await userEvent.setup().click(again);
  expect(await screen.findByLabelText('Instance name')).toBeTruthy();
});

it('a wrong safe address is named at the field, in the language of the reader', async () => {
  const details = { field: 'safeAddresses', reason: 'not_an_address', address: 'home' };
  const body = { code: 'invalid_input', message: 'x', details };
  fakeServer({
    'GET /api/settings/all': () => Response.json(buildSettings(), { headers: { ETag: '"1"' } }),
    'PUT /api/settings': () => Response.json(body, { status: 400 }),
  });
  renderInApp(
    <GlobalSettings
      onSaved={onSaved}
      renderRules={() => null}
      renderCommands={() => null}
      renderDefaults={() => null}
    />,
  );
  const field = await screen.findByLabelText('Addresses that are never blocked');
  await userEvent.setup().type(field, '192.0.2.7{enter}home');
  await saveIn('Global settings');
  expect(await screen.findByText(/^“home” is neither an IP address/)).toBeTruthy();
  expect(document.activeElement).toBe(field);
});
