import { type SyntheticEvent, useEffect, useRef } from 'react';
import { rememberedPosition, rememberPosition } from './remembered-position';

const SAVE_EVERY_MS = 5000;

/** Handlers for a player that begins where the person left this file, and keeps their place. */
export function usePosition(path: string) {
  const player = useRef<HTMLMediaElement>(null);
  const savedAt = useRef(0);
  const save = () => {
    const media = player.current;
    if (!media || media.readyState === 0) return;
    savedAt.current = performance.now();
    rememberPosition(path, media.currentTime, media.duration);
  };
  useEffect(() => {
    window.addEventListener('pagehide', save);
    return () => window.removeEventListener('pagehide', save);
  });
  return {
    onLoadedMetadata: ({ currentTarget }: SyntheticEvent<HTMLMediaElement>) => {
      player.current = currentTarget;
      const seconds = rememberedPosition(path);
      if (seconds > 0) currentTarget.currentTime = seconds;
    },
    onTimeUpdate: () => {
      if (performance.now() - savedAt.current > SAVE_EVERY_MS) save();
    },
    onPause: save,
    onSeeked: save,
    onEnded: save,
  };
}
