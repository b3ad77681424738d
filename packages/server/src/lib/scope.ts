import { PathError, parseVirtualPath, type VirtualPath } from '@satchel/contract';
import { AppError } from './app-error.js';

/**
 * A scope as it is stored: a path below the served folder, whether it was written `.`, `./dir`, `dir` or `/dir`. Throws
 * `invalid_input` for one that leads out.
 */
export function parseScope(text: string): VirtualPath {
  const segments = text.trim().split('/');
  try {
    return parseVirtualPath(segments.filter((segment) => segment !== '.').join('/'));
  } catch (cause) {
    if (!(cause instanceof PathError)) throw cause;
    throw new AppError('invalid_input', `the scope is not usable: ${cause.message}`, {
      cause,
      details: { field: 'scope' },
    });
  }
}
