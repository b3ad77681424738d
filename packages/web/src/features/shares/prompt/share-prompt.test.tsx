import { parseVirtualPath, type ShareLink } from '@satchel/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { entry } from '../../../testing/entries';
import { type FakeRequest, fakeServer, refusal } from '../../../testing/fake-server';
import { buildUser, renderInApp } from '../../../testing/render';
import { toast } from '../../../ui/toast';
import type { ShareTarget } from '../shares-api';
import { SharePrompt } from './share-prompt';

const target = { path: parseVirtualPath('/docs'), name: 'docs', isFolder: true };
const DAY = 86_400;
const soon = Math.floor(Date.now() / 1000) + 2 * DAY;

function link(hash: string, change: Partial<ShareLink> = {}): ShareLink {
  return { hash, path: '/docs/', userID: 1, expire: 0, hasPassword: false, ...change };
}

let links: ShareLink[];
let requests: FakeRequest[];
let onClose: () => void;

function serve(answers: Parameters<typeof fakeServer>[0] = {}): void {
  const usual: typeof answers = {
    'GET /api/share/*': () => links,
    'GET /api/users': () => [{ id: 2, username: 'bob' }],
    'POST /api/share/*': (request) => {
      const { expires } = request.json() as { expires?: string };
      return link(`new${requests.length}`, { expire: expires === undefined ? 0 : soon });
    },
    'DELETE /api/share/*': () => '200 OK',
  };
  // The first matching route responds.
  requests = fakeServer({ ...answers, ...usual, ...answers });
}

async function open(change: Partial<ShareTarget> = {}, isAdmin = true) {
  onClose = vi.fn();
  const user = buildUser();
  renderInApp(<SharePrompt target={{ ...target, ...change }} onClose={onClose} />, {
    user: { ...user, perm: { ...user.perm, admin: isAdmin } },
  });
  await waitFor(() => expect(requests.length).toBeGreaterThan(0));
  return userEvent.setup();
}

const rows = () => screen.queryAllByRole('listitem');
const hashes = () => rows().map((row) => within(row).getByRole('link').textContent?.split('/').at(-1));
const sent = (method: string) => requests.filter((request) => request.method === method);
const button = (name: string) => screen.queryByRole<HTMLButtonElement>('button', { name });
const press = async (user: Awaited<ReturnType<typeof open>>, name: string, within_ = 0) =>
  user.click(screen.getAllByRole('button', { name })[within_] as HTMLElement);

beforeEach(() => {
  toast.clear();
  links = [];
  serve();
});

