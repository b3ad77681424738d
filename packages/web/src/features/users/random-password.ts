const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const LENGTH = 24;

/** A password that nobody is told, of 24 characters, or as many as the server requires. */
export function randomPassword(least: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(Math.max(LENGTH, least)));
  // There are 64 letters, so each is as likely as the others.
  return Array.from(bytes, (byte) => LETTERS[byte % LETTERS.length]).join('');
}
