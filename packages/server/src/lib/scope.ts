import { PathError, parseVirtualPath, type VirtualPath } from '@satchel/contract';
import { fieldError } from './app-error.js';

/**
 * Parses a scope as it is stored: a path below the served folder, written `.`, `./dir`, `dir` or `/dir`.
 * Throws `invalid_input` for one that leads out.
 */
export function parseScope(text: string, field = 'scope'): VirtualPath {
  const segments = text.trim().split('/');
  try {
    return parseVirtualPath(segments.filter((segment) => segment !== '.').join('/'));
  } catch (cause) {
    if (!(cause instanceof PathError)) throw cause;
    throw fieldError(field, 'not_a_path', `The scope is not usable: ${cause.message}`, { cause });
  }
}
