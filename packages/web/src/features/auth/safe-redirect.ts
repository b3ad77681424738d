export const HOME = '/files/';

const ANY_ORIGIN = 'http://satchel.invalid';
// biome-ignore lint/suspicious/noControlCharactersInRegex: the function searches for them
const CONTROL = /[\u0000-\u001f\u007f]/;

/**
 * The address after the login: `target` if it is inside the app, otherwise the user's files. Browsers read
 * `//x`, `/\x` and `/<tab>/x` as another host, so those are rejected, plain or percent-encoded.
 */
export function safeRedirect(target: string | null): string {
  if (target === null || !isLocal(target)) return HOME;
  try {
    return isLocal(decodeURIComponent(target)) ? target : HOME;
  } catch {
    return HOME;
  }
}

function isLocal(target: string): boolean {
  if (!/^\/(?![/\\])/.test(target) || CONTROL.test(target)) return false;
  return URL.canParse(target, ANY_ORIGIN) && new URL(target, ANY_ORIGIN).origin === ANY_ORIGIN;
}
