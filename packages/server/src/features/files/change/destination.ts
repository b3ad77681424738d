import type { VirtualPath } from '@satchel/contract';
import { rawQueryValue } from '../../../http/raw-query.js';
import { toVirtualPath } from '../../../http/request-path.js';
import { AppError } from '../../../lib/app-error.js';

/**
 * The `destination` of a copy or move, from the address as it was sent. Clients encode it twice, so it is decoded
 * twice, with `+` a space each time; a plain name that was encoded once means the same. Throws `invalid_input`.
 */
export function destinationIn(url: string): VirtualPath {
  const raw = rawQueryValue(url, 'destination');
  if (raw === null || raw === '') throw new AppError('invalid_input', 'the destination is missing');
  return toVirtualPath(decodeQueryText(decodeQueryText(raw)));
}

function decodeQueryText(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch (cause) {
    throw new AppError('invalid_input', 'the destination is not valid percent-encoded UTF-8', { cause });
  }
}
