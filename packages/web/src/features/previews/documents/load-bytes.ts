import { apiHeaders } from '../../../lib/api/api-client';
import { ApiError, toApiError } from '../../../lib/api/api-error';

/** Loads the file at `address`, or its first `most` bytes. Throws `ApiError`. */
export async function loadBytes(
  address: string,
  signal: AbortSignal,
  most = Number.POSITIVE_INFINITY,
  priority: RequestPriority = 'auto',
): Promise<Uint8Array> {
  const range: Record<string, string> = Number.isFinite(most) ? { Range: `bytes=0-${most - 1}` } : {};
  const response = await fetch(address, {
    headers: { ...apiHeaders(), ...range },
    credentials: 'same-origin',
    signal,
    priority,
  }).catch((error: unknown) => {
    if (signal.aborted) throw error;
    throw new ApiError({ status: 0, code: 'network', message: 'The server cannot be reached.' });
  });
  // An empty file has no first byte, so the range is rejected.
  if (response.status === 416) return new Uint8Array();
  if (!response.ok) throw toApiError(response.status, await response.text());
  return new Uint8Array(await response.arrayBuffer());
}
