import {
  type AlbumFacts,
  extensionOf,
  joinPath,
  ROOT,
  rebasePath,
  type SharedResource,
  type Sorting,
  type VirtualPath,
} from '@satchel/contract';
import { existing } from '../../../core/files/existing-entry.js';
import type { Entry, FileSystem } from '../../../core/files/file-system.js';
import { LISTING_JSON } from '../../../core/resources/listing-json.js';
import { describeEntry, folderPieces } from '../../../core/resources/resource-json.js';
import { AppError } from '../../../lib/app-error.js';
import { permissionsOf } from '../owner.js';
import type { Visit } from './visits.js';

const A_TO_Z: Sorting = { by: 'name', asc: false };

export type SharedView =
  | { kind: 'folder'; pieces: Uint8Array[] }
  | { kind: 'file'; resource: SharedResource };

/** The facts that a visitor may know about `sub`: nothing above the share, and no content. */
export async function viewShared(visit: Visit, sub: VirtualPath, signal: AbortSignal): Promise<SharedView> {
  const { folder, files } = visit.shared;
  const entry = await existing(files, sub);
  const resource = describe(visit, entry, folder === null ? null : sub);
  if (folder === null || entry.kind !== 'directory') return { kind: 'file', resource };
  const listing = await folder.encodeList(sub, LISTING_JSON, { sorting: A_TO_Z, sniff: true, signal });
  const shown = { ...resource, ...(await shownAs(visit, folder)) };
  return { kind: 'folder', pieces: folderPieces(shown, listing, A_TO_Z) };
}

async function shownAs(
  visit: Visit,
  folder: FileSystem,
): Promise<Pick<SharedResource, 'album' | 'hasThumbnails'>> {
  if (visit.share.view === 'album') return { album: await albumFacts(visit, folder) };
  return visit.share.view === 'pictures' ? { hasThumbnails: true } : {};
}

async function albumFacts({ share, owner }: Visit, folder: FileSystem): Promise<AlbumFacts> {
  const { title, cover, expiresAt } = share;
  return {
    title,
    ...(cover !== '' && (await isShown(folder, cover)) ? { cover } : {}),
    owner: owner.user.username,
    expire: expiresAt === null ? 0 : Math.floor(expiresAt / 1000),
  };
}

/** The chosen picture may be gone, or a rule may deny it by now: then its name is not sent either. */
async function isShown(folder: FileSystem, name: string): Promise<boolean> {
  try {
    return (await folder.stat(joinPath(ROOT, name))).kind === 'file';
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

function describe({ shared, owner, token }: Visit, entry: Entry, sub: VirtualPath | null): SharedResource {
  const resource = describeEntry(entry, { path: sub ?? ROOT, trailingSlash: false });
  const name = sub === null || entry.kind === 'directory' ? shared.name : entry.name;
  const mayModify = permissionsOf(owner, rebasePath(shared.path, sub ?? ROOT))?.modify;
  // This file system is read-only, so all text has the immutable type; the response has the type that the
  // owner sees.
  const type = resource.type === 'textImmutable' && mayModify ? 'text' : resource.type;
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
