import type { FileType, ListingItem } from '@satchel/contract';
import { screen, waitFor } from '@testing-library/react';
import { useLocation } from 'react-router';
import { beforeEach, expect, it } from 'vitest';
import { fakeServer, refusal } from '../../testing/fake-server';
import { renderInApp } from '../../testing/render';
import { FilesPage } from './files-page';

function Address() {
  const { pathname } = useLocation();
  return <output aria-label="place">{pathname}</output>;
}

const entry = (path: string, type: FileType, isDir = false): ListingItem => ({
  path,
  name: path.slice(path.lastIndexOf('/') + 1),
  size: 4,
  extension: '',
  modified: '2026-01-01T00:00:00Z',
  mode: 0o644,
  isDir,
  isSymlink: false,
  type,
});

const folder = (path: string, items: ListingItem[] = []) => ({
  ...entry(path, '', true),
  items,
  numDirs: 0,
  numFiles: items.length,
  sorting: { by: 'name', asc: false },
});

const song = entry('/music/song.flac', 'blob');

beforeEach(() => {
  fakeServer({
    'GET /api/resources/': () => folder('/'),
    'GET /api/resources/music': () => folder('/music', [song]),
    'GET /api/resources/music/song.flac': () => song,
    'GET /api/resources/secret': () => refusal(403, 'forbidden'),
    'GET /api/resources/broken': () => refusal(500, 'internal'),
  });
});

function openAt(address: string) {
  renderInApp(
    <>
      <FilesPage />
      <Address />
    </>,
    { at: address },
  );
}

const expectAddress = (address: string) =>
  waitFor(() => expect(screen.getByLabelText('place').textContent).toBe(address));

it.each([
  ['/files', '/files/'],
  ['/files/music', '/files/music/'],
  ['/files/music/song.flac/', '/files/music/song.flac'],
])('the address %s is found at %s', async (opened, address) => {
  openAt(opened);
  await expectAddress(address);
});

it('the tab has the name of the folder', async () => {
  openAt('/files/music/');
  expect(await screen.findByRole('heading', { name: 'music' })).toBeTruthy();
  expect(document.title).toBe('music - Files');
});

it('an empty folder says so', async () => {
  openAt('/files/');
  expect(await screen.findByText('This folder is empty')).toBeTruthy();
});

it.each([
  ['/files/nothing/', "This location can't be reached"],
  ['/files/nothing', "This location can't be reached"],
  ['/files/%ff/', "This location can't be reached"],
  ['/files/secret/', "You don't have permissions to access this."],
  ['/files/broken/', 'Something really went wrong.'],
])('the page at %s reads: %s', async (address, text) => {
  openAt(address);
  expect(await screen.findByText(text)).toBeTruthy();
});

it('a file that is not text opens in the preview', async () => {
  openAt('/files/music/song.flac');
  expect(await screen.findByRole('dialog', { name: 'song.flac' })).toBeTruthy();
});
