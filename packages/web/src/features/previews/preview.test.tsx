import { everyPermission } from '@satchel/contract';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderInApp } from '../../testing/render';
import type { PreviewItem } from './model/preview-item';
import { useViewerChoices } from './model/viewer-choices';
import { Preview } from './preview';
import type { PreviewProps } from './preview-props';
import { bufferKeys } from './show/buffered-keys';

const item = (name: string, type: PreviewItem['type'] = 'blob'): PreviewItem => ({
  path: `/photos/${name}`,
  name,
  type,
  isDir: false,
  size: 2048,
  modified: '2026-01-02T03:04:05Z',
  extension: name.slice(name.lastIndexOf('.')),
});
const siblings = [item('a.bin'), item('b.bin'), item('c.txt', 'text'), item('d.bin')];

function show(props: Partial<PreviewProps> = {}) {
  const calls = {
    onNavigate: vi.fn(),
    onClose: vi.fn(),
    onDownload: vi.fn(),
    onRename: vi.fn(),
    onDelete: vi.fn(),
  };
  const all = { item: item('b.bin'), siblings, permissions: everyPermission(true), ...calls, ...props };
  renderInApp(<Preview {...all} />);
  return { ...calls, user: userEvent.setup() };
}

const button = (name: string) => screen.queryByRole('button', { name });

