import { PathError, parseVirtualPath, type VirtualPath } from '@satchel/contract';

/**
 * Resolves a relative address in a document to a path below `root` of its tree; null for other hosts and
 * schemes, for paths that leave the root, and for invalid paths. `folder` has no trailing slash.
 */
export function resolveIn(folder: string, address: string): VirtualPath | null {
  const [plain = ''] = address.split(/[?#]/);
  if (plain === '' || /^[a-z][a-z\d+.-]*:/i.test(plain) || plain.startsWith('//') || plain.includes('\\'))
    return null;
  try {
    const parts = plain.startsWith('/') ? [] : folder.split('/').filter(Boolean);
    for (const part of plain.split('/').map(decodeURIComponent)) {
      if (part === '..') {
        if (parts.pop() === undefined) return null;
      } else if (part !== '.' && part !== '') parts.push(part);
    }
    return parts.some((part) => part.includes('/')) ? null : parseVirtualPath(`/${parts.join('/')}`);
  } catch (error) {
    if (error instanceof PathError || error instanceof URIError) return null;
    throw error;
  }
}
