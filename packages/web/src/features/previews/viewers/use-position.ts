import { useEffect, useRef, useState } from 'react';
import { PositionKeeper } from './position-keeper';

/** The handlers with which a player begins at the last position in this file, and stores its position. */
export function usePosition(path: string) {
  const player = useRef<HTMLVideoElement>(null);
  const [keeper] = useState(
    () =>
      new PositionKeeper(
        () => player.current,
        () => path,
      ),
  );
  // With a cached file the metadata may be loaded before the player is mounted, so its event has been missed.
  useEffect(() => {
    if (player.current && player.current.readyState > 0) keeper.restore();
  }, [keeper]);
  useEffect(() => {
    window.addEventListener('pagehide', keeper.save);
    return () => window.removeEventListener('pagehide', keeper.save);
  }, [keeper]);
  return {
    ref: player,
    onLoadedMetadata: keeper.restore,
    onTimeUpdate: keeper.saveSometimes,
    onPause: keeper.save,
    onSeeked: keeper.save,
    onEnded: keeper.save,
  };
}
