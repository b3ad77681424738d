import { everyPermission, type SecondFactorState, type User, type UserChange } from '@satchel/contract';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router';
import { expect, it, vi } from 'vitest';
import { type FakeRequest, fakeServer, refusal } from '../../../testing/fake-server';
import { renderInApp } from '../../../testing/render';
import { buildStoredUser } from '../../../testing/users';
import { UserEditor } from './user-editor';

function Address() {
  return <output aria-label="place">{useLocation().pathname}</output>;
}

const tagged = (value: object, tag: string) => Response.json(value, { headers: { ETag: tag } });
const onSaved = vi.fn();
const NO_FACTOR = {
  hasApp: false,
  since: null,
  passkeys: 0,
  recoveryCodes: 0,
  isRequired: false,
  due: null,
};
const onDeleted = vi.fn();

function openEditor(routes: Parameters<typeof fakeServer>[0]): FakeRequest[] {
  const requests = fakeServer(routes);
  renderInApp(
    <>
      <UserEditor
        id={2}
        onSaved={onSaved}
        onDeleted={onDeleted}
        renderRules={({ error }) => <p>Rules: {error}</p>}
      />
      <Address />
    </>,
    { at: '/settings/users/2' },
  );
  return requests;
}

const expectAddress = (address: string) =>
  waitFor(() => expect(screen.getByLabelText('place').textContent).toBe(address));
const changeOf = (request: FakeRequest | undefined) => request?.json() as UserChange;
const save = () => screen.getByRole('button', { name: 'Save' });
const puts = (requests: FakeRequest[]) => requests.filter(({ method }) => method === 'PUT');

it('the form shows a user, and sends all fields back with the changes and the ETag that was read', async () => {
  let stored: User = buildStoredUser({ perm: { ...everyPermission(false), download: true } });
  const requests = openEditor({
    'GET /api/users/2': () => tagged(stored, `"${stored.username}"`),
    'PUT /api/users/2': (request) => {
      stored = { ...stored, ...changeOf(request).data, password: '' };
      return '200 OK';
    },
  });
  const user = userEvent.setup();
  expect(await screen.findByRole('heading', { name: 'User ben' })).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Password').placeholder).toBe(
    'leave blank to avoid changes',
  );
  expect(screen.queryByLabelText('Commands')).toBeNull();
  expect(screen.queryByRole('checkbox', { name: 'Execute commands' })).toBeNull();
  await user.type(screen.getByLabelText('Username'), 'jamin');
  expect(screen.getByText('Unsaved changes')).toBeTruthy();
  await user.click(save());
  expect(await screen.findByText('User updated')).toBeTruthy();
  expect(await screen.findByRole('heading', { name: 'User benjamin' })).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('Unsaved changes')).toBeNull());
  const [put] = puts(requests);
  expect(put?.headers.get('If-Match')).toBe('"ben"');
  expect(changeOf(put)).toMatchObject({
    what: 'user',
    which: ['all'],
    data: { id: 2, username: 'benjamin', password: '', perm: { download: true } },
  });
  expect(onSaved).toHaveBeenCalledWith(2);
});

it('an administrator gets every permission, disabled boxes and an unlocked password', async () => {
  openEditor({ 'GET /api/users/2': () => buildStoredUser({ lockPassword: true }) });
  const user = userEvent.setup();
  const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
  await user.click(await screen.findByRole('checkbox', { name: 'Administrator' }));
  for (const name of ['Create files and folders', 'Share files', 'Download']) {
    expect(box(name).checked).toBe(true);
    expect(box(name).disabled).toBe(true);
  }
  const lock = box('Prevent the user from changing the password');
  expect([lock.checked, lock.disabled]).toEqual([false, true]);
  await user.click(box('Administrator'));
  expect(box('Share files').checked).toBe(true);
  expect(lock.disabled).toBe(false);
});

