declare const brand: unique symbol;

/**
 * A slash-separated path below a user's scope: it starts with `/` and has no trailing slash (but for the
 * root), no empty, `.` or `..` segment and no NUL. `parseVirtualPath` makes it where a request comes in, so
 * the path that was checked is the path that is opened.
 */
export type VirtualPath = string & { readonly [brand]: 'VirtualPath' };

export const ROOT = '/' as VirtualPath;
/** Stands for a path that may not be named. */
export const UNNAMED_PATH = '/…' as VirtualPath;

/** Its message is the end of a sentence. */
export class PathError extends Error {
  override name = 'PathError';
}

const MAX_NAME_BYTES = 255;
const MAX_PATH_BYTES = 4096;
/** The largest number of segments of a path. */
export const MAX_DEPTH = 256;

/**
 * The bytes of `text` in UTF-8, without an encoder of the platform. U+EF80 to U+EFFF stand for one byte each:
 * they show the bytes of names that are not valid UTF-8.
 */
function utf8Length(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    if (code >= 0xef80 && code <= 0xefff) {
      bytes += 1;
      continue;
    }
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes;
}

/**
 * True if `text` has at most so many bytes. A code unit takes at most three, so that most texts need not be
 * counted.
 */
function fits(text: string, bytes: number): boolean {
  return text.length * 3 <= bytes || utf8Length(text) <= bytes;
}

/** Why `name` cannot be a segment of a path, as the end of a sentence, or null when it can. */
export function nameProblem(name: string): string | null {
  if (name === '') return 'a name is empty';
  if (name === '.' || name === '..') return 'a path may not contain . or ..';
  if (name.includes('/')) return 'a name may not contain a slash';
  if (name.includes('\0')) return 'a name may not contain NUL';
  if (!fits(name, MAX_NAME_BYTES)) return 'a name is longer than 255 bytes';
  return null;
}

/**
 * Most paths match this and need no change. One that is no longer than a name may be is not too long, either.
 */
const PLAIN_PATH = /^(?:\/[\w -][\w .-]*)+$/;

/** Parses decoded text, collapses repeated slashes and drops a trailing one. Throws `PathError`. */
export function parseVirtualPath(text: string): VirtualPath {
  if (text.length <= MAX_NAME_BYTES && PLAIN_PATH.test(text)) return text as VirtualPath;
  const segments = text.split('/').filter((segment) => segment !== '');
  for (const segment of segments) {
    const problem = nameProblem(segment);
    if (problem) throw new PathError(problem);
  }
  if (segments.length > MAX_DEPTH) throw new PathError('the path is too deep');
  const path = `/${segments.join('/')}`;
  if (!fits(path, MAX_PATH_BYTES)) throw new PathError('the path is too long');
  return path as VirtualPath;
}

export function segmentsOf(path: VirtualPath): string[] {
  return path === ROOT ? [] : path.slice(1).split('/');
}

/** `name` must be one valid segment. Throws `PathError`. */
export function joinPath(parent: VirtualPath, name: string): VirtualPath {
  const problem = nameProblem(name);
  if (problem) throw new PathError(problem);
  return (parent === ROOT ? `/${name}` : `${parent}/${name}`) as VirtualPath;
}

/** Moves `path`, which is below another root, below `base`. */
export function rebasePath(base: VirtualPath, path: VirtualPath): VirtualPath {
  if (base === ROOT) return path;
  return (path === ROOT ? base : base + path) as VirtualPath;
}

export function parentOf(path: VirtualPath): VirtualPath {
  const slash = path.lastIndexOf('/');
  return (slash <= 0 ? ROOT : path.slice(0, slash)) as VirtualPath;
}

/** The last segment; empty for the root. */
export function nameOf(path: VirtualPath): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/**
 * The extension with its dot and its case: `.gz` for `x.tar.gz`, `.hidden` for `.hidden`, empty without a
 * dot.
 */
export function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot < 0 ? '' : name.slice(dot);
}

/** `name(1).ext`: the number is before the last extension; a name that becomes too long is truncated. */
export function numberedName(name: string, number: number): string {
  const extension = extensionOf(name);
  const stem = [...name.slice(0, name.length - extension.length)];
  const suffix = `(${number})${extension}`;
  while (stem.length > 0 && nameProblem(stem.join('') + suffix)) stem.pop();
  return stem.join('') + suffix;
}

/** True if `path` is `ancestor` or lies below it, by whole segments. */
export function isWithin(ancestor: VirtualPath, path: VirtualPath): boolean {
  return ancestor === ROOT || path === ancestor || path.startsWith(`${ancestor}/`);
}

/** Each segment percent-encoded for an address; slashes stay. */
export function encodePath(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/');
}
