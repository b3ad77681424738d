import { PathError, parseVirtualPath, type VirtualPath } from '@satchel/contract';
import { AppError } from '../lib/app-error.js';

export interface PathRequest {
  path: VirtualPath;
  /** The address ended in a slash: a folder is meant, and answers echo it. */
  trailingSlash: boolean;
}

/**
 * The one way from an address to a path: percent-decodes `encoded` once (strict UTF-8, `+` stays a plus, `%2F`
 * separates) and canonicalises it. Throws `invalid_input`.
 */
export function parseRequestPath(encoded: string): PathRequest {
  let decoded: string;
  try {
    decoded = decodeURIComponent(encoded);
  } catch (cause) {
    throw new AppError('invalid_input', 'the path is not valid percent-encoded UTF-8', { cause });
  }
  return { path: toVirtualPath(decoded), trailingSlash: decoded === '' || decoded.endsWith('/') };
}

/** As `parseVirtualPath`, with the error translated. */
export function toVirtualPath(text: string): VirtualPath {
  try {
    return parseVirtualPath(text);
  } catch (cause) {
    if (cause instanceof PathError) throw new AppError('invalid_input', cause.message, { cause });
    throw cause;
  }
}