it('a fault is shown at its field, which keeps the input and gets the focus', async () => {
  const taken = { code: 'already_exists', message: 'x', details: { field: 'username', reason: 'taken' } };
  openEditor({
    'GET /api/users/2': () => buildStoredUser(),
    'PUT /api/users/2': () => Response.json(taken, { status: 409 }),
  });
  const user = userEvent.setup();
  const name = await screen.findByLabelText<HTMLInputElement>('Username');
  await user.type(name, '2{Enter}');
  expect((await screen.findAllByText('Username already taken')).length).toBeGreaterThan(0);
  expect(name.value).toBe('ben2');
  expect(name.getAttribute('aria-invalid')).toBe('true');
  await waitFor(() => expect(document.activeElement).toBe(name));
});

it('the form reports somebody else’s change, and applies mine on top of it on request', async () => {
  let stored: User = buildStoredUser();
  let version = 1;
  const requests = openEditor({
    'GET /api/users/2': () => tagged(stored, `"${version}"`),
    'PUT /api/users/2': (request) => {
      if (request.headers.get('If-Match') !== `"${version}"`) return refusal(412, 'changed_meanwhile');
      stored = { ...stored, ...changeOf(request).data };
      return '200 OK';
    },
  });
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText('Username'), 'jamin');
  stored = { ...stored, scope: '/elsewhere' };
  version = 2;
  await user.click(save());
  const dialog = await screen.findByRole('alertdialog');
  expect(stored.username).toBe('ben');
  await user.click(within(dialog).getByRole('button', { name: 'Save mine' }));
  expect(await screen.findByText('User updated')).toBeTruthy();
  expect(stored).toMatchObject({ username: 'benjamin', scope: '/elsewhere' });
  expect(puts(requests)).toHaveLength(2);
});

it('the form takes their version on request', async () => {
  let stored = buildStoredUser();
  openEditor({
    'GET /api/users/2': () => tagged(stored, '"1"'),
    'PUT /api/users/2': () => refusal(412, 'changed_meanwhile'),
  });
  const user = userEvent.setup();
  const name = await screen.findByLabelText<HTMLInputElement>('Username');
  await user.type(name, 'jamin');
  stored = { ...stored, username: 'benno' };
  await user.click(save());
  await user.click(await screen.findByRole('button', { name: 'Load theirs' }));
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Username').value).toBe('benno'));
  expect(screen.queryByText('Unsaved changes')).toBeNull();
});

