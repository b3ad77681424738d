import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { entry } from '../../../../testing/entries';
import { fakeServer, refusal } from '../../../../testing/fake-server';
import { ENGLISH } from '../../../../testing/in-english';
import { renderInApp } from '../../../../testing/render';
import { SendPrompt } from './send-prompt';

/** jsdom has no other apps. */
const shared: string[][] = [];
let outcome: () => void = () => undefined;
const onClose = vi.fn();

beforeEach(() => {
  shared.length = 0;
  outcome = () => undefined;
  onClose.mockClear();
  const share = async ({ files }: { files: File[] }) => {
    outcome();
    shared.push(
      await Promise.all(files.map(async (file) => `${file.name} ${file.type} ${await file.text()}`)),
    );
  };
  Object.assign(navigator, { share });
  setActive(false);
  fakeServer({
    'GET /api/raw/*': ({ path }) =>
      new Response(`content of ${path}`, { headers: { 'Content-Type': 'text/plain; charset=utf-8' } }),
  });
});
afterEach(() => Object.assign(navigator, { share: undefined, userActivation: undefined }));

const setActive = (isActive: boolean) => Object.assign(navigator, { userActivation: { isActive } });
const refuse = (name: string) => {
  outcome = () => {
    throw new DOMException('', name);
  };
};
const ITEMS = [entry('a.txt'), entry('b.txt')];
const CONTENTS = [
  ['a.txt text/plain content of /api/raw/a.txt', 'b.txt text/plain content of /api/raw/b.txt'],
];
const open = () => renderInApp(<SendPrompt items={ITEMS} onClose={onClose} />);
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Send now' });
const whenReady = () => screen.findByText('Ready to be sent');

it('files are sent by the press that asked for it, if they are loaded soon enough', async () => {
  setActive(true);
  open();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(shared).toEqual(CONTENTS);
});

it('another press sends them where the first one was too long ago', async () => {
  open();
  await whenReady();
  expect(shared).toEqual([]);
  await userEvent.click(button());
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(shared).toEqual(CONTENTS);
});

it('a first attempt that the browser refuses waits for a press', async () => {
  setActive(true);
  refuse('NotAllowedError');
  open();
  await whenReady();
  expect(onClose).not.toHaveBeenCalled();
  expect(button().disabled).toBe(false);
});

it('the prompt says that the browser does not send such files, if it refuses a press', async () => {
  refuse('NotAllowedError');
  open();
  await whenReady();
  await userEvent.click(button());
  await screen.findByText(/can’t send files of this kind/);
  expect(button().disabled).toBe(true);
});

it('a person who closes the list of apps is not asked again', async () => {
  refuse('AbortError');
  open();
  await whenReady();
  await userEvent.click(button());
  await waitFor(() => expect(onClose).toHaveBeenCalled());
});

it('a refusal of the server is shown, and nothing is sent', async () => {
  setActive(true);
  fakeServer({ 'GET /api/raw/*': () => refusal(403, 'forbidden') });
  open();
  await screen.findByText(ENGLISH['errors.forbidden']);
  expect([button().disabled, shared]).toEqual([true, []]);
});

it('cancelling ends the loading', async () => {
  let signal: AbortSignal | null | undefined;
  vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
    signal = init.signal;
    return new Promise(() => undefined);
  });
  const { unmount } = open();
  await waitFor(() => expect(signal).toBeDefined());
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onClose).toHaveBeenCalled();
  unmount();
  expect(signal?.aborted).toBe(true);
});
