import type { ShareLink } from '@satchel/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { type FakeRequest, fakeServer, refusal } from '../../../testing/fake-server';
import { buildUser, renderInApp } from '../../../testing/render';
import { toast } from '../../../ui/toast';
import { SharesScreen } from './shares-screen';

const soon = Math.floor(Date.now() / 1000) + 3 * 86_400;

function link(path: string, change: Partial<ShareLink> = {}): ShareLink {
  return { hash: `h${path.replaceAll('/', '-')}`, path, userID: 1, expire: 0, hasPassword: false, ...change };
}

let links: ShareLink[];
let requests: FakeRequest[];

function serve(answers: Parameters<typeof fakeServer>[0] = {}): void {
  const usual: typeof answers = {
    'GET /api/shares': () => links,
    'GET /api/users': () => [
      { id: 1, username: 'ada' },
      { id: 2, username: 'bob' },
    ],
    'DELETE /api/share/*': () => '200 OK',
  };
  requests = fakeServer({ ...answers, ...usual, ...answers });
}

async function open(isAdmin = true) {
  const user = buildUser();
  renderInApp(<SharesScreen />, { user: { ...user, perm: { ...user.perm, admin: isAdmin } } });
  await waitFor(() => expect(screen.queryByText('Loading…')).toBeNull());
  return userEvent.setup();
}

const paths = () => screen.getAllByRole('link').map((each) => each.textContent);
const row = (name: string) => screen.getByRole('row', { name: new RegExp(name) });
const deleted = () => requests.filter(({ method }) => method === 'DELETE').map(({ path }) => path);

beforeEach(() => {
  toast.clear();
  links = [
    link('/photos/', { expire: soon, hasPassword: true }),
    link('/a.txt'),
    link('/plans/b.txt', { userID: 2, starts: soon - 86_400, expire: soon + 86_400 }),
  ];
  serve();
});

it('every link has its path, which leads to its page, its expiry and its owner', async () => {
  await open();
  await screen.findAllByText('bob');
  expect(paths()).toEqual(['/a.txt', '/photos/', '/plans/b.txt']);
  expect(screen.getByRole('link', { name: '/a.txt' }).getAttribute('href')).toMatch(/\/share\/h-a\.txt$/);
  expect(within(row('/a.txt')).getByText('Permanent')).toBeTruthy();
  const end = within(row('/photos/')).getByText(/Expires in 3 days/);
  expect(end.getAttribute('title')).toMatch(/20\d\d/);
  expect(within(row('/photos/')).getByText('Password')).toBeTruthy();
  expect(within(row('/plans')).getByText('Starts in 2 days')).toBeTruthy();
  expect(within(row('/plans')).getByText('bob')).toBeTruthy();
  expect(screen.getByText('3 links')).toBeTruthy();
});

it('names of owners are for administrators only', async () => {
  await open(false);
  expect(screen.queryByRole('columnheader', { name: 'Username' })).toBeNull();
  expect(requests.map(({ path }) => path)).toEqual(['/api/shares']);
});

