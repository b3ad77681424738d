import type { ApiKey, VirtualPath } from '@satchel/contract';
import { everyPermission } from '@satchel/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { type FakeRequest, fakeServer, refusal } from '../../../testing/fake-server';
import { NOON, stopAtNoon } from '../../../testing/noon';
import { buildUser, renderInApp } from '../../../testing/render';
import { OwnKeysCard, UserKeysCard } from './keys-cards';

stopAtNoon();

const now = NOON / 1000;
const day = 86_400;
const key = (id: string, changes: Partial<ApiKey> = {}): ApiKey => ({
  id,
  name: `key ${id}`,
  permissions: ['download'],
  reach: 'all',
  folder: '/',
  created: now - day,
  expires: null,
  lastUsed: null,
  address: '',
  ...changes,
});

const BACKUPS = '/Backups' as VirtualPath;
const SECRET = 'satchel_0123456789abcdef';

function showOwn(routes: Parameters<typeof fakeServer>[0], user = buildUser()): FakeRequest[] {
  const requests = fakeServer(routes);
  renderInApp(
    <OwnKeysCard
      renderFolder={({ onPick }) => (
        <button type="button" onClick={() => onPick(BACKUPS)}>
          Pick
        </button>
      )}
    />,
    { user },
  );
  return requests;
}

const openPrompt = async () => {
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'New key' }));
  return { user, prompt: await screen.findByRole('dialog', { name: 'New API key' }) };
};

afterEach(() => vi.restoreAllMocks());

it('the card says what each key may do, where, until when, and when it was used', async () => {
  showOwn({
    'GET /api/keys': () => [
      key('a', { lastUsed: now - 600, address: '192.0.2.7', expires: now + 3 * day + 60 }),
      key('b', {
        permissions: ['create', 'download'],
        reach: 'folder',
        folder: BACKUPS,
        lastUsed: now - 7200,
      }),
      key('c', { permissions: ['download', 'delete'], expires: now - 60, name: 'gpj\u202eexe' }),
    ],
  });
  const [first, second, third] = await screen.findAllByRole('listitem');
  expect(first?.textContent).toContain('Read only');
  expect(first?.textContent).toContain('Last used 10 minutes ago from 192.0.2.7');
  expect(first?.textContent).toContain('Expires in 3 days');
  expect(second?.textContent).toContain('Read and upload');
  expect(second?.textContent).toContain('Only in /Backups');
  expect(second?.textContent).toContain('Last used 2 hours ago');
  expect(second?.textContent).toContain('Does not expire');
  expect(third?.textContent).toContain('Download, Delete files and folders');
  expect(third?.textContent).toContain('Expired');
  expect(third?.textContent).toContain('Never used');
  // Characters that change the order of the others are visible.
  expect(within(third as HTMLElement).getAllByText('gpj\ufffdexe')[0]?.tagName).toBe('BDI');
});

it('a key whose folder is out of reach says that it reaches nothing, and names no path', async () => {
  showOwn({ 'GET /api/keys': () => [key('a', { reach: 'nothing', folder: '/…' })] });
  const row = await screen.findByRole('listitem');
  expect(row.textContent).toContain('Reaches nothing: its folder is no longer available');
  expect(row.textContent).not.toContain('/…');
});

it('a key for the folder that is all its user has now is not shown as one for everything', async () => {
  showOwn({ 'GET /api/keys': () => [key('a', { reach: 'folder' }), key('b')] });
  const [limited, whole] = await screen.findAllByRole('listitem');
  expect(limited?.textContent).toContain('Only in /');
  expect(whole?.textContent).not.toContain('Only in');
});

it('a key is revoked only after a question', async () => {
  let keys = [key('a'), key('b')];
  const requests = showOwn({
    'GET /api/keys': () => keys,
    'DELETE /api/keys/a': () => {
      keys = keys.slice(1);
      return '200 OK';
    },
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Revoke: key a' }));
  const question = screen.getByRole('alertdialog');
  expect(question.textContent).toContain('key a');
  expect(question.textContent).toContain('stop working at once');
  await user.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(requests.some(({ method }) => method === 'DELETE')).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Revoke: key a' }));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Revoke' }));
  expect(await screen.findByText('Key revoked')).toBeTruthy();
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
});

it('the list says why it cannot be read, and can be read again', async () => {
  let isBroken = true;
  showOwn({ 'GET /api/keys': () => (isBroken ? refusal(404, 'not_found') : []) });
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.getByText(/^It is no longer there/)).toBeTruthy();
  isBroken = false;
  await userEvent.click(again);
  expect(await screen.findByText('No keys yet.')).toBeTruthy();
});

it('a hundred keys are shown in two steps, and no more can be made', async () => {
  showOwn({ 'GET /api/keys': () => Array.from({ length: 100 }, (_, index) => key(String(index))) });
  expect(await screen.findAllByRole('listitem')).toHaveLength(10);
  await userEvent.click(screen.getByRole('button', { name: 'Show all (100)' }));
  expect(screen.getAllByRole('listitem')).toHaveLength(100);
  expect(screen.getByText(/^100 keys are the most/)).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'New key' }).disabled).toBe(true);
});