describe('the links', () => {
  it('are those of the item, permanent ones first, then by expiry', async () => {
    links = [
      link('b', { expire: soon + DAY }),
      link('a', { expire: soon, hasPassword: true }),
      link('p'),
      link('z', { expire: soon, userID: 2, starts: soon - DAY }),
    ];
    const user = await open();
    await user.click(await screen.findByRole('button', { name: 'All links (4)' }));
    await screen.findByText('By bob');
    expect(requests[0]?.path).toBe('/api/share/docs/');
    expect(hashes()).toEqual(['p', 'a', 'z', 'b']);
    const [first, second, third] = rows().map((row) => row.textContent);
    expect(first).toContain('Permanent');
    expect(second).toMatch(/Expires in 2 days.*Password/);
    expect(third).toContain('Starts tomorrow');
    expect(screen.getAllByTitle(/, 20\d\d/)[0]?.getAttribute('dateTime')).toBe(
      new Date(soon * 1000).toISOString(),
    );
  });

  it('lead to the page of the link, and are copied with a notice', async () => {
    links = [link('abc')];
    const user = await open();
    const address = await screen.findByRole('link');
    expect(address.getAttribute('href')).toBe(`${window.location.origin}/share/abc`);
    await press(user, 'Copy link');
    expect(await screen.findByText('Link copied!')).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}/share/abc`);
  });

  it('are the first three until all are asked for, and the one that was just made', async () => {
    links = ['a', 'b', 'c', 'd'].map((hash, index) => link(hash, { expire: soon + index * DAY }));
    serve({ 'POST /api/share/*': () => link('e', { expire: soon + 9 * DAY }) });
    const user = await open();
    const all = await screen.findByRole('button', { name: 'All links (4)' });
    expect([all.getAttribute('aria-expanded'), hashes()]).toEqual(['false', ['a', 'b', 'c']]);
    await user.type(screen.getByLabelText('Expires after'), '6{Enter}');
    await waitFor(() => expect(hashes()).toEqual(['a', 'b', 'c', 'e']));
    await press(user, 'All links (5)');
    expect(hashes()).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(document.activeElement?.getAttribute('aria-expanded')).toBe('true');
  });

  it('are shown as a QR code', async () => {
    links = [link('abc')];
    const user = await open();
    await screen.findByRole('link');
    await press(user, 'QR code');
    expect(await screen.findByRole('img', { name: 'QR code of the link to docs' })).toBeTruthy();
  });

  it('are deleted after a question, and not when the server refuses', async () => {
    links = [link('abc')];
    serve({ 'DELETE /api/share/abc': () => refusal(403, 'forbidden', 'not yours') });
    const user = await open();
    await screen.findByRole('link');
    await press(user, 'Delete link');
    expect(document.activeElement?.textContent).toBe('Cancel');
    await press(user, 'Delete');
    expect((await screen.findByText(/The link was not deleted/)).textContent).toContain('not yours');
    expect(rows()).toHaveLength(1);
  });

  it('links that cannot be read can be requested again', async () => {
    let isAvailable = false;
    serve({ 'GET /api/share/*': () => (isAvailable ? [link('abc')] : refusal(500, 'internal')) });
    const user = await open();
    await screen.findByText(/The links could not be read/);
    isAvailable = true;
    await press(user, 'Try again');
    expect(await screen.findByRole('link')).toBeTruthy();
  });
});

describe('a new link', () => {
  it('requires a duration: without one nothing happens', async () => {
    const user = await open();
    await screen.findByText('There is no link yet.');
    await user.type(screen.getByLabelText('Password (optional)'), 'x{Enter}');
    expect(button('Create link')?.disabled).toBe(true);
    for (const wrong of ['-1', '1.5', '2147483648']) {
      await user.clear(screen.getByLabelText('Expires after'));
      await user.type(screen.getByLabelText('Expires after'), `${wrong}{Enter}`);
      expect(screen.getByText('Enter a whole number from 0 to 2,147,483,647.')).toBeTruthy();
    }
    expect(sent('POST')).toEqual([]);
  });

  it('is created from the input, appears in the list, and its copy button has the focus', async () => {
    const user = await open();
    await screen.findByText('There is no link yet.');
    expect(screen.getByLabelText<HTMLSelectElement>('Unit').value).toBe('hours');
    await user.type(screen.getByLabelText('Expires after'), '6');
    await user.type(screen.getByLabelText('Password (optional)'), 'open sesame');
    await user.keyboard('{Enter}');
    await screen.findByRole('link');
    expect(sent('POST')[0]?.path).toBe('/api/share/docs/');
    expect(sent('POST')[0]?.json()).toEqual({ expires: '6', unit: 'hours', password: 'open sesame' });
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Copy link'));
    expect(screen.getByLabelText<HTMLInputElement>('Expires after').value).toBe('');
    expect(screen.getByLabelText<HTMLInputElement>('Password (optional)').value).toBe('');
  });

  it('can be permanent once: the button disappears, and returns when that link is deleted', async () => {
    const user = await open();
    await screen.findByText('There is no link yet.');
    await press(user, 'Permanent link');
    await screen.findByRole('link');
    expect(sent('POST')[0]?.json()).toEqual({});
    expect(button('Permanent link')).toBeNull();
    await press(user, 'Delete link');
    await press(user, 'Delete');
    await screen.findByText('There is no link yet.');
    expect(button('Permanent link')).toBeTruthy();
  });

  it('can be permanent although another user has a permanent one', async () => {
    links = [link('theirs', { userID: 2 })];
    await open();
    await screen.findByText('By bob');
    expect(button('Permanent link')).toBeTruthy();
  });

  it('keeps the input when the server rejects it, and says why until it is closed', async () => {
    serve({ 'POST /api/share/*': () => refusal(404, 'not_found', 'it went away') });
    const user = await open();
    await screen.findByText('There is no link yet.');
    await user.type(screen.getByLabelText('Expires after'), '6{Enter}');
    expect((await screen.findByText(/The link was not created/)).textContent).toContain('it went away');
    expect(screen.getByLabelText<HTMLInputElement>('Expires after').value).toBe('6');
    expect(button('Create link')?.disabled).toBe(false);
  });

  it('asks when it is replaced, if that is chosen, and says so while the options are closed', async () => {
    const user = await open();
    await screen.findByText('There is no link yet.');
    await user.click(screen.getByText('More options'));
    await user.selectOptions(screen.getByLabelText('If it is replaced'), 'Ask me');
    await user.click(screen.getByText('More options'));
    expect(await screen.findByTitle('Ask me')).toBeTruthy();
    await press(user, 'Permanent link');
    await waitFor(() => expect(sent('POST')).toMatchObject([{ body: '{"onReplaced":"ask"}' }]));
  });

  it('keeps on sharing what replaced the file of a link', async () => {
    links = [link('old', { state: 'replaced' })];
    serve({ 'POST /api/shares/renew': () => ({ renewed: 1, left: 0 }) });
    const user = await open();
    expect(await screen.findByText('Does not open: replaced')).toBeTruthy();
    expect(button('Permanent link')).toBeTruthy();
    links = [link('old')];
    await press(user, 'Keep sharing');
    await screen.findByText('The link opens again.');
    await waitFor(() => expect(screen.queryByText('Does not open: replaced')).toBeNull());
    expect(sent('POST')).toMatchObject([{ body: '{"hashes":["old"]}' }]);
  });

  it('starts at a chosen time, which a wrong one is asked for before it is sent', async () => {
    const user = await open();
    await screen.findByText('There is no link yet.');
    const options = screen.getByText('More options').closest('details');
    expect(options?.open).toBe(false);
    expect(within(options as HTMLElement).getByText('Start time, replacement')).toBeTruthy();
    await user.click(screen.getByText('More options'));
    const field = screen.getByLabelText('Publish at');
    await user.type(field, '2001-01-01T10:00');
    expect(screen.getByText('This time has passed.')).toBeTruthy();
    await user.click(screen.getByText('More options'));
    await waitFor(() => expect(options?.open).toBe(false));
    await press(user, 'Permanent link');
    expect(options?.open).toBe(true);
    expect(document.activeElement).toBe(field);
    expect(sent('POST')).toEqual([]);
    await user.clear(field);
    const start = `${new Date().getFullYear() + 2}-01-01T10:00`;
    await user.type(field, start);
    await press(user, 'Permanent link');
    await screen.findByRole('link');
    expect(sent('POST')[0]?.json()).toEqual({ starts: new Date(start).getTime() / 1000 });
    await waitFor(() => expect(screen.getByText('More options').closest('details')?.open).toBe(false));
  });

  it('a link to the whole scope is created only after a confirmation', async () => {
    const user = await open({ path: parseVirtualPath('/'), name: '' });
    expect(screen.getByRole('heading', { name: 'Share all my files' })).toBeTruthy();
    await screen.findByText('There is no link yet.');
    expect(button('Permanent link')?.disabled).toBe(true);
    await user.click(screen.getByRole('checkbox', { name: 'Share everything I have' }));
    await press(user, 'Permanent link');
    await screen.findByRole('link');
    expect(sent('POST')[0]?.path).toBe('/api/share/');
    expect(sent('POST')[0]?.json()).toEqual({ root: true });
  });
});

describe('an existing link', () => {
  beforeEach(() => {
    links = [link('abc', { expire: soon, hasPassword: true })];
    serve({ 'PUT /api/share/abc': () => link('abc', { expire: soon + DAY }) });
  });

  async function edit() {
    const user = await open();
    await screen.findByRole('link');
    await press(user, 'Edit link');
    expect(screen.getByRole('heading', { name: 'Edit link' })).toBeTruthy();
    return user;
  }

  it('is updated with the changed values and nothing else', async () => {
    const user = await edit();
    await user.selectOptions(screen.getByLabelText('Expiry'), 'New duration');
    expect(button('Save')?.disabled).toBe(true);
    await user.type(screen.getByLabelText('Expires after'), '30');
    await user.selectOptions(screen.getByLabelText('Password'), 'None');
    await user.keyboard('{Enter}');
    await press(user, 'Save');
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Edit link' })).toBeNull());
    expect(sent('PUT')[0]?.json()).toEqual({ expires: '30', unit: 'hours', password: '' });
    expect(rows()[0]?.textContent).not.toContain('Password');
  });

  it('can be left unchanged', async () => {
    const user = await edit();
    await press(user, 'Cancel');
    expect(screen.getByRole('heading', { name: 'Share docs' })).toBeTruthy();
    expect(sent('PUT')).toEqual([]);
    expect(onClose).not.toHaveBeenCalled();
  });

  it('keeps the input when the server rejects it', async () => {
    serve({ 'PUT /api/share/abc': () => refusal(409, 'already_exists') });
    const user = await edit();
    await user.selectOptions(screen.getByLabelText('Password'), 'New password');
    await user.type(screen.getByLabelText('New password'), 'other{Enter}');
    expect((await screen.findByText(/The link was not changed/)).textContent).toContain(
      'It already has a permanent link.',
    );
    expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('other');
  });
});

describe('an album', () => {
  it('is made with a title, also beside a permanent list', async () => {
    links = [link('list')];
    serve();
    const user = await open();
    await screen.findByText('Permanent');
    expect(button('Permanent link')).toBeNull();
    await user.selectOptions(screen.getByLabelText('Visitors see'), 'An album');
    await user.click(screen.getByText('More options'));
    await user.type(screen.getByLabelText('Title (optional)'), ' By the sea ');
    await user.click(screen.getByText('More options'));
    expect(await screen.findByTitle('By the sea')).toBeTruthy();
    await press(user, 'Permanent link');
    await waitFor(() => expect(sent('POST')[0]?.json()).toEqual({ view: 'album', title: 'By the sea' }));
  });

  it('shows its title and how often it was opened, and is changed into a list', async () => {
    links = [link('wall', { view: 'album', title: 'By the sea', opened: 12 })];
    serve({ 'PUT /api/share/wall': () => link('wall') });
    const user = await open();
    expect(await screen.findByText('By the sea')).toBeTruthy();
    expect(screen.getByText('Opened 12 times')).toBeTruthy();
    await press(user, 'Edit link');
    expect(screen.getByLabelText<HTMLInputElement>('Title (optional)').value).toBe('By the sea');
    await user.selectOptions(screen.getByLabelText('Visitors see'), 'A list');
    await press(user, 'Save');
    await waitFor(() => expect(screen.queryByText('By the sea')).toBeNull());
    expect(sent('PUT')[0]?.json()).toEqual({ view: 'list', title: '' });
    expect(screen.getByText('Opened 12 times')).toBeTruthy();
  });

  it('has a cover that is chosen among its pictures by arrows, or found by its name', async () => {
    const pictures = Array.from({ length: 400 }, (_, index) => entry(`sea ${index}.png`, { type: 'image' }));
    serve({
      'GET /api/resources/docs': () => ({ ...entry('docs/'), items: [entry('a.txt'), ...pictures] }),
    });
    const user = await open();
    await user.selectOptions(screen.getByLabelText('Visitors see'), 'An album');
    await user.click(screen.getByText('More options'));
    const group = await screen.findByRole('radiogroup', { name: 'Cover' });
    // Selectors are used because computing the accessible names of hundreds of tiles takes jsdom half a
    // minute.
    const radios = () => [...group.querySelectorAll('input')];
    const chosen = () => group.querySelector('label:has(:checked) [title]')?.getAttribute('title');
    expect(radios()).toHaveLength(201);
    expect(screen.getByText('Not shown: 200. Search for them by name.')).toBeTruthy();
    expect(chosen()).toBe('Automatic');
    radios()[0]?.focus();
    await user.keyboard('{ArrowRight}{ArrowRight}');
    expect(chosen()).toBe('sea 1.png');
    await user.keyboard('{End}');
    expect(chosen()).toBe('sea 199.png');
    await user.type(screen.getByRole('searchbox', { name: 'Search pictures' }), 'SEA 321');
    expect(radios()).toHaveLength(1);
    await user.click(within(group).getByRole('radio', { name: 'sea 321.png' }));
    await press(user, 'Permanent link');
    await waitFor(() =>
      expect(sent('POST')[0]?.json()).toMatchObject({ view: 'album', cover: 'sea 321.png' }),
    );
  });

  it('an album of a big folder has a cover among its first pictures, and reads the others for a search', async () => {
    const pictures = Array.from({ length: 9 }, (_, index) => entry(`sea ${index}.png`, { type: 'image' }));
    serve({
      'GET /api/resources/docs': ({ query }) =>
        query.get('start') === 'true'
          ? { ...entry('docs/'), items: pictures.slice(0, 3), start: { areMostlyPictures: true } }
          : { ...entry('docs/'), items: pictures },
    });
    const user = await open();
    await user.selectOptions(screen.getByLabelText('Visitors see'), 'An album');
    await user.click(screen.getByText('More options'));
    const group = await screen.findByRole('radiogroup', { name: 'Cover' });
    expect(within(group).getAllByRole('radio')).toHaveLength(4);
    expect(screen.getByText('Other pictures are found by their names.')).toBeTruthy();
    const reads = () => sent('GET').filter(({ path }) => path.startsWith('/api/resources'));
    expect(reads()).toHaveLength(1);
    await user.type(screen.getByRole('searchbox', { name: 'Search pictures' }), 'sea 8');
    await user.click(await within(group).findByRole('radio', { name: 'sea 8.png' }));
    expect(reads()).toHaveLength(2);
    await press(user, 'Permanent link');
    await waitFor(() => expect(sent('POST')[0]?.json()).toMatchObject({ cover: 'sea 8.png' }));
  });

  it('is proposed for a folder of pictures, until another view is chosen', async () => {
    const items = [entry('sub/'), entry('a.jpg', { type: 'image' })];
    serve({ 'GET /api/resources/docs': () => ({ ...entry('docs/'), items }) });
    const user = await open();
    const field = screen.getByLabelText<HTMLSelectElement>('Visitors see');
    await waitFor(() => expect(field.value).toBe('album'));
    await user.selectOptions(field, 'A list');
    expect(screen.getByText(/icons instead of pictures/)).toBeTruthy();
    await press(user, 'Permanent link');
    await waitFor(() => expect(sent('POST')[0]?.json()).toEqual({}));
    await waitFor(() => expect(field.value).toBe('album'));
  });

  it('cannot be made of a file', async () => {
    await open({ isFolder: false });
    await screen.findByText('New link');
    expect(screen.queryByLabelText('Visitors see')).toBeNull();
  });
});
