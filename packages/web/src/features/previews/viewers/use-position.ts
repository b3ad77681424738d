import { useEffect, useRef } from 'react';
import { rememberedPosition, rememberPosition } from './remembered-position';

const SAVE_EVERY_MS = 5000;

/** The handlers with which a player begins at the last position in this file, and stores its position. */
export function usePosition(path: string) {
  const player = useRef<HTMLVideoElement & HTMLAudioElement>(null);
  const savedAt = useRef(0);
  const save = () => {
    const { current: media } = player;
    if (!media || media.readyState === 0) return;
    savedAt.current = performance.now();
    rememberPosition(path, media.currentTime, media.duration);
  };
  const restore = () => {
    const seconds = rememberedPosition(path);
    if (player.current && seconds > 0) player.current.currentTime = seconds;
  };
  // With a cached file the metadata may be loaded before the player is mounted, so its event has been missed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a player keeps its path
  useEffect(() => {
    if (player.current && player.current.readyState > 0) restore();
  }, []);
  useEffect(() => {
    window.addEventListener('pagehide', save);
    return () => window.removeEventListener('pagehide', save);
  });
  return {
    ref: player,
    onLoadedMetadata: restore,
    onTimeUpdate: () => {
      if (performance.now() - savedAt.current > SAVE_EVERY_MS) save();
    },
    onPause: save,
    onSeeked: save,
    onEnded: save,
  };
}
