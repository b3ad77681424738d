import type { ListingItem } from '@satchel/contract';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { entry } from '../../../testing/entries';
import { fakeServer, refusal } from '../../../testing/fake-server';
import { renderInApp } from '../../../testing/render';
import { FolderSheet } from './contact-sheet';
import { QuickLook } from './quick-look';

const text = entry('notes.txt', { type: 'text', size: 5 });
const picture = entry('sea.jpg', { type: 'image', size: 2048 });
const video = entry('zoom.mp4', { type: 'video', size: 4096 });
const program = entry('tool.bin', { type: 'blob', size: 10 });
const folder = entry('docs/');
const siblings = [folder, text, picture, video, program];

beforeEach(() => {
  HTMLMediaElement.prototype.load = () => undefined;
  fakeServer({ 'GET /api/raw/notes.txt': () => new Response('Hello', { status: 200 }) });
});

const events = { onOpen: vi.fn(), onDownload: vi.fn(), onFollow: vi.fn(), onClose: vi.fn() };

function card(items: readonly [ListingItem, ...ListingItem[]], canDownload = true) {
  return (
    <QuickLook
      items={items}
      siblings={siblings}
      canDownload={canDownload}
      thumbnailOf={() => null}
      renderFolder={({ name }) => <p>facts of {name}</p>}
      {...events}
    />
  );
}

const show = (...items: [ListingItem, ...ListingItem[]]) => renderInApp(card(items));
/** The first three entries after one another. */
function Steps() {
  const [step, setStep] = useState(0);
  return (
    <>
      <button type="button" onClick={() => setStep(step + 1)}>
        next
      </button>
      {card([[program, text, folder][step] ?? program])}
    </>
  );
}

const dialog = (name: string) => screen.findByRole('dialog', { name });

describe('a quick look', () => {
  it('shows the beginning of a text, has its name and the focus', async () => {
    show(text);
    expect(await screen.findByText('Hello')).toBeTruthy();
    expect(document.activeElement).toBe(await dialog('notes.txt'));
    expect(screen.getByText('notes.txt, 2 of 5').getAttribute('role')).toBe('status');
  });

  it('shows a picture, and a video without sound', async () => {
    const { unmount } = show(picture);
    expect((await screen.findByRole('img', { name: 'sea.jpg' })).getAttribute('src')).toContain('/big/');
    unmount();
    show(video);
    const player = await screen.findByLabelText('zoom.mp4', { selector: 'video' });
    expect((player as HTMLVideoElement).muted).toBe(true);
    expect(player.getAttribute('src')).toContain('/api/raw/zoom.mp4');
  });

  it('has the facts of a folder and of other files', async () => {
    const { unmount } = show(folder);
    expect(await screen.findByText('facts of docs')).toBeTruthy();
    unmount();
    show(program);
    expect(await screen.findByRole('button', { name: 'Download' })).toBeTruthy();
  });

  it('says when the file is gone, and when it may not be read', async () => {
    fakeServer({ 'GET /api/raw/notes.txt': () => refusal(404, 'not_found') });
    const { unmount } = show(text);
    expect(await screen.findByText('notes.txt could not be opened')).toBeTruthy();
    unmount();
    renderInApp(card([picture], false));
    expect(await screen.findByText(/have permission to see/)).toBeTruthy();
    expect(screen.queryByRole('img', { name: 'sea.jpg' })).toBeNull();
  });

  it('shows several entries side by side, and counts what does not fit', async () => {
    const many = Array.from({ length: 74 }, (_, index) => entry(`${index}.txt`));
    show(...(many as [ListingItem, ...ListingItem[]]));
    await dialog('74 selected');
    expect(screen.getAllByRole('listitem')).toHaveLength(60);
    expect(screen.getByText('and 14 more')).toBeTruthy();
  });

  it('draws the texts among several, but not without the permission to see them', async () => {
    const asked = vi.spyOn(globalThis, 'fetch');
    const { unmount } = show(text, program);
    expect(await screen.findByText('Hello')).toBeTruthy();
    expect(asked.mock.calls[0]?.[1]?.priority).toBe('low');
    unmount();
    asked.mockClear();
    vi.useFakeTimers();
    renderInApp(card([entry('other.txt', { type: 'text', size: 5 }), program], false));
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(asked).not.toHaveBeenCalled();
  });

  it('shows the first entries of a folder by their names, and counts the others', () => {
    const inside = Array.from({ length: 11 }, (_, index) => entry(`${index}.bin`, { type: 'blob' }));
    renderInApp(<FolderSheet folder={folder} items={inside} canDownload thumbnailOf={() => null} />);
    expect(screen.getAllByRole('listitem')).toHaveLength(8);
    expect(screen.getByText('and 3 more')).toBeTruthy();
  });

  it('cancels a text that is not needed any more', async () => {
    fakeServer({ 'GET /api/raw/notes.txt': () => new Promise<object>(() => undefined) });
    const asked = vi.spyOn(globalThis, 'fetch');
    const { unmount } = show(text);
    await waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
    unmount();
    expect(asked.mock.calls[0]?.[1]?.signal?.aborted).toBe(true);
  });

  it('closes with Esc and with Space inside of it, and Enter there opens', async () => {
    const user = userEvent.setup();
    show(text);
    (await screen.findByText('Hello')).focus();
    await user.keyboard(' {Enter}{Escape}');
    expect(events.onClose).toHaveBeenCalledTimes(2);
    expect(events.onOpen).toHaveBeenCalledExactlyOnceWith(text);
    fireEvent.pointerDown(document.body);
    expect(events.onClose).toHaveBeenCalledTimes(3);
  });

  it('loads nothing of the files that it only passes', async () => {
    vi.useFakeTimers();
    const asked = vi.spyOn(globalThis, 'fetch');
    renderInApp(<Steps />);
    for (let step = 0; step < 2; step++) fireEvent.click(screen.getByText('next'));
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(asked).not.toHaveBeenCalled();
    expect(screen.getByText('facts of docs')).toBeTruthy();
  });
});
