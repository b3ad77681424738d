import type { VirtualPath } from '@satchel/contract';
import type { FileSystem } from './file-system.js';

/** A file that is shown by a preview or as subtitles. */
export interface ShownFile {
  files: Pick<FileSystem, 'stat' | 'open'>;
  path: VirtualPath;
  /** The same path from the server's root. */
  serverPath: VirtualPath;
  /** Visitors of shares are distinguished by their addresses, as far as these are known. */
  owner: { key: string; isVisitor: boolean };
}
