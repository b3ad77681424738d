import type { TextEncodingName } from '@satchel/contract';
import { type RefObject, useEffect, useState } from 'react';
import type { PreviewItem } from '../model/preview-item';
import { subtitleLabel } from './subtitle-label';

/** Null lets the server recognise it. */
type Encoding = TextEncodingName | null;

/**
 * The tracks of a video, and the encoding of those that the reader sees: the shown one, or all while none is
 * shown.
 */
export function useSubtitles(
  item: PreviewItem,
  { player, isThere }: { player: RefObject<HTMLVideoElement | null>; isThere: boolean },
  locale: string,
) {
  const paths = item.subtitles ?? [];
  const [encodings, setEncodings] = useState<Readonly<Record<string, Encoding>>>({});
  const shown = useShownTrack(player, isThere);
  const seen = shown === null || paths[shown] === undefined ? paths : [paths[shown]];
  const of = (path: string): Encoding => encodings[path] ?? null;
  const [first = null, ...others] = new Set(seen.map(of));
  return {
    tracks: paths.map((path) => ({ path, encoding: of(path), ...subtitleLabel(item.path, path, locale) })),
    encoding: others.length > 0 ? null : first,
    choose: (encoding: Encoding) =>
      setEncodings((known) => ({ ...known, ...Object.fromEntries(seen.map((path) => [path, encoding])) })),
  };
}

/** The index of the track that is shown; null for none. */
function useShownTrack(player: RefObject<HTMLVideoElement | null>, isThere: boolean): number | null {
  const [shown, setShown] = useState<number | null>(null);
  useEffect(() => {
    const tracks = isThere ? player.current?.textTracks : undefined;
    if (!tracks) return;
    const look = () => {
      const index = [...tracks].findIndex(({ mode }) => mode === 'showing');
      setShown(index < 0 ? null : index);
    };
    look();
    for (const event of EVENTS) tracks.addEventListener(event, look);
    return () => {
      for (const event of EVENTS) tracks.removeEventListener(event, look);
    };
  }, [player, isThere]);
  return shown;
}

const EVENTS = ['change', 'addtrack', 'removetrack'] as const;
