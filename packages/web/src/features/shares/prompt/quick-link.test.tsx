import { parseVirtualPath, type ShareLink } from '@satchel/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { entry } from '../../../testing/entries';
import { type FakeRequest, fakeServer, refusal } from '../../../testing/fake-server';
import { renderInApp } from '../../../testing/render';
import { toast } from '../../../ui/toast';
import { QuickLink } from './quick-link';

const target = { path: parseVirtualPath('/docs'), name: 'docs', isFolder: true };
const link = (hash: string, change: Partial<ShareLink> = {}): ShareLink => ({
  hash,
  path: '/docs/',
  userID: 1,
  expire: 0,
  hasPassword: false,
  ...change,
});

let older: ShareLink[];
let requests: FakeRequest[];

beforeEach(() => {
  toast.clear();
  older = [];
});

function open(answers: Parameters<typeof fakeServer>[0] = {}) {
  requests = fakeServer({
    'GET /api/share/*': () => older,
    'POST /api/share/*': (request) =>
      older[0] && (request.json() as { expires: string }).expires === '' ? older[0] : link('new'),
    'PUT /api/share/*': () => link('new', { hasPassword: true }),
    ...answers,
  });
  const user = userEvent.setup();
  const onClose = vi.fn();
  renderInApp(<QuickLink target={target} onMore={vi.fn()} onClose={onClose} />);
  return { user, onClose };
}

const pasted = () => navigator.clipboard.readText();
const sent = (method: string) =>
  requests.filter((request) => request.method === method).map((request) => request.json());
const press = (user: ReturnType<typeof userEvent.setup>, name: string) =>
  user.click(screen.getByRole('button', { name }));
const isOn = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-pressed');

