import { extensionOf, ROOT, type SharedResource, type Sorting, type VirtualPath } from '@satchel/contract';
import type { Entry } from '../../../core/fs/file-system.js';
import { describeEntry, folderPieces } from '../../../http/resource-json.js';
import { AppError } from '../../../lib/app-error.js';
import type { Visit } from './visits.js';

const A_TO_Z: Sorting = { by: 'name', asc: false };

export type SharedView =
  | { kind: 'folder'; pieces: Uint8Array[] }
  | { kind: 'file'; resource: SharedResource };

/** What a visitor is told of what is at `sub`: nothing from above the share, and no content. */
export async function viewShared(visit: Visit, sub: VirtualPath, signal: AbortSignal): Promise<SharedView> {
  const { folder, files } = visit.door;
  const entry = await files.stat(sub);
  if (entry.kind === 'broken') throw new AppError('not_found', 'the link leads nowhere');
  const resource = describe(visit, entry, folder === null ? null : sub);
  if (folder === null || entry.kind !== 'directory') return { kind: 'file', resource };
  const listing = await folder.list(sub, { sorting: A_TO_Z, sniff: true, signal });
  return { kind: 'folder', pieces: folderPieces(resource, listing, A_TO_Z) };
}

function describe({ door, owner, token }: Visit, entry: Entry, sub: VirtualPath | null): SharedResource {
  const resource = describeEntry(entry, { path: sub ?? ROOT, trailingSlash: false });
  const name = sub === null || entry.kind === 'directory' ? door.name : entry.name;
  // The door only reads, so all text is unchangeable there; the wire tells what it is to the owner.
  const type = resource.type === 'textImmutable' && owner.user.perm.modify ? 'text' : resource.type;
  return {
    path: sub ?? '',
    name,
    size: resource.size,
    extension: extensionOf(name),
    modified: resource.modified,
    mode: resource.mode,
    isDir: resource.isDir,
    isSymlink: resource.isSymlink,
    type,
    ...(token === undefined ? {} : { token }),
  };
}
