import { isUtf8 } from 'node:buffer';
import { getBOMEncoding } from '@exodus/bytes/encoding-lite.js';
import { windows1252toString } from '@exodus/bytes/single-byte.js';

// A sample that is long enough to show a pattern of zero bytes.
const PROBE_BYTES = 4096;

/**
 * Decodes a file that does not name its encoding: a byte order mark decides, then whether it is valid UTF-8, then
 * whether every other byte is zero (UTF-16); anything else is read as Windows-1252, the superset of Latin-1.
 */
export function decodeText(bytes: Uint8Array): string {
  const encoding = encodingOf(bytes);
  if (encoding === 'windows-1252') return windows1252toString(bytes);
  // Every decoder removes its own byte order mark.
  return new TextDecoder(encoding).decode(bytes);
}

function encodingOf(bytes: Uint8Array): string {
  const marked = getBOMEncoding(bytes);
  if (marked !== null && marked !== 'utf-8') return marked;
  const probe = bytes.subarray(0, PROBE_BYTES);
  const zeros = [0, 0];
  for (const [index, byte] of probe.entries()) {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  }
  const [even = 0, odd = 0] = zeros;
  const many = probe.length / 8;
  if (odd > many && even * 8 < odd) return 'utf-16le';
  if (even > many && odd * 8 < even) return 'utf-16be';
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252';
}
