import type { VirtualPath } from '@satchel/contract';
import { rawQueryValue } from '../../../http/request/request-target.js';
import { AppError } from '../../../lib/app-error.js';
import { toVirtualPath } from '../../../lib/to-virtual-path.js';

/**
 * Parses the `destination` of a copy or move from the address as it was sent. Clients encode it twice, so it
 * is decoded twice, with `+` as a space each time; a plain name that was encoded once has the same result.
 * Throws `invalid_input`.
 */
export function destinationIn(url: string): VirtualPath {
  const raw = rawQueryValue(url, 'destination');
  if (raw === null || raw === '') throw new AppError('invalid_input', 'The destination is missing');
  return toVirtualPath(decodeQueryText(decodeQueryText(raw)));
}

function decodeQueryText(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch (cause) {
    throw new AppError('invalid_input', 'The destination is not valid percent-encoded UTF-8', { cause });
  }
}