describe('the preview', () => {
  beforeEach(() => useViewerChoices.getState().setInfo(false));

  it('shows the name of the file and its position among its neighbours', () => {
    show();
    expect(screen.getByRole('dialog', { name: 'b.bin' })).toBeTruthy();
    expect(screen.getByText('2 of 3 in the viewer')).toBeTruthy();
  });

  it.each([
    ['{ArrowRight}', '/photos/d.bin'],
    ['{ArrowLeft}', '/photos/a.bin'],
  ])('goes to a neighbour by %s, skipping text between them', async (key, path) => {
    const { onNavigate, user } = show();
    await user.keyboard(key);
    expect(onNavigate).toHaveBeenCalledExactlyOnceWith(path);
  });

  it.each(['a.pdf', 'A.PDF'])('shows a card instead of an empty PDF (%s)', (name) => {
    Object.defineProperty(navigator, 'pdfViewerEnabled', { value: true, configurable: true });
    const empty = { ...item(name, name === 'a.pdf' ? 'pdf' : 'blob'), size: 0 };
    show({ item: empty, siblings: [empty] });
    expect(screen.getByText('This file is empty.')).toBeTruthy();
    expect(document.querySelector('iframe')).toBeNull();
  });

  it('shows the picture of the tile until the picture is there', () => {
    const sea = item('sea.jpg', 'image');
    show({ item: sea, siblings: [sea], standInOf: () => ({ address: '/tile', isWhole: true }) });
    const standIn = () => document.querySelector('img[src="/tile"]');
    expect(standIn()).not.toBeNull();
    fireEvent.load(screen.getByRole('img', { name: 'sea.jpg' }));
    expect(standIn()).toBeNull();
  });

  it.each([
    ['in an old encoding that can be saved in it', { encoding: 'windows-1251' }, true],
    ['that cannot be saved as it was', {}, false],
  ])('offers to edit a text %s: %o', (_name, facts, isOffered) => {
    show({ item: { ...item('c.txt', 'textImmutable'), ...facts }, onEdit: vi.fn() });
    expect(button('Edit') !== null).toBe(isOffered);
  });

  it('goes to a neighbour by its button', async () => {
    const { onNavigate, user } = show();
    await user.click(screen.getByRole('button', { name: 'Next file' }));
    expect(onNavigate).toHaveBeenCalledExactlyOnceWith('/photos/d.bin');
  });

  it('goes on from the next file by keys that come before it is shown, up to the last one', async () => {
    const { onNavigate, user } = show({ item: item('a.bin') });
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{ArrowLeft}');
    expect(onNavigate.mock.calls.flat()).toEqual(['/photos/b.bin', '/photos/d.bin', '/photos/b.bin']);
  });

  it('is given the keys that were pressed while the folder was still shown', async () => {
    bufferKeys('/photos/b.bin', vi.fn());
    await userEvent.setup().keyboard('i{ArrowRight}');
    const { onNavigate } = show({ renderInfo: ({ name }) => <p>All about {name}</p> });
    expect(screen.getByText('All about b.bin')).toBeTruthy();
    expect(onNavigate).toHaveBeenCalledExactlyOnceWith('/photos/d.bin');
  });

  it('is given no keys for another file, nor those of an opening that was cancelled', async () => {
    const cancel = vi.fn();
    const user = userEvent.setup();
    bufferKeys('/photos/a.bin', cancel);
    await user.keyboard('i');
    const { onNavigate } = show({ renderInfo: ({ name }) => <p>All about {name}</p> });
    bufferKeys('/photos/b.bin', cancel);
    await user.keyboard('{ArrowRight}{Escape}i');
    expect(cancel).toHaveBeenCalledOnce();
    expect(onNavigate).not.toHaveBeenCalled();
    expect(screen.getByText('All about b.bin')).toBeTruthy();
  });

  it('returns to the folder on Esc', async () => {
    const { onClose, user } = show();
    await user.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('shows the details beside the file on `i`, in this browser also the next time', async () => {
    const renderInfo = ({ name }: PreviewItem) => <p>All about {name}</p>;
    const { user } = show({ renderInfo });
    await user.keyboard('i');
    expect(
      within(screen.getByRole('complementary', { name: 'Details' })).getByText(/All about/),
    ).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Info' }).getAttribute('aria-pressed')).toBe('true');
    expect(localStorage.getItem('satchel.viewer-info')).toBe('open');
    await user.click(screen.getByRole('button', { name: 'Hide details' }));
    expect(screen.queryByRole('complementary')).toBeNull();
    expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true);
    expect(localStorage.getItem('satchel.viewer-info')).toBeNull();
  });

  it('reports the next file after a deletion', async () => {
    const { onDelete, user } = show({ item: item('d.bin') });
    await user.keyboard('{Delete}');
    expect(onDelete).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ name: 'd.bin' }),
      '/photos/b.bin',
    );
  });

  it.each([
    ['rename', 'Rename', '{F2}', 'onRename'],
    ['delete', 'Delete', '{Delete}', 'onDelete'],
  ] as const)(
    'without the permission to %s there is neither button nor key',
    async (right, name, key, callback) => {
      const { user, ...calls } = show({ permissions: { ...everyPermission(true), [right]: false } });
      expect(button(name)).toBeNull();
      await user.keyboard(key);
      expect(calls[callback]).not.toHaveBeenCalled();
    },
  );

  it.each([
    [true, 1],
    [false, 0],
  ])(
    'a file is sent to other apps by its menu only with the permission to download (%s)',
    async (download, count) => {
      const onSend = vi.fn();
      const { user } = show({ onSend, permissions: { ...everyPermission(true), download } });
      await user.click(screen.getByRole('button', { name: 'More' }));
      const entries = screen.queryAllByRole('menuitem', { name: 'Send to app…' });
      for (const entry of entries) await user.click(entry);
      expect([entries.length, onSend.mock.calls.length]).toEqual([count, count]);
    },
  );

  const viewing = { ...everyPermission(false), view: true };

  it('a picture that may only be looked at is the one that the server makes, and has no download', () => {
    show({ item: item('p.jpg', 'image'), permissions: viewing });
    expect(button('Download')).toBeNull();
    const sources = [...document.querySelectorAll('img')].map(({ src }) => new URL(src).pathname);
    expect(sources).toContain('/api/preview/big/photos/p.jpg');
    expect(sources.filter((path) => path.startsWith('/api/raw'))).toEqual([]);
  });

  it('a file that cannot be shown without its bytes is not shown where it may only be looked at', () => {
    show({ item: item('a.zip', 'blob'), permissions: viewing });
    expect(button('Download')).toBeNull();
    expect(screen.getByRole('heading', { level: 2, name: 'a.zip' })).toBeTruthy();
  });

  it('the preview without the permission to download shows no content of the file', () => {
    show({ item: item('p.jpg', 'image'), permissions: { ...everyPermission(true), download: false } });
    expect(button('Download')).toBeNull();
    expect(document.querySelector('img')).toBeNull();
    expect(screen.getByText('You don’t have permission to see what is in this file.')).toBeTruthy();
  });
});
