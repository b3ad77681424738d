import { useEffect, useRef, useState } from 'react';
import { apiHeaders, noteResponse } from '../../../lib/api/api-client';
import { connection } from '../../../lib/api/connection';
import { readWatched } from '../../../lib/api/read-watched';
import { pageConfig } from '../../../lib/page-config';
import { type PreviewItem, rawUrl } from '../model/preview-item';

/** The reason why a file cannot be shown. */
export type Problem = 'format' | 'damaged' | 'empty' | 'forbidden' | 'gone' | 'network';

/** Pictures of these kinds are shown by every browser, unless they are damaged. */
const SHOWN_EVERYWHERE = /^\.(?:jpe?g|jfif|png|gif|webp|bmp|avif|svg)$/i;

/** The reason why a file is not shown although the server sends it. */
export function problemWith({ type, extension, size }: PreviewItem): Problem {
  if (size === 0) return 'empty';
  return type === 'image' && SHOWN_EVERYWHERE.test(extension) ? 'damaged' : 'format';
}

/** The browser reports only that it could not show a file; the server knows whether it exists. */
export async function findProblem(item: PreviewItem): Promise<Problem> {
  const request = { method: 'HEAD', headers: apiHeaders(), credentials: 'same-origin' } as const;
  const status = await readWatched(rawUrl(item), request).then(
    (answer) => answer.status,
    () => 0,
  );
  if (status === 0) connection.failed();
  if (status === 401 && !item.link) noteResponse(status, null);
  // The server makes no picture of this format, and the file itself may not be seen.
  if (status === 501) return 'format';
  if (status === 0 || status >= 500) return 'network';
  if (status === 404) return 'gone';
  return status === 401 || status === 403 ? 'forbidden' : problemWith(item);
}

/**
 * The problem that prevents a file from being shown, and a function with which a viewer reports one. It
 * retries when the server is back.
 */
export function useProblem(item: PreviewItem, onMissing?: () => void) {
  const [problem, setProblem] = useState<Problem | null>(null);
  const isWaiting = problem === 'network';
  const wasLost = useRef(false);
  useEffect(() => {
    if (!isWaiting) return;
    const retryWhenBack = () => connection.isLost() || setProblem(null);
    // Another request may have had a response before this began to listen.
    if (wasLost.current) retryWhenBack();
    return connection.subscribe(retryWhenBack);
  }, [isWaiting]);
  return {
    problem,
    /** Gets the player that failed, if there is one. */
    onFailed: async (player?: HTMLMediaElement) => {
      const found = await findProblem(item);
      if (found === 'format' && player && renewAddress(player)) return;
      wasLost.current = found === 'network' && connection.isLost();
      setProblem(found);
      if (found === 'gone') onMissing?.();
    },
    retry: isWaiting ? () => setProblem(null) : undefined,
  };
}

/** The recording and the position at which the address of a player was renewed last. */
const renewals = new WeakMap<HTMLMediaElement, { src: string; at: number }>();

/**
 * Addresses of the content origin expire, and players keep the one that they were redirected to. Requests a
 * new address, and continues at the same position; returns false if that has been tried there, or cannot
 * help.
 */
export function renewAddress(player: HTMLMediaElement): boolean {
  const { src, currentTime: at, paused } = player;
  const last = renewals.get(player);
  if (pageConfig.ContentOrigin === undefined || at <= (last?.src === src ? last.at : 0)) return false;
  renewals.set(player, { src, at });
  loadAt(player, src, at, !paused);
  return true;
}

/** Loads the recording at `src`, and begins at `seconds`. */
export function loadAt(player: HTMLMediaElement, src: string, seconds: number, isPlaying: boolean): void {
  const resume = () => {
    player.currentTime = seconds;
    if (isPlaying) void player.play().catch(() => undefined);
  };
  player.addEventListener('loadedmetadata', resume, { once: true });
  player.src = src;
}
