import type { VirtualPath } from '@satchel/contract';
import { AppError } from './app-error.js';
import { toVirtualPath } from './to-virtual-path.js';

export interface PathRequest {
  path: VirtualPath;
  /** The address ended in a slash: it means a folder, and responses repeat the slash. */
  trailingSlash: boolean;
}

/**
 * The only parser of paths in addresses: percent-decodes `encoded` once (strict UTF-8, `+` stays a plus,
 * `%2F` separates) and canonicalises it. Throws `invalid_input`.
 */
export function parseRequestPath(encoded: string): PathRequest {
  let decoded: string;
  try {
    decoded = decodeURIComponent(encoded);
  } catch (cause) {
    throw new AppError('invalid_input', 'The path is not valid percent-encoded UTF-8', { cause });
  }
  return { path: toVirtualPath(decoded), trailingSlash: decoded === '' || decoded.endsWith('/') };
}
