import { MAX_TEXT_BYTES, type Resource, segmentsOf, type VirtualPath } from '@satchel/contract';
import { type Entry, etagOf, type OpenFile } from '../../../core/fs/file-system.js';
import { type PathRequest, toVirtualPath } from '../../../http/request-path.js';
import { describeEntry, folderPieces } from '../../../http/resource-json.js';
import { AppError } from '../../../lib/app-error.js';
import { assertMayDownload, type Caller, existing, statOrNull } from '../caller/caller.js';
import { readText } from '../text/read-text.js';
import { treePieces } from './recursive-listing.js';
import { videoSubtitles } from './video-subtitles.js';

export interface ViewRequest extends PathRequest {
  /** A file's bytes are wanted instead of JSON, if it is text. */
  asBytes: boolean;
  /** Everything below the folder is wanted. */
  recursive: boolean;
  signal: AbortSignal;
}

/** What a GET of a resource answers. */
export type ResourceView =
  | { kind: 'folder'; pieces: Uint8Array[] }
  | { kind: 'tree'; pieces: AsyncIterable<Uint8Array> }
  | { kind: 'file'; resource: Resource; etag: string }
  | { kind: 'bytes'; file: OpenFile };

export async function viewResource(caller: Caller, request: ViewRequest): Promise<ResourceView> {
  const top = await treeTop(caller, request);
  if (top !== null) return await viewTree(caller, top, request.signal);
  const entry = await existing(caller.files, request.path);
  if (entry.kind === 'directory') return await viewFolder(caller, entry, request);
  if (request.asBytes) assertMayDownload(caller);
  if (request.asBytes && entry.type === 'text') {
    return { kind: 'bytes', file: await caller.files.open(request.path) };
  }
  return await viewFile(caller, entry, request);
}

async function viewFolder(caller: Caller, entry: Entry, request: ViewRequest): Promise<ResourceView> {
  const { sorting } = caller.user;
  const listing = await caller.files.list(request.path, { sorting, sniff: true, signal: request.signal });
  return { kind: 'folder', pieces: folderPieces(describeEntry(entry, request), listing, sorting) };
}

async function viewFile(caller: Caller, entry: Entry, request: ViewRequest): Promise<ResourceView> {
  const resource = describeEntry(entry, request);
  if (entry.type === 'video') await addSubtitles(caller, resource, request);
  const isText = entry.type === 'text' || entry.type === 'textImmutable';
  if (!isText || entry.kind !== 'file' || !caller.user.perm.download) {
    return { kind: 'file', resource, etag: etagOf(entry) };
  }
  const file = await caller.files.open(request.path);
  try {
    if (file.entry.size > 0 && file.entry.size <= MAX_TEXT_BYTES) {
      const { text, encoding } = await readText(file);
      if (text !== '') resource.content = text;
      if (encoding !== 'utf-8') resource.type = 'textImmutable';
      if (encoding && encoding !== 'utf-8' && entry.type === 'text') resource.encoding = encoding;
    }
    return { kind: 'file', resource, etag: etagOf(file.entry) };
  } finally {
    await file.close();
  }
}

async function addSubtitles(
  caller: Caller,
  resource: Resource,
  { path, signal }: ViewRequest,
): Promise<void> {
  const subtitles = await videoSubtitles(caller.files, path, signal);
  if (subtitles.length > 0) resource.subtitles = subtitles;
}

async function viewTree(caller: Caller, top: VirtualPath, signal: AbortSignal): Promise<ResourceView> {
  const entry = await existing(caller.files, top);
  if (entry.kind !== 'directory') throw new AppError('invalid_input', 'path is not a directory');
  return { kind: 'tree', pieces: treePieces(caller.files.walk(top, { signal })) };
}

const PREFIX = 'recursive';

/**
 * The folder whose whole tree is wanted, or null. Old clients put the word before the path; where a real file or
 * folder has that name, the address is its own, and only the query asks for trees.
 */
async function treeTop({ files }: Caller, { path, recursive }: ViewRequest): Promise<VirtualPath | null> {
  if (recursive) return path;
  const [first, ...rest] = segmentsOf(path);
  if (first !== PREFIX || (await statOrNull(files, toVirtualPath(PREFIX))) !== null) return null;
  return toVirtualPath(rest.join('/'));
}
