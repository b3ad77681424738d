import { apiHeaders } from '../../lib/api/api-client';
import { readWatched } from '../../lib/api/read-watched';

/** A busy server rejects some of the many thumbnails of a screen. */
const RETRY_AFTER_MS = [1500, 4000, 10_000];
/**
 * Statuses that the next request would have, too: the file is gone, is broken or too large, or has no
 * picture.
 */
const REFUSALS = [404, 413, 415];
/** The server cannot make pictures of such files at all. */
const NOT_IMPLEMENTED = 501;
const MOST_REFUSED = 5000;

/** Thumbnails that are not requested again as long as the page is open. */
export interface Refused {
  addresses: Set<string>;
  /** True if the server makes no frames of videos. */
  videos: boolean;
}

interface Failed {
  address: string;
  isVideo: boolean;
  /** The number of times that the browser failed to show it. */
  failures: number;
}

/** Videos are requested one after the other, so that a server without frames gets one request. */
let videos: Promise<unknown> = Promise.resolve();

type Outcome = 'there' | 'refused' | 'later';

async function request(
  { address, isVideo }: Failed,
  refused: Refused,
  signal: AbortSignal,
): Promise<Outcome> {
  if (signal.aborted || (isVideo && refused.videos)) return 'refused';
  const init = { headers: apiHeaders(), credentials: 'same-origin', priority: 'low', signal } as const;
  const status = await readWatched(address, init)
    .then((response) => response.blob().then(() => response.status))
    .catch(() => 0);
  if (status === 200) return 'there';
  if (status === NOT_IMPLEMENTED && isVideo) refused.videos = true;
  else if (status !== NOT_IMPLEMENTED && !REFUSALS.includes(status)) return 'later';
  if (refused.addresses.size < MOST_REFUSED) refused.addresses.add(address);
  return 'refused';
}

function ask(failed: Failed, refused: Refused, signal: AbortSignal): Promise<Outcome> {
  if (!failed.isVideo) return request(failed, refused, signal);
  const outcome = videos.then(() => request(failed, refused, signal));
  videos = outcome.catch(() => undefined);
  return outcome;
}

/** Requests a failed thumbnail a few times more, and stores final failures. True if it can be shown now. */
export async function retry(failed: Failed, refused: Refused, signal: AbortSignal): Promise<boolean> {
  for (const delay of RETRY_AFTER_MS.slice(failed.failures - 1)) {
    await new Promise((resolve) => setTimeout(resolve, delay));
    if (signal.aborted) return false;
    const outcome = await ask(failed, refused, signal);
    if (outcome !== 'later') return outcome === 'there' && !signal.aborted;
  }
  return false;
}
