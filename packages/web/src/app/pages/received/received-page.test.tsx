import { everyPermission } from '@satchel/contract';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { fakeServer } from '../../../testing/fake-server';
import { buildUser, renderInApp } from '../../../testing/render';
import { ReceivedPage } from './received-page';

type Consumer = (launch: { files: { getFile: () => Promise<File> }[] }) => void;

/** jsdom opens no files with an installed app. */
let open: Consumer = () => undefined;
const uploadFiles = vi.fn();

vi.mock('../../../features/uploads/use-uploads', () => ({ useUploads: () => ({ uploadFiles }) }));

beforeEach(() => {
  localStorage.clear();
  uploadFiles.mockClear();
  const setConsumer = (consumer: Consumer) => {
    open = consumer;
  };
  Object.assign(window, { launchQueue: { setConsumer } });
  const folder = { path: '/', name: '', isDir: true, items: [], numDirs: 0, numFiles: 0 };
  fakeServer({
    'GET /api/resources/': () => folder,
    'GET /api/resources/gone': () => new Response('{"code":"not_found"}', { status: 404 }),
  });
});

const opened = (...names: string[]) =>
  act(async () => open({ files: names.map((name) => ({ getFile: async () => new File(['x'], name) })) }));
const button = (name: string | RegExp) => screen.findByRole('button', { name });

it('files that were opened with the app are uploaded once the person confirms it', async () => {
  renderInApp(<ReceivedPage />, { at: '/share-target' });
  await screen.findByText('There is nothing here');
  await opened('a.txt', 'b.txt');
  await userEvent.click(await button('Leave out a.txt'));
  expect(uploadFiles).not.toHaveBeenCalled();
  await userEvent.click(await button('Upload to My files'));
  expect(
    uploadFiles.mock.calls.map(([target, files]) => [target, files.map((file: File) => file.name)]),
  ).toEqual([['/', ['b.txt']]]);
});

it('a name shows the characters that would change its order, and is uploaded as it is', async () => {
  renderInApp(<ReceivedPage />, { at: '/share-target' });
  await screen.findByText('There is nothing here');
  await opened('photo\u202egpj.exe');
  expect(screen.getByText('photo\ufffdgpj.exe').title).toBe('photo\ufffdgpj.exe');
  await button('Leave out photo\ufffdgpj.exe');
  await userEvent.click(await button('Upload to My files'));
  expect(uploadFiles.mock.calls[0]?.[1][0].name).toBe('photo\u202egpj.exe');
});

it('a file that cannot be read is left out', async () => {
  renderInApp(<ReceivedPage />, { at: '/share-target' });
  await screen.findByText('There is nothing here');
  await act(async () => open({ files: [{ getFile: () => Promise.reject(new Error('gone')) }] }));
  expect(screen.getByText('There is nothing here')).toBeTruthy();
});

it('leaving out the last file uploads nothing', async () => {
  renderInApp(<ReceivedPage />, { at: '/share-target' });
  await screen.findByText('There is nothing here');
  await opened('a.txt');
  await userEvent.click(await button('Leave out a.txt'));
  expect(uploadFiles).not.toHaveBeenCalled();
});

it('the root is offered where the folder of the last time is gone', async () => {
  const user = buildUser();
  localStorage.setItem(`satchel.received.${user.id}`, '/gone');
  renderInApp(<ReceivedPage />, { at: '/share-target', user });
  await screen.findByText('There is nothing here');
  await opened('a.txt');
  await button('Upload to My files');
});

it('a user without the permission to create files is told so', async () => {
  const user = buildUser({ perm: { ...everyPermission(true), create: false } });
  renderInApp(<ReceivedPage />, { at: '/share-target', user });
  await screen.findByText("You don't have permissions to access this.");
  await opened('a.txt');
  expect(screen.queryByRole('button', { name: /Upload/ })).toBeNull();
});