it('the form changes the granted folders of a user', async () => {
  const requests = openEditor({
    'GET /api/users/2': () => buildStoredUser({ folders: [{ at: '/old', folder: '/mnt/old' }] }),
    'PUT /api/users/2': () => '200 OK',
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Folder behind a link' }));
  const places = screen.getAllByLabelText<HTMLInputElement>('Link in the scope');
  expect(places.map(({ value }) => value)).toEqual(['/old', '']);
  await user.type(places[1] as HTMLElement, '/photos');
  await user.type(screen.getAllByLabelText('Folder of the server')[1] as HTMLElement, '/mnt/photos');
  await user.click(screen.getByRole('button', { name: 'Remove folder 1' }));
  await user.click(save());
  expect(await screen.findByText('User updated')).toBeTruthy();
  expect(changeOf(puts(requests)[0])).toMatchObject({
    data: { folders: [{ at: '/photos', folder: '/mnt/photos' }] },
  });
});

it('a user with one folder has one line for more, which become a list', async () => {
  const requests = openEditor({
    'GET /api/users/2': () => buildStoredUser(),
    'PUT /api/users/2': () => '200 OK',
  });
  const user = userEvent.setup();
  const add = await screen.findByRole('button', { name: 'Add a folder' });
  expect(screen.queryByRole('switch', { name: /^Own folder/ })).toBeNull();
  await user.click(add);
  expect(screen.getByRole<HTMLInputElement>('switch', { name: /^Own folder/ }).checked).toBe(true);
  await user.type(screen.getByLabelText('Folder of the server'), '/shared');
  await user.click(screen.getByRole('switch', { name: /^Own folder/ }));
  await user.click(save());
  expect(await screen.findByText('User updated')).toBeTruthy();
  expect(changeOf(puts(requests)[0])).toMatchObject({
    data: { scopeName: null, mounts: [{ name: 'shared', path: '/shared', rules: [] }] },
  });
});

it('groups of the user are chips, and show the folders that they give', async () => {
  const perm = everyPermission(false);
  const group = {
    ...{ id: 7, name: 'Family', rules: [], members: [1], origins: [], fromProviders: [] },
    mounts: [{ name: 'Photos', path: '/photos', perm, rules: [] }],
  };
  const requests = openEditor({
    'GET /api/users/2': () => buildStoredUser(),
    'PUT /api/users/2': () => '200 OK',
    'GET /api/groups': () => [group],
    'GET /api/groups/7': () => tagged(group, '"3"'),
    'PUT /api/groups/7': () => group,
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Family' }));
  const given = screen.getByRole('list', { name: 'Folders from groups' });
  expect(within(given).getByText('Photos')).toBeTruthy();
  expect(within(given).getByRole('link', { name: 'Family' }).getAttribute('href')).toBe('/settings/groups/7');
  await user.click(save());
  expect(await screen.findByText('User updated')).toBeTruthy();
  const [ofUser, ofGroup] = puts(requests);
  expect(changeOf(ofUser).data).not.toHaveProperty('groups');
  expect(ofGroup?.json()).toEqual({ members: [1, 2] });
  expect(ofGroup?.headers.get('If-Match')).toBe('"3"');
});

it('the button deletes after asking, and goes back to all users', async () => {
  const requests = openEditor({
    'GET /api/users/2': () => buildStoredUser(),
    'GET /api/users/2/home': () => ({ home: null, fates: ['keep'] }),
    'DELETE /api/users/2': () => '200 OK',
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  const dialog = await screen.findByRole('alertdialog');
  expect(within(dialog).getByText('Are you sure you want to delete this user?')).toBeTruthy();
  expect(document.activeElement?.textContent).toBe('Cancel');
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('User deleted')).toBeTruthy();
  await expectAddress('/settings/users');
  expect(onDeleted).toHaveBeenCalledWith(2);
  expect(requests.some(({ method }) => method === 'DELETE')).toBe(true);
});

it('the question asks what becomes of the folder that only this user has', async () => {
  const requests = openEditor({
    'GET /api/users/2': () => buildStoredUser(),
    'GET /api/users/2/home': () => ({ home: '/users/ben', fates: ['keep', 'move'] }),
    'DELETE /api/users/2': () => '200 OK',
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  const dialog = await screen.findByRole('alertdialog');
  const choice = await within(dialog).findByLabelText(/What happens to \/users\/ben/);
  expect(within(choice).getAllByRole('option')).toHaveLength(2);
  await user.selectOptions(choice, 'Rename it');
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('User deleted')).toBeTruthy();
  expect(requests.find(({ method }) => method === 'DELETE')?.json()).toEqual({ home: 'move' });
});

it('the page goes to the form for a new user when this one cannot be loaded', async () => {
  openEditor({ 'GET /api/users/2': () => refusal(404, 'not_found') });
  await expectAddress('/settings/users/new');
});

it('the form gives a user limits of the trash, and takes them away', async () => {
  let stored: User = buildStoredUser({});
  const requests = openEditor({
    'GET /api/users/2': () => tagged(stored, '"a"'),
    'PUT /api/users/2': (request) => {
      stored = { ...stored, ...changeOf(request).data, password: '' };
      return '200 OK';
    },
  });
  const user = userEvent.setup();
  const days = await screen.findByLabelText('Days until deleted files are removed for good');
  await user.type(days, '7');
  await user.click(screen.getByRole('switch', { name: 'Move deleted files to the trash' }));
  await user.click(save());
  await waitFor(() => expect(puts(requests)).toHaveLength(1));
  expect(changeOf(puts(requests)[0]).data.trash).toEqual({ days: 7, enabled: false });
  await user.clear(days);
  await user.click(screen.getByRole('switch', { name: 'Move deleted files to the trash' }));
  await user.click(save());
  await waitFor(() => expect(puts(requests)).toHaveLength(2));
  expect(changeOf(puts(requests)[1]).data.trash).toEqual({});
});

it('the form requires a second factor of a user, and takes that away by the names of the fields', async () => {
  let stored: User = buildStoredUser({});
  const requests = openEditor({
    'GET /api/users/2': () => tagged(stored, '"a"'),
    'GET /api/second-factor': () => NO_FACTOR,
    'PUT /api/users/2': (request) => {
      stored = { ...stored, ...changeOf(request).data, password: '' };
      return '200 OK';
    },
  });
  const user = userEvent.setup();
  const required = () => screen.findByRole('switch', { name: 'Require a second factor' });
  await user.click(await required());
  await user.click(save());
  await waitFor(() => expect(puts(requests)).toHaveLength(1));
  expect(changeOf(puts(requests)[0])).toMatchObject({ which: ['all'], data: { secondFactor: 'required' } });
  await waitFor(() => expect(screen.queryByText('Unsaved changes')).toBeNull());
  await user.click(await required());
  await user.click(save());
  await waitFor(() => expect(puts(requests)).toHaveLength(2));
  const { which, data } = changeOf(puts(requests)[1]);
  expect(which).toEqual(expect.arrayContaining(['secondFactor', 'username', 'perm']));
  expect(which).not.toContain('password');
  expect(data).not.toHaveProperty('secondFactor');
});

it('the second factor of a user is reset after a question', async () => {
  let state: SecondFactorState = { ...NO_FACTOR, hasApp: true, since: 1_800_000_000, passkeys: 2 };
  const requests = openEditor({
    'GET /api/users/2': () => tagged(buildStoredUser({}), '"a"'),
    'GET /api/second-factor': () => state,
    'DELETE /api/second-factor': () => {
      state = NO_FACTOR;
      return '200 OK';
    },
  });
  const user = userEvent.setup();
  expect(await screen.findByText('Set up on Jan 15, 2027')).toBeTruthy();
  expect(screen.getByText('Passkeys: 2')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Reset second factor' }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByText(/passkeys are removed, too.*all sessions of this user end/)).toBeTruthy();
  expect(requests.some(({ method }) => method === 'DELETE')).toBe(false);
  await user.click(question.getByRole('button', { name: 'Reset second factor' }));
  expect(await screen.findByText('Second factor reset')).toBeTruthy();
  expect(await screen.findByText('Not set up')).toBeTruthy();
  const removal = requests.find(({ method }) => method === 'DELETE');
  expect(removal?.query.get('user')).toBe('2');
});

it('the form says until when a second factor has to be set up, and does not reset that of oneself', async () => {
  openEditor({
    'GET /api/users/2': () => tagged(buildStoredUser({}), '"a"'),
    'GET /api/second-factor': () => ({ ...NO_FACTOR, isRequired: true, due: 1_800_000_000 }),
  });
  expect(await screen.findByText('Not set up, required by Jan 15, 2027')).toBeTruthy();
  cleanup();
  fakeServer({
    'GET /api/users/1': () => tagged(buildStoredUser({ id: 1 }), '"a"'),
    'GET /api/second-factor': () => ({ ...NO_FACTOR, hasApp: true, since: 1_800_000_000 }),
  });
  renderInApp(<UserEditor id={1} onSaved={onSaved} onDeleted={onDeleted} renderRules={() => null} />);
  expect(await screen.findByText('Set up on Jan 15, 2027')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Reset second factor' })).toBeNull();
});
