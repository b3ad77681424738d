import { everyPermission, type Group, type GroupChange } from '@satchel/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router';
import { expect, it } from 'vitest';
import { fakeServer, refusal } from '../../../testing/fake-server';
import { renderInApp } from '../../../testing/render';
import { GroupEditor } from './group-editor';
import { GroupList } from './group-list';
import { NewGroup } from './new-group';

const look = { ...everyPermission(false), download: true };
const family: Group = {
  id: 7,
  name: 'Family',
  mounts: [
    { name: 'Photos', path: '/photos', perm: look, rules: [] },
    { name: 'Papers', path: '/papers', perm: look, rules: [] },
  ],
  rules: [],
  members: [1],
  origins: ['kin'],
  fromProviders: [3],
};
const slots = {
  users: [
    { id: 1, username: 'ada' },
    { id: 2, username: 'ben' },
    { id: 3, username: 'cleo' },
  ],
  hasProviders: false,
  renderRules: () => null,
  renderPicker: ({ onPick }: { onPick: (path: string) => void }) => (
    <button type="button" onClick={() => onPick('/shared/music')}>
      Pick
    </button>
  ),
};
const Place = () => <output>{useLocation().pathname}</output>;

function openEditor(routes: Parameters<typeof fakeServer>[0] = {}) {
  const requests = fakeServer({
    'GET /api/groups/7': () => Response.json(family, { headers: { ETag: '"1"' } }),
    'PUT /api/groups/7': () => family,
    ...routes,
  });
  renderInApp(
    <>
      <GroupEditor {...slots} id={7} missing="missing" />
      <Place />
    </>,
    { at: '/settings/groups/7' },
  );
  return requests;
}

const sent = (requests: ReturnType<typeof fakeServer>, method: string) =>
  requests.find((request) => request.method === method)?.json() as GroupChange;

it('the list names folders, members and origins', async () => {
  fakeServer({ 'GET /api/groups': () => [family] });
  renderInApp(<GroupList />);
  const link = await screen.findByRole('link', { name: 'Family' });
  expect(link.getAttribute('href')).toBe('/settings/groups/7');
  const row = link.closest('li') as HTMLElement;
  expect(within(row).getByText('2 members')).toBeTruthy();
  expect(within(row).getByText('Photos, Papers')).toBeTruthy();
  expect(within(row).getByText('kin')).toBeTruthy();
});

it('the empty list says what a group is for', async () => {
  fakeServer({ 'GET /api/groups': () => [] });
  renderInApp(<GroupList />);
  expect(await screen.findByText(/^A group gives all its members the same folders/)).toBeTruthy();
  expect(screen.getAllByRole('button', { name: 'New group' })).toHaveLength(1);
});

it('a new group is sent with its folders and members', async () => {
  const requests = fakeServer({ 'POST /api/groups': () => family, 'GET /api/groups': () => [family] });
  renderInApp(
    <>
      <NewGroup {...slots} />
      <Place />
    </>,
  );
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Name'), 'Band');
  await user.click(screen.getByRole('button', { name: 'Add a folder' }));
  await user.click(screen.getByRole('button', { name: 'Choose…' }));
  await user.click(screen.getByRole('button', { name: 'Pick' }));
  await user.click(screen.getByRole('button', { name: 'Can add' }));
  await user.click(screen.getByRole('checkbox', { name: 'ben' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Group created')).toBeTruthy();
  await waitFor(() => expect(screen.getByText('/settings/groups/7')).toBeTruthy());
  expect(sent(requests, 'POST')).toEqual({
    name: 'Band',
    mounts: [{ name: 'music', path: '/shared/music', perm: { ...look, create: true }, rules: [] }],
    rules: [],
    members: [2],
    origins: [],
  });
});

it('members by a login are shown and stay', async () => {
  const requests = openEditor();
  const user = userEvent.setup();
  const byLogin = await screen.findByRole<HTMLInputElement>('checkbox', { name: /^cleo/ });
  expect(byLogin.checked).toBe(true);
  expect(byLogin.disabled).toBe(true);
  await user.click(screen.getByRole('checkbox', { name: 'ada' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Group updated')).toBeTruthy();
  expect(sent(requests, 'PUT').members).toEqual([]);
  expect(requests.find(({ method }) => method === 'PUT')?.headers.get('If-Match')).toBe('"1"');
});

it('the filter finds members by name', async () => {
  openEditor();
  await userEvent.setup().type(await screen.findByLabelText('Filter users'), 'BE');
  const list = screen.getByRole('list', { name: 'Members' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['ben']);
});

it('buttons and keys change the order of the folders, and the focus follows', async () => {
  openEditor();
  const user = userEvent.setup();
  const names = () =>
    within(screen.getByRole('list', { name: 'Folders' }))
      .getAllByRole('listitem')
      .map((row) => row.getAttribute('aria-label'));
  await user.click(await screen.findByRole('button', { name: 'Move Photos down' }));
  expect(names()).toEqual(['Papers', 'Photos']);
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  expect(names()).toEqual(['Photos', 'Papers']);
  await user.click(screen.getByRole('button', { name: 'Remove Papers' }));
  expect(names()).toEqual(['Photos']);
});

it('a refused folder says why at its path', async () => {
  const body = { code: 'invalid_input', message: 'No such folder', requestId: 'test' };
  openEditor({
    'PUT /api/groups/7': () =>
      Response.json({ ...body, details: { field: 'mounts', index: 1 } }, { status: 400 }),
  });
  const user = userEvent.setup();
  await user.type((await screen.findAllByLabelText('Folder of the server'))[1] as HTMLElement, '/x');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('No such folder')).toBeTruthy();
  const [, second] = screen.getAllByLabelText('Folder of the server');
  expect(second?.getAttribute('aria-invalid')).toBe('true');
});

it('a group is deleted after a sentence that says what stays', async () => {
  openEditor({ 'DELETE /api/groups/7': () => '200 OK', 'GET /api/groups': () => [] });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  const dialog = await screen.findByRole('alertdialog');
  expect(within(dialog).getByText(/stay on the server/)).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Group deleted')).toBeTruthy();
  await waitFor(() => expect(screen.getByText('/settings/groups')).toBeTruthy());
});

it('an unknown group is missing', async () => {
  openEditor({ 'GET /api/groups/7': () => refusal(404, 'not_found') });
  expect(await screen.findByText('missing')).toBeTruthy();
});
