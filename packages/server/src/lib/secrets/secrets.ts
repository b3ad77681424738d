import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** URL-safe text of `bytes` random bytes; 16 are 128 bits. */
export function randomToken(bytes: number): string {
  return randomBytes(bytes).toString('base64url');
}

/** Compares in a time that depends on neither content nor length. */
export function equalSecrets(a: string, b: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}
