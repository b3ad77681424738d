import { apiHeaders } from '../../../lib/api/api-client';
import { toApiError } from '../../../lib/api/api-error';
import { readWatched } from '../../../lib/api/read-watched';

/** Loads the file at `address`, or its first `most` bytes. Throws `ApiError`. */
export async function loadBytes(
  address: string,
  signal: AbortSignal,
  most = Number.POSITIVE_INFINITY,
  priority: RequestPriority = 'auto',
): Promise<Uint8Array> {
  const range: Record<string, string> = Number.isFinite(most) ? { Range: `bytes=0-${most - 1}` } : {};
  const response = await readWatched(address, {
    headers: { ...apiHeaders(), ...range },
    credentials: 'same-origin',
    signal,
    priority,
  });
  // An empty file has no first byte, so the range is rejected.
  if (response.status === 416) return new Uint8Array();
  if (!response.ok) throw toApiError(response.status, await response.text());
  return new Uint8Array(await response.arrayBuffer());
}
