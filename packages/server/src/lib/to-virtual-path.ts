import { PathError, parseVirtualPath, type VirtualPath } from '@satchel/contract';
import { AppError } from './app-error.js';

/** Does the same as `parseVirtualPath`. Throws `invalid_input`. */
export function toVirtualPath(text: string): VirtualPath {
  try {
    return parseVirtualPath(text);
  } catch (cause) {
    if (!(cause instanceof PathError)) throw cause;
    throw new AppError('invalid_input', `The path is not usable: ${cause.message}`, { cause });
  }
}
