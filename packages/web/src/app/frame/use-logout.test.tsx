import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { useSession } from '../../features/auth/session-store';
import { UploadNotices } from '../../features/uploads/tray/upload-watch';
import { useUploadStore } from '../../features/uploads/upload-store';
import { hasPendingUploads, useUploads } from '../../features/uploads/use-uploads';
import { fakeServer } from '../../testing/fake-server';
import { renderInApp } from '../../testing/render';
import { useLogout } from './use-logout';

const logout = vi.fn();

beforeEach(() => {
  logout.mockClear();
  useSession.setState({ logout });
  fakeServer({ 'GET /api/uploads': () => [] });
});

function Page() {
  const { uploadFiles } = useUploads();
  return (
    <>
      <button type="button" onClick={() => uploadFiles('/', [new File(['x'], 'a.txt')])}>
        Upload
      </button>
      <button type="button" onClick={useLogout()}>
        Leave
      </button>
      <UploadNotices />
    </>
  );
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

/** The upload stays pending because its request is never sent, and then because it is paused. */
async function upload(): Promise<void> {
  vi.spyOn(XMLHttpRequest.prototype, 'send').mockReturnValue(undefined);
  await press('Upload');
  await waitFor(() => expect(hasPendingUploads()).toBe(true));
  act(() => useUploadStore.getState().queue.pauseAll());
  await waitFor(() => expect(useUploadStore.getState().summary.pending).toBe(1));
}

it('a logout without uploads asks nothing', async () => {
  renderInApp(<Page />);
  await press('Leave');
  await waitFor(() => expect(logout).toHaveBeenCalledOnce());
});

it('a logout cancels pending uploads only after a question', async () => {
  renderInApp(<Page />);
  await upload();
  await press('Leave');
  await screen.findByRole('alertdialog', { name: 'Cancel 1 upload?' });
  await press('Keep uploading');
  expect([logout.mock.calls.length, hasPendingUploads()]).toEqual([0, true]);
  await press('Leave');
  await screen.findByRole('alertdialog');
  await press('Logout');
  await waitFor(() => expect(logout).toHaveBeenCalledOnce());
  expect(hasPendingUploads()).toBe(false);
});

it('the question of a logout closes when the uploads have ended', async () => {
  renderInApp(<Page />);
  await upload();
  await press('Leave');
  await screen.findByRole('alertdialog');
  act(() => useUploadStore.getState().queue.cancelAll());
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(logout).not.toHaveBeenCalled();
});
