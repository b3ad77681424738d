import { act, fireEvent, render } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { entry } from '../../testing/entries';
import { fakeServer, refusal } from '../../testing/fake-server';
import { EntryGlyph } from './entry-glyph';

const item = entry('quay.png', { type: 'image' });
const video = entry('zoom.mp4', { type: 'video' });
const image = () => document.querySelector('img');
const fail = () => {
  const shown = image();
  if (!shown) throw new Error('There is no picture');
  fireEvent.error(shown);
};
const wait = async () => {
  for (let steps = 0; steps < 5; steps++) await act(() => vi.advanceTimersByTimeAsync(20_000));
};

beforeEach(async () => {
  // The module is loaded on the first failure, and no fake clock speeds that up.
  await import('./retry-thumbnail');
  vi.useFakeTimers();
});

it('a picture that cannot be loaded shows its icon, and a busy server is asked a few times', async () => {
  const asked = fakeServer({ 'GET /thumb/busy.png': () => refusal(429, 'too_many_requests') });
  render(<EntryGlyph item={item} thumbnail="/thumb/busy.png" size={18} />);
  fail();
  expect(document.querySelector('svg')).toBeTruthy();
  await wait();
  expect(image()).toBeNull();
  expect(asked).toHaveLength(3);
});

it('a picture is shown as soon as the server is not busy any more', async () => {
  fakeServer({ 'GET /thumb/late.png': () => new Response('picture') });
  render(<EntryGlyph item={item} thumbnail="/thumb/late.png" size={18} />);
  fail();
  await wait();
  expect(image()?.getAttribute('src')).toBe('/thumb/late.png');
});

it.each([404, 413, 415, 501])('a picture is never requested again after %d', async (status) => {
  const address = `/thumb/${status}.png`;
  const asked = fakeServer({ [`GET ${address}`]: () => refusal(status, 'never') });
  const { unmount } = render(<EntryGlyph item={item} thumbnail={address} size={18} />);
  fail();
  await wait();
  expect(asked).toHaveLength(1);
  unmount();
  render(<EntryGlyph item={item} thumbnail={address} size={18} />);
  expect(image()).toBeNull();
});

it('another picture starts again', () => {
  const { rerender } = render(<EntryGlyph item={item} thumbnail="/thumb/quay.png" size={18} />);
  fail();
  rerender(<EntryGlyph item={item} thumbnail="/thumb/quay.png?key=2" size={18} />);
  expect(image()?.getAttribute('src')).toBe('/thumb/quay.png?key=2');
  rerender(<EntryGlyph item={item} thumbnail={null} size={18} />);
  expect(image()).toBeNull();
});

it('a video has a mark on its frame, and a server without frames gets one request', async () => {
  const asked = fakeServer({ 'GET /frame/*': () => refusal(501, 'not_implemented') });
  const videos = ['a', 'b', 'c'].map((name) => (
    <EntryGlyph key={name} item={video} thumbnail={`/frame/${name}.mp4`} size={34} />
  ));
  render(videos);
  expect(document.querySelectorAll('img + [aria-hidden]')).toHaveLength(3);
  for (const each of document.querySelectorAll('img')) fireEvent.error(each);
  await wait();
  expect(asked).toHaveLength(1);
  render(<EntryGlyph item={video} thumbnail="/frame/d.mp4" size={34} />);
  expect(image()).toBeNull();
});
