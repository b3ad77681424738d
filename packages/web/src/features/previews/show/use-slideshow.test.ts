import { renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { PreviewItem } from '../model/preview-item';
import { type Clock, type Phase, useSlideshow } from './use-slideshow';

const file = (name: string, type: PreviewItem['type']): PreviewItem => ({
  path: `/${name}`,
  name,
  type,
  isDir: false,
  size: 1,
  modified: '2026-01-02T03:04:05Z',
  extension: '',
});
const [first, notes, video, last] = [
  file('a.jpg', 'image'),
  file('b.txt', 'text'),
  file('c.mp4', 'video'),
  file('d.jpg', 'image'),
];
const siblings = [first, notes, video, last];

const waiting = new Map<number, { run: () => void; ms: number }>();
let ids = 0;
const clock: Clock = {
  setTimeout: (run, ms) => {
    ids += 1;
    waiting.set(ids, { run, ms });
    return ids;
  },
  clearTimeout: (id) => void waiting.delete(id),
};
const waits = () => [...waiting.values()].map(({ ms }) => ms);
const passTime = () => {
  for (const { run } of waiting.values()) run();
};

beforeEach(() => waiting.clear());

function play(item: PreviewItem, phase: Phase = 'running') {
  const onNavigate = vi.fn();
  const { result, rerender } = renderHook(
    (props: { item: PreviewItem; phase: Phase }) => useSlideshow({ ...props, siblings, onNavigate, clock }),
    { initialProps: { item, phase } },
  );
  return { result, rerender, onNavigate };
}

describe('a slideshow', () => {
  it('shows a picture for five seconds, and then the next picture or video', () => {
    const { onNavigate } = play(first);
    expect(waits()).toEqual([5000]);
    passTime();
    expect(onNavigate).toHaveBeenCalledExactlyOnceWith('/c.mp4');
  });

  it('goes on from a video when it ends', () => {
    const { result, onNavigate } = play(video);
    expect(waits()).toEqual([]);
    result.current.video.onEnded();
    expect(onNavigate).toHaveBeenCalledExactlyOnceWith('/d.jpg');
  });

  it('shows a video that cannot be played for as long as a picture', () => {
    const { result, rerender } = play(video);
    result.current.video.onFailed();
    rerender({ item: video, phase: 'running' });
    expect(waits()).toEqual([5000]);
  });

  it('goes on from the last to the first', () => {
    const { onNavigate } = play(last);
    passTime();
    expect(onNavigate).toHaveBeenCalledExactlyOnceWith('/a.jpg');
  });

  it('waits while it is paused, and begins the time of a file again with an arrow', () => {
    const { result, rerender, onNavigate } = play(first);
    const before = [...waiting.keys()];
    rerender({ item: last, phase: 'running' });
    expect(waits()).toEqual([5000]);
    expect([...waiting.keys()]).not.toEqual(before);
    rerender({ item: last, phase: 'paused' });
    expect(waits()).toEqual([]);
    result.current.video.onEnded();
    expect(onNavigate).not.toHaveBeenCalled();
  });
});
