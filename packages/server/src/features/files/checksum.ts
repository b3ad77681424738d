import { createHash } from 'node:crypto';
import { CHECKSUMS, type Checksum } from '@satchel/contract';
import type { OpenFile } from '../../core/files/file-system.js';
import { AppError } from '../../lib/app-error.js';

// Hashing 512 KiB takes about a millisecond, so it hardly delays other requests.
const BUFFER_BYTES = 512 * 1024;

/** Throws `invalid_input` for an unknown algorithm. */
export function parseChecksum(algorithm: string): Checksum {
  const known = CHECKSUMS.find((name) => name === algorithm);
  if (!known) throw new AppError('invalid_input', `The checksum must be one of ${CHECKSUMS.join(', ')}`);
  return known;
}

/** The lower-case hex digest of the whole file; one buffer is hashed while the other one is filled. */
export async function checksumOf(file: OpenFile, algorithm: Checksum, signal: AbortSignal): Promise<string> {
  const hash = createHash(algorithm);
  if (file.stream) {
    for await (const piece of file.stream(0, Number.POSITIVE_INFINITY)) {
      signal.throwIfAborted();
      hash.update(piece);
    }
    return hash.digest('hex');
  }
  let current = Buffer.allocUnsafeSlow(BUFFER_BYTES);
  let next = Buffer.allocUnsafeSlow(BUFFER_BYTES);
  let position = 0;
  let read = await file.read(current, position);
  while (read > 0) {
    signal.throwIfAborted();
    position += read;
    const following = file.read(next, position);
    hash.update(current.subarray(0, read));
    [current, next] = [next, current];
    read = await following;
  }
  return hash.digest('hex');
}
