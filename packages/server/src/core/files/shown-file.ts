import { mayView, type VirtualPath } from '@satchel/contract';
import { AppError } from '../../lib/app-error.js';
import type { FileSystem, UserFileSystem } from './file-system.js';

/** A file that is shown by a preview or as subtitles. */
export interface ShownFile {
  files: Pick<FileSystem, 'stat' | 'open'>;
  path: VirtualPath;
  /** The same path from the server's root. */
  serverPath: VirtualPath;
  /** Set if the file itself may be sent; else only pictures made of it. */
  canDownload: boolean;
  /** Visitors of shares are distinguished by their addresses, as far as these are known. */
  owner: { key: string; isVisitor: boolean };
}

/**
 * Tells what the user may do with a file that is shown, also where what is sent is not read from the file.
 * Throws `download_not_allowed` unless they may look at it.
 */
export function viewedAt(
  files: Pick<UserFileSystem, 'permissionsAt'>,
  path: VirtualPath,
): Pick<ShownFile, 'canDownload'> {
  const permissions = files.permissionsAt(path);
  if (mayView(permissions)) return { canDownload: permissions.download };
  throw new AppError('download_not_allowed', 'You do not have permission to view files');
}