it('a link is copied with a notice', async () => {
  const user = await open();
  await user.click(within(row('/a.txt')).getByRole('button', { name: 'Copy link' }));
  expect(await screen.findByText('Link copied!')).toBeTruthy();
  expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}/share/h-a.txt`);
});

it('links are found by path or owner, counted, and sorted', async () => {
  const user = await open();
  await screen.findAllByText('bob');
  await user.click(screen.getByRole('button', { name: 'Duration' }));
  expect(paths()).toEqual(['/photos/', '/plans/b.txt', '/a.txt']);
  await user.click(screen.getByRole('button', { name: 'Duration' }));
  expect(paths()).toEqual(['/a.txt', '/plans/b.txt', '/photos/']);
  expect(screen.getByRole('columnheader', { name: 'Duration' }).getAttribute('aria-sort')).toBe('descending');
  await user.type(screen.getByLabelText('Filter links'), 'BOB');
  expect(paths()).toEqual(['/plans/b.txt']);
  expect(screen.getByText('1 of 3 links')).toBeTruthy();
  await user.type(screen.getByLabelText('Filter links'), 'x');
  expect(screen.getByText('No link matches')).toBeTruthy();
});

it('one is deleted after a question, and its row disappears', async () => {
  const user = await open();
  await user.click(within(row('/a.txt')).getByRole('button', { name: 'Delete link' }));
  const question = screen.getByRole('alertdialog');
  expect(question.textContent).toContain('/a.txt');
  expect(document.activeElement?.textContent).toBe('Cancel');
  await user.click(within(question).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(paths()).toEqual(['/photos/', '/plans/b.txt']));
  expect(deleted()).toEqual(['/api/share/h-a.txt']);
});

it('many are selected and deleted; links that the server did not delete stay, with a message', async () => {
  serve({ 'DELETE /api/share/h-plans-b.txt': () => refusal(403, 'forbidden', 'not yours') });
  const user = await open();
  await user.click(screen.getByRole('checkbox', { name: 'Select all links' }));
  expect(screen.getByRole('region', { name: 'Selected links' }).textContent).toContain('3 links selected');
  await user.click(screen.getByRole('checkbox', { name: 'Select the link to /a.txt' }));
  await user.click(screen.getByRole('button', { name: 'Delete 2 links' }));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete 2 links' }));
  await waitFor(() => expect(paths()).toEqual(['/a.txt', '/plans/b.txt']));
  expect(deleted().sort()).toEqual(['/api/share/h-photos-', '/api/share/h-plans-b.txt']);
  expect((await screen.findByText(/The link was not deleted/)).textContent).toContain('not yours');
});

it('links that the filter hides are not deleted', async () => {
  const user = await open();
  await user.click(screen.getByRole('checkbox', { name: 'Select all links' }));
  await user.type(screen.getByLabelText('Filter links'), 'photos');
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(deleted()).toEqual(['/api/share/h-photos-']));
});

it('a link is edited in its place', async () => {
  serve({ 'PUT /api/share/h-a.txt': () => link('/a.txt', { expire: soon }) });
  const user = await open();
  await user.click(within(row('/a.txt')).getByRole('button', { name: 'Edit link' }));
  await user.selectOptions(screen.getByLabelText('Expiry'), 'New duration');
  await user.type(screen.getByLabelText('Expires after'), '72{Enter}');
  await waitFor(() => expect(within(row('/a.txt')).getByText(/Expires in 3 days/)).toBeTruthy());
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('links that do not open say why, and are renewed one by one or all at once', async () => {
  links = [
    link('/a.txt', { state: 'replaced' }),
    link('/b.txt', { state: 'replaced' }),
    link('/c.txt', { state: 'gone' }),
    link('/d.txt', { state: 'unknown' }),
    link('/e.txt'),
  ];
  serve({ 'POST /api/shares/renew': () => ({ renewed: 2, left: 1 }) });
  const user = await open(false);
  expect(within(row('/a.txt')).getByText('Does not open: replaced')).toBeTruthy();
  expect(within(row('/c.txt')).getByText('Does not open: gone')).toBeTruthy();
  expect(within(row('/d.txt')).getByText('Disk does not answer')).toBeTruthy();
  expect(within(row('/e.txt')).queryByText(/Does not open/)).toBeNull();
  const bodies = () =>
    requests.filter(({ method }) => method === 'POST').map(({ body }) => JSON.parse(String(body)));
  await user.click(within(row('/a.txt')).getByRole('button', { name: 'Keep sharing' }));
  await waitFor(() => expect(bodies()).toEqual([{ hashes: ['h-a.txt'] }]));
  const notice = screen.getByRole('region', { name: '3 links do not open.' });
  expect(notice.textContent).toContain('Replaced: 2.');
  links = links.map(({ state, ...each }) =>
    state === 'replaced' ? each : { ...each, ...(state && { state }) },
  );
  await user.click(within(notice).getByRole('button', { name: 'Renew all' }));
  await screen.findByText('2 links open again.');
  expect(bodies().at(-1)).toEqual({});
  await waitFor(() => expect(screen.getByRole('region', { name: '1 link does not open.' })).toBeTruthy());
  expect(screen.queryByRole('button', { name: 'Renew all' })).toBeNull();
});

it('the replaced ones of the selected links are renewed', async () => {
  links = [link('/a.txt', { state: 'replaced' }), link('/b.txt')];
  serve({ 'POST /api/shares/renew': () => refusal(403, 'forbidden', 'not yours') });
  const user = await open(false);
  await user.click(screen.getByRole('checkbox', { name: 'Select all links' }));
  const selection = screen.getByRole('region', { name: 'Selected links' });
  await user.click(within(selection).getByRole('button', { name: 'Keep sharing' }));
  expect((await screen.findByText(/The links were not renewed/)).textContent).toContain('not yours');
  expect(requests.find(({ method }) => method === 'POST')?.body).toBe('{"hashes":["h-a.txt"]}');
});

it('the page says so if there are no links', async () => {
  links = [];
  await open(false);
  expect(screen.getByText('Nothing is shared')).toBeTruthy();
});

it('a list that cannot be read can be requested again', async () => {
  let isAvailable = false;
  serve({ 'GET /api/shares': () => (isAvailable ? links : refusal(500, 'internal')) });
  const user = await open();
  await screen.findByText('The links could not be read');
  isAvailable = true;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('3 links');
});

it('cards on a phone have the same content', async () => {
  const desktop = window.matchMedia;
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({ ...desktop(query), matches: true }));
  const user = await open();
  await screen.findAllByText('By bob');
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.getAllByRole('listitem')).toHaveLength(3);
  await user.selectOptions(screen.getByLabelText('Sort by'), 'Duration');
  expect(paths()).toEqual(['/photos/', '/plans/b.txt', '/a.txt']);
  await user.click(screen.getByRole('button', { name: 'Reverse the order' }));
  expect(paths()).toEqual(['/a.txt', '/plans/b.txt', '/photos/']);
});
