import { useEffect, useRef } from 'react';
import { rememberedPosition, rememberPosition } from './remembered-position';

const SAVE_EVERY_MS = 5000;

/** What a player needs to begin where the person left this file, and to keep their place. */
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
  // From the browser's cache the metadata may be there before the player is in the page, and its event is over.
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
