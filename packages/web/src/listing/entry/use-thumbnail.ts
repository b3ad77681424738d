import { useEffect, useState } from 'react';
import { apiHeaders } from '../../lib/api/api-client';

const RETRY_AFTER_MS = [1500, 4000, 10_000];
/** With these the next request has the same answer: the file is gone, is broken or too large, or has no picture. */
const REFUSALS = [404, 413, 415];
/** The server cannot make pictures of such files at all. */
const NOT_IMPLEMENTED = 501;
const MOST_REFUSED = 5000;

type Answer = 'there' | 'refused' | 'later';

/** The addresses that need not be requested again, as long as the page is open. */
const refused = new Set<string>();
let canTakeFrames = true;
/** Films are asked for one after the other, so that a server without frames is asked once. */
let films: Promise<unknown> = Promise.resolve();

function isRefused(address: string | null, isFilm: boolean): boolean {
  return address === null || refused.has(address) || (isFilm && !canTakeFrames);
}

async function request(address: string, isFilm: boolean): Promise<Answer> {
  if (isRefused(address, isFilm)) return 'refused';
  const init = { headers: apiHeaders(), credentials: 'same-origin', priority: 'low' } as const;
  const status = await fetch(address, init).then(
    (response) => response.blob().then(() => response.status),
    () => 0,
  );
  if (status === 200) return 'there';
  if (status === NOT_IMPLEMENTED && isFilm) canTakeFrames = false;
  else if (status !== NOT_IMPLEMENTED && !REFUSALS.includes(status)) return 'later';
  if (refused.size < MOST_REFUSED) refused.add(address);
  return 'refused';
}

function ask(address: string, isFilm: boolean): Promise<Answer> {
  if (!isFilm) return request(address, false);
  const answer = films.then(() => request(address, true));
  films = answer;
  return answer;
}

interface State {
  address: string | null;
  failures: number;
  isFailed: boolean;
}

/**
 * Whether the thumbnail at `address` is to be shown, and the function that reports that it failed. A browser does not
 * say why, so the second request does: a busy server rejects some of the many thumbnails of a screen, which are
 * requested again a few times, and what it can never show is not requested again.
 */
export function useThumbnail(address: string | null, isFilm: boolean) {
  const [state, setState] = useState<State>({ address, failures: 0, isFailed: false });
  const { failures, isFailed } = state.address === address ? state : { failures: 0, isFailed: false };
  useEffect(() => {
    const delay = RETRY_AFTER_MS[failures - 1];
    if (!isFailed || delay === undefined || address === null) return;
    let isOver = false;
    const retry = async () => {
      const answer = await ask(address, isFilm);
      if (isOver || answer === 'refused') return;
      setState(
        answer === 'there'
          ? { address, failures, isFailed: false }
          : { address, failures: failures + 1, isFailed: true },
      );
    };
    const timer = setTimeout(() => void retry(), delay);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [address, isFilm, failures, isFailed]);
  return {
    failures,
    isShown: !isFailed && !isRefused(address, isFilm),
    fail: () => setState({ address, failures: failures + 1, isFailed: true }),
  };
}
