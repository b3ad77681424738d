import type { FileVersion } from '@satchel/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeRequest, fakeServer, refusal } from '../../testing/fake-server';
import { buildUser, renderInApp } from '../../testing/render';
import { toast } from '../../ui/toast';
import { VersionsPrompt } from './versions-prompt';
import { VersionsSection } from './versions-section';

const at = '2026-05-04T10:00:00Z';
const file = { path: '/a b.txt', name: 'a b.txt', type: 'text', size: 5, modified: at } as const;
const version = (id: string, change: Partial<FileVersion> = {}): FileVersion => ({
  ...{ id, size: 2048, modifiedAt: at, replacedAt: at, username: 'ann' },
  ...change,
});

let items: FileVersion[];
let requests: FakeRequest[];
let answer: () => Response | string;
const opened = vi.fn();

beforeEach(() => {
  toast.clear();
  items = [version('one'), version('two', { username: 'ben', size: 1 })];
  answer = () => '200 OK';
  opened.mockReset();
  vi.stubGlobal('open', opened);
  requests = fakeServer({
    'GET /api/versions/a%20b.txt': () => ({ items, isEnabled: true }),
    'GET /api/version/a%20b.txt': () => 'the former text',
    'GET /api/resources/a%20b.txt': () => ({ ...file, content: 'the text now' }),
    'POST /api/versions/a%20b.txt': () => answer(),
    'DELETE /api/versions/a%20b.txt': () => answer(),
  });
});

const sent = (method: string) => requests.filter((request) => request.method === method);

async function open(user = buildUser(), shown: Parameters<typeof VersionsSection>[0]['file'] = file) {
  renderInApp(<VersionsSection file={shown} />, { user });
  return firstRow();
}

async function firstRow() {
  const rows = await screen.findAllByRole('listitem');
  const [first] = rows;
  if (!first) throw new Error('There are no versions');
  const actor = userEvent.setup();
  return {
    rows,
    user: actor,
    press: (name: string) => within(first).getByRole('button', { name }),
    choose: async (name: string) => {
      await actor.click(within(first).getByRole('button', { name: 'More actions' }));
      await actor.click(await screen.findByRole('menuitem', { name }));
    },
    names: () =>
      within(first)
        .getAllByRole('button')
        .map((button) => button.textContent || button.getAttribute('aria-label')),
  };
}

describe('the versions of a file', () => {
  it('are listed with their size and who replaced them', async () => {
    const { rows } = await open();
    expect(rows).toHaveLength(2);
    expect(rows[0]?.textContent).toContain('2.0 KB');
    expect(rows[0]?.textContent).toContain('ann');
    expect(rows[1]?.textContent).toContain('ben');
  });

  it('are shown in a tab of their own, and downloaded', async () => {
    const { choose } = await open();
    await choose('Show this version');
    await choose('Download this version');
    expect(opened.mock.calls.map(([address, target]) => [address, target])).toEqual([
      [expect.stringMatching(/\/api\/version\/a%20b\.txt\?id=one&inline=true$/), '_blank'],
      [expect.stringMatching(/\/api\/version\/a%20b\.txt\?id=one&inline=false$/), '_self'],
    ]);
  });

  it('are compared with the text now, and restored from there', async () => {
    const { user, press } = await open();
    await user.click(press('Compare'));
    const dialog = await screen.findByRole('dialog');
    await waitFor(() =>
      expect(dialog.querySelector('[dir=ltr]')?.shadowRoot?.textContent).toContain('the former text'),
    );
    expect(dialog.querySelector('[dir=ltr]')?.shadowRoot?.textContent).toContain('the text now');
    await user.click(within(dialog).getByRole('button', { name: 'Restore this version' }));
    await screen.findByText(/was restored/);
    expect(sent('POST').map((request) => request.json())).toEqual([{ id: 'one' }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('are restored at once', async () => {
    const { user, press } = await open();
    await user.click(press('Restore'));
    await waitFor(() => expect(sent('POST').map((request) => request.json())).toEqual([{ id: 'one' }]));
  });

  it('are deleted after a question', async () => {
    const { user, choose } = await open();
    await choose('Delete this version');
    const dialog = await screen.findByRole('alertdialog');
    expect(sent('DELETE')).toEqual([]);
    items = items.slice(1);
    await user.click(within(dialog).getByRole('button', { name: 'Delete this version' }));
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
    expect(sent('DELETE').map(({ query }) => query.get('id'))).toEqual(['one']);
  });

  it('say why they could not be restored', async () => {
    answer = () => refusal(507, 'storage_full');
    const { user, press } = await open();
    await user.click(press('Restore'));
    await screen.findByText(/space/);
  });

  it('offer what the permissions allow', async () => {
    const none = { download: false, modify: false, delete: false };
    const perm = buildUser().perm;
    renderInApp(<VersionsSection file={file} />, { user: buildUser({ perm: { ...perm, ...none } }) });
    const [row] = await screen.findAllByRole('listitem');
    expect(within(row as HTMLElement).queryAllByRole('button')).toEqual([]);
  });

  it('are not compared where one of them is no text, or too long for that', async () => {
    const { names } = await open(buildUser(), { ...file, type: 'image' });
    expect(names()).toEqual(['Restore', 'More actions']);
  });

  it('have times that tell them apart', async () => {
    items = ['10:00:02', '10:00:41', '11:30:05'].map((time) =>
      version(time, { modifiedAt: `2026-05-04T${time}Z` }),
    );
    const { rows } = await open();
    const times = rows.map((row) => /\d+:\d+(:\d+)?/.exec(row.textContent)?.[0]);
    expect(times.map((time) => time?.split(':').length)).toEqual([3, 3, 2]);
    expect(new Set(times).size).toBe(3);
  });

  it('are in a prompt of their own, too, which says where there are none', async () => {
    const onClose = vi.fn();
    renderInApp(<VersionsPrompt file={file} onClose={onClose} />);
    const { user, press, names } = await firstRow();
    expect(names()).toEqual(['Compare', 'Restore', 'More actions']);
    await user.click(press('Compare'));
    const compare = (await screen.findAllByRole('dialog')).at(-1) as HTMLElement;
    await user.click(within(compare).getByRole('button', { name: 'Restore this version' }));
    await waitFor(() => expect(sent('POST')).toHaveLength(1));
    await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1));
    expect(onClose).not.toHaveBeenCalled();
    items = [];
    renderInApp(<VersionsPrompt file={{ ...file, modified: '2026-06-01T00:00:00Z' }} onClose={onClose} />);
    expect(await screen.findByText(/There are no earlier versions/)).toBeTruthy();
  });

  it('take up no place where there are none, and say where they could not be read', async () => {
    items = [];
    renderInApp(
      <>
        <VersionsSection file={file} />
        <VersionsSection file={{ ...file, path: '/unreadable' }} />
      </>,
    );
    // A file without versions shows nothing, not even the heading.
    await screen.findByText('The versions could not be read.');
    await waitFor(() => expect(requests).toHaveLength(2));
    expect(screen.getAllByRole('heading', { name: 'Versions' })).toHaveLength(1);
  });
});
