import { MAX_SELECTED, rebasePath, type VirtualPath } from '@satchel/contract';
import { AppError, fieldError } from '../../lib/app-error.js';
import { toVirtualPath } from '../../lib/to-virtual-path.js';

/**
 * The paths that a `files` parameter selects below `folder`, each once. `encoded` is the parameter as it was
 * sent: a list of encoded names separated by commas, which is encoded again as a whole; plain names may be
 * encoded once. Throws `invalid_input`, also for `..` and for more than `MAX_SELECTED` names.
 */
export function parseSelection(encoded: string, folder: VirtualPath): VirtualPath[] {
  const names = decodeList(encoded)
    .split(',')
    .filter((name) => name !== '');
  if (names.length > MAX_SELECTED) {
    throw fieldError('files', 'too_long', `files: must not have more than ${MAX_SELECTED} items`, {
      max: MAX_SELECTED,
    });
  }
  return [...new Set(names.map((name) => rebasePath(folder, toVirtualPath(decodeName(name)))))];
}

/** Decodes as any query value: a plus is a space here, and a plus in a name arrives as `%2B` or `%252B`. */
function decodeList(encoded: string): string {
  try {
    return decodeURIComponent(encoded.replaceAll('+', ' '));
  } catch (cause) {
    throw new AppError('invalid_input', 'The list of files is not valid percent-encoded UTF-8', { cause });
  }
}

/** A plus is not a space here. A name that cannot be decoded again was encoded once: `100%.txt`. */
function decodeName(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