it('a new key is made from the fields, shown once and copied, and the commands have it', async () => {
  const keys: ApiKey[] = [];
  const requests = showOwn({
    'GET /api/keys': () => keys,
    'POST /api/keys': ({ json }) => {
      const { name, permissions, folder, expires } = json() as ApiKey;
      keys.push(key('new', { name, permissions, reach: 'folder', folder, expires }));
      return { key: SECRET, info: keys[0] };
    },
  });
  const { user, prompt } = await openPrompt();
  const create = within(prompt).getByRole<HTMLButtonElement>('button', { name: 'Create key' });
  expect(create.disabled).toBe(true);
  await user.type(within(prompt).getByLabelText('Name'), 'Laptop');
  await user.click(within(prompt).getByRole('radio', { name: 'Choose…' }));
  await user.click(within(prompt).getByRole('checkbox', { name: 'Create files and folders' }));
  await user.click(within(prompt).getByRole('button', { name: 'Choose…' }));
  await user.click(screen.getByText('Pick'));
  expect(within(prompt).getByLabelText<HTMLInputElement>('Folder').value).toBe('/Backups');
  await user.selectOptions(within(prompt).getByLabelText('Expires after'), 'Never');
  expect(prompt.textContent).toContain('It works until it is revoked.');
  await user.click(create);
  const shown = await screen.findByRole('dialog', { name: 'Your new key' });
  expect(requests.find(({ method }) => method === 'POST')?.json()).toEqual({
    name: 'Laptop',
    permissions: ['create', 'download'],
    folder: BACKUPS,
    expires: null,
  });
  expect(within(shown).getByRole('status').textContent).toBe('Copy the key now. It is not shown again.');
  expect(within(shown).getByText(SECRET)).toBeTruthy();
  const copied = vi.spyOn(navigator.clipboard, 'writeText');
  await user.click(within(shown).getByRole('button', { name: 'Copy key' }));
  expect(copied).toHaveBeenLastCalledWith(SECRET);
  await user.click(within(shown).getByRole('button', { name: 'Copy: Upload a file' }));
  expect(copied.mock.lastCall?.[0]).toMatch(/^curl .*satchel_.*Backups\/file\.txt'$/);
  await user.click(within(shown).getByRole('radio', { name: 'Username and password' }));
  await user.click(within(shown).getByRole('button', { name: 'Copy: Username' }));
  expect(copied).toHaveBeenLastCalledWith('ada');
  await user.click(within(shown).getByRole('button', { name: 'Copy: Password' }));
  expect(copied).toHaveBeenLastCalledWith(SECRET);
  await user.click(within(shown).getByRole('button', { name: 'Close' }));
  expect(await screen.findByText('Only in', { exact: false })).toBeTruthy();
  expect(document.body.textContent).not.toContain(SECRET);
});

it('a click beside the prompt closes the fields, but not a key that is shown', async () => {
  showOwn({ 'GET /api/keys': () => [], 'POST /api/keys': () => ({ key: SECRET, info: key('new') }) });
  const { user } = await openPrompt();
  const beside = () => user.click(document.querySelector('[data-testid="underlay"]') ?? document.body);
  await beside();
  expect(screen.queryByRole('dialog')).toBeNull();
  const { prompt } = await openPrompt();
  await user.type(within(prompt).getByLabelText('Name'), 'Laptop{Enter}');
  await screen.findByRole('dialog', { name: 'Your new key' });
  await beside();
  expect(screen.getByRole('dialog', { name: 'Your new key' })).toBeTruthy();
});

it('a user is offered only their own permissions, and sharing needs the one to download', async () => {
  const perm = { ...everyPermission(false), download: true, share: true };
  showOwn({ 'GET /api/keys': () => [] }, buildUser({ perm }));
  const { user, prompt } = await openPrompt();
  const radios = within(prompt).getAllByRole('radio');
  expect(radios.map((each) => each.parentElement?.textContent)).toEqual([
    'Read only',
    'Everything I may do',
    'Choose…',
  ]);
  await user.click(within(prompt).getByRole('radio', { name: 'Everything I may do' }));
  await user.click(within(prompt).getByRole('radio', { name: 'Choose…' }));
  const boxes = within(prompt).getAllByRole<HTMLInputElement>('checkbox');
  expect(boxes.map(({ checked }) => checked)).toEqual([true, true]);
  await user.click(within(prompt).getByRole('checkbox', { name: 'Download' }));
  const sharing = within(prompt).getByRole<HTMLInputElement>('checkbox', { name: 'Share files' });
  expect([sharing.checked, sharing.disabled]).toEqual([false, true]);
});

it('a refusal leaves the fields as they are and says where the fault is', async () => {
  let refused = refusal(409, 'conflict');
  showOwn({ 'GET /api/keys': () => [], 'POST /api/keys': () => refused });
  const { user, prompt } = await openPrompt();
  const name = within(prompt).getByLabelText<HTMLInputElement>('Name');
  await user.type(name, 'Laptop{Enter}');
  expect(await screen.findByText(/^100 keys are the most/)).toBeTruthy();
  refused = refusal(404, 'not_found');
  await user.click(within(prompt).getByRole('button', { name: 'Create key' }));
  const folder = within(prompt).getByLabelText('Folder');
  await waitFor(() => expect(folder.getAttribute('aria-invalid')).toBe('true'));
  expect(name.value).toBe('Laptop');
});

it('an administrator sees the keys of a user and revokes them', async () => {
  let keys = [key('a')];
  const requests = fakeServer({
    'GET /api/keys': () => keys,
    'DELETE /api/keys/a': () => {
      keys = [];
      return '200 OK';
    },
  });
  renderInApp(<UserKeysCard id={7} />);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Revoke: key a' }));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Revoke' }));
  expect(await screen.findByText('No keys yet.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'New key' })).toBeNull();
  expect(requests.map(({ query }) => query.get('user'))).toEqual(['7', '7', '7']);
});
