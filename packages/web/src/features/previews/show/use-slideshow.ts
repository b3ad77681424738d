import { useEffect, useMemo, useRef, useState } from 'react';
import type { PreviewItem } from '../model/preview-item';

/** The time for which a picture is shown, in milliseconds; videos are played to their end. */
const PICTURE_MS = 5000;

export type Phase = 'off' | 'running' | 'paused';

/** The events that a video reports to its slideshow. */
export interface VideoInShow {
  phase: Phase;
  onEnded: () => void;
  /** It cannot be played, and is shown for as long as a picture. */
  onFailed: () => void;
}

export interface Clock {
  setTimeout: (run: () => void, ms: number) => number;
  clearTimeout: (id: number) => void;
}

const CLOCK: Clock = {
  setTimeout: (run, ms) => window.setTimeout(run, ms),
  clearTimeout: (id) => window.clearTimeout(id),
};

export interface SlideshowOptions {
  item: PreviewItem;
  siblings: readonly PreviewItem[];
  phase: Phase;
  onNavigate: (path: string) => void;
  clock?: Clock;
}

/** Shows the pictures and videos of the folder one after the other, and the first after the last. */
export function useSlideshow({ item, siblings, phase, onNavigate, clock = CLOCK }: SlideshowOptions) {
  const frames = useMemo(
    () => siblings.filter(({ isDir, type }) => !isDir && (type === 'image' || type === 'video')),
    [siblings],
  );
  const [failed, setFailed] = useState<string | null>(null);
  const index = frames.findIndex(({ path }) => path === item.path);
  const next = frames[(index + 1) % frames.length]?.path;
  const goOn = useRef(() => undefined as unknown);
  useEffect(() => {
    goOn.current = () => phase === 'running' && next !== undefined && onNavigate(next);
  });
  const isTimed = phase === 'running' && (item.type !== 'video' || failed === item.path);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each file begins its own time
  useEffect(() => {
    if (!isTimed) return;
    const id = clock.setTimeout(() => goOn.current(), PICTURE_MS);
    return () => clock.clearTimeout(id);
  }, [isTimed, item.path, clock]);
  return {
    isPossible: frames.length > 1,
    video: { phase, onEnded: () => goOn.current(), onFailed: () => setFailed(item.path) },
  };
}