describe('a link that is made at once', () => {
  it('is permanent, copied, and made once', async () => {
    open();
    await screen.findByText('Link copied!');
    expect(await pasted()).toMatch(/\/share\/new$/);
    expect(sent('POST')).toEqual([{ expires: '', unit: 'days', password: '' }]);
    expect(isOn('Never')).toBe('true');
  });

  it('is changed by what is chosen, one request after the other', async () => {
    const { user } = open();
    await press(user, '1 week');
    await press(user, 'Password');
    await screen.findByText('Link and password copied');
    const password = document.querySelector('code')?.textContent ?? '';
    expect(password).toMatch(/^[a-z]{6}-[a-z]{4}-[a-z]{6}$/);
    expect(sent('PUT')).toEqual([
      { expires: '7', unit: 'days', password: '' },
      { expires: '7', unit: 'days', password },
    ]);
    expect((await pasted()).split('\n')[1]).toBe(`Password: ${password}`);
    await press(user, 'Password');
    await screen.findByText('Link copied!');
    expect(sent('PUT').at(-1)).toMatchObject({ password: '' });
  });

  it('leaves a link alone that was there before', async () => {
    older = [link('old')];
    const { user } = open();
    await screen.findByText('Link copied!');
    expect(await pasted()).toMatch(/\/share\/old$/);
    await press(user, '1 month');
    await waitFor(async () => expect(await pasted()).toMatch(/\/share\/new$/));
    expect(sent('PUT')).toEqual([]);
    expect(sent('POST').at(-1)).toMatchObject({ expires: '30', unit: 'days' });
  });

  it('ends after a chosen day, which has not passed', async () => {
    const { user } = open();
    await press(user, 'Date');
    const field = screen.getByLabelText('Last day');
    await user.type(field, '2001-01-01');
    expect(await screen.findByText('This time has passed.')).toBeTruthy();
    expect(sent('PUT')).toEqual([]);
    const tomorrow = new Date(Date.now() + 86_400_000);
    const day = `${tomorrow.getFullYear()}-${String(tomorrow.getMonth() + 1).padStart(2, '0')}-${String(tomorrow.getDate()).padStart(2, '0')}`;
    await user.clear(field);
    await user.type(field, day);
    await waitFor(() => expect(sent('PUT')).toHaveLength(1));
    const { expires, unit } = sent('PUT')[0] as { expires: string; unit: string };
    expect(unit).toBe('seconds');
    expect(Number(expires)).toBeGreaterThan(86_400);
    expect(Number(expires)).toBeLessThanOrEqual(2 * 86_400 + 3600);
  });

  it('says that it was not made, and closes', async () => {
    const { onClose } = open({ 'POST /api/share/*': () => refusal(403, 'forbidden') });
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(await screen.findByText(/The link was not created/)).toBeTruthy();
  });

  it('goes back to what holds when a change is refused', async () => {
    const { user } = open({ 'PUT /api/share/*': () => refusal(403, 'forbidden') });
    await screen.findByText('Link copied!');
    await press(user, '1 day');
    await screen.findByText(/The link was not changed/);
    expect(isOn('Never')).toBe('true');
  });

  it('stays on the screen where the browser forbids copying', async () => {
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('no'));
    open();
    expect(await screen.findByText(/did not allow copying/)).toBeTruthy();
    const field = screen.getByLabelText<HTMLInputElement>('Address of the link');
    expect(field.value).toMatch(/\/share\/new$/);
  });

  it('becomes an album and a list again, which is sent only then', async () => {
    const { user } = open({
      'PUT /api/share/*': (request) => link('new', request.json() as Partial<ShareLink>),
    });
    await screen.findByText('Link copied!');
    await press(user, 'An album');
    expect(await screen.findByText(/and your name/)).toBeTruthy();
    await waitFor(() =>
      expect(sent('PUT')).toEqual([{ expires: '', unit: 'days', password: '', view: 'album' }]),
    );
    await press(user, 'A list');
    await waitFor(() => expect(sent('PUT')[1]).toMatchObject({ view: 'list' }));
    expect(screen.queryByText(/and your name/)).toBeNull();
  });

  it('a link to a folder of pictures is an album at once, until another view is chosen', async () => {
    const items = [
      entry('sub/'),
      entry('more/'),
      entry('a.jpg', { type: 'image' }),
      entry('b.mp4', { type: 'video' }),
      entry('c.txt'),
    ];
    const { user } = open({ 'GET /api/resources/docs': () => ({ ...entry('docs/'), items }) });
    await screen.findByText('Link copied!');
    expect(sent('POST')).toEqual([{ expires: '', unit: 'days', password: '', view: 'album' }]);
    expect(isOn('An album')).toBe('true');
    await press(user, '1 week');
    await waitFor(() => expect(sent('PUT')).toHaveLength(1));
    expect(sent('PUT')[0]).toMatchObject({ expires: '7', view: 'album' });
    await press(user, 'A list with pictures');
    await waitFor(() => expect(sent('PUT')[1]).toMatchObject({ expires: '7', view: 'pictures' }));
    expect(isOn('An album')).toBe('false');
  });

  it('gives way to the album that is there already', async () => {
    const gone: string[] = [];
    const { user } = open({
      'POST /api/share/*': (request) =>
        (request.json() as { view?: string }).view === 'album'
          ? link('wall', { view: 'album' })
          : link('new'),
      'PUT /api/share/*': () => refusal(409, 'already_exists'),
      'DELETE /api/share/*': ({ path }) => {
        gone.push(path);
        return '200 OK';
      },
    });
    await screen.findByText('Link copied!');
    await press(user, 'An album');
    await waitFor(async () => expect(await pasted()).toMatch(/\/share\/wall$/));
    expect(gone).toEqual(['/api/share/new']);
    expect(isOn('An album')).toBe('true');
  });

  it('a link to a file is never an album', async () => {
    fakeServer({ 'GET /api/share/*': () => [], 'POST /api/share/*': () => link('new') });
    renderInApp(<QuickLink target={{ ...target, isFolder: false }} onMore={vi.fn()} onClose={vi.fn()} />);
    await screen.findByText('Link copied!');
    expect(screen.queryByRole('button', { name: 'An album' })).toBeNull();
  });
});
