import { PathError, parseVirtualPath, type VirtualPath } from '@satchel/contract';
import { AppError } from './app-error.js';

/** `parseVirtualPath` with its error converted. */
export function toVirtualPath(text: string): VirtualPath {
  try {
    return parseVirtualPath(text);
  } catch (cause) {
    if (cause instanceof PathError) throw new AppError('invalid_input', cause.message, { cause });
    throw cause;
  }
}
