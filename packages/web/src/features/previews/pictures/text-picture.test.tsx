import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { entry } from '../../../testing/entries';
import { TextPicture } from './text-picture';

/** The pages of a file with this content; each has a name of its own, because pages are kept. */
function show(name: string, content: BodyInit | null, status = 206) {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => new Response(content, { status }));
  vi.stubGlobal('fetch', fetch);
  const { unmount } = render(<TextPicture item={entry(name, { size: 9000 })} icon={<b>icon</b>} />);
  return { fetch, unmount };
}

it('a picture shows the first lines of a file, of which it reads only the beginning, once', async () => {
  const { fetch, unmount } = show('a.txt', 'Dear Ada,\r\nthe boat leaves at nine.');
  expect(screen.getByText('icon')).toBeTruthy();
  expect((await screen.findByText(/Dear Ada,/)).textContent).toBe('Dear Ada,\nthe boat leaves at nine.');
  expect(fetch.mock.calls[0]?.[1]).toMatchObject({ headers: { Range: 'bytes=0-2047' }, priority: 'low' });
  unmount();
  const again = show('a.txt', null);
  expect(screen.getByText(/Dear Ada,/)).toBeTruthy();
  expect(again.fetch).not.toHaveBeenCalled();
});

it.each([
  ['nothing but blanks', ' \n\n', 206],
  ['bytes that are no text', 'a\0b', 206],
  ['a refusal', 'Forbidden', 403],
])('a file keeps its icon for %s', async (name, content, status) => {
  const { fetch } = show(`${name}.txt`, content, status);
  await vi.waitFor(() => expect(fetch).toHaveBeenCalled());
  await Promise.resolve();
  expect(screen.getByText('icon')).toBeTruthy();
});
