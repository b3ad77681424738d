import {
  MAX_TEXT_BYTES,
  mayView,
  nameOf,
  parentOf,
  type Resource,
  rebasePath,
  segmentsOf,
  type TextEncodingName,
  type VirtualPath,
} from '@satchel/contract';
import { existing, statOrNull } from '../../core/files/existing-entry.js';
import type { Entry, FileSystem, OpenFile } from '../../core/files/file-system.js';
import type { FilesPrincipal } from '../../core/files/principal.js';
import { etagOf } from '../../core/files/revision.js';
import { LISTING_JSON } from '../../core/resources/listing-json.js';
import { describeEntry, folderPieces } from '../../core/resources/resource-json.js';
import { subtitleNames, subtitlesOf } from '../../core/resources/subtitle-names.js';
import { AppError } from '../../lib/app-error.js';
import type { PathRequest } from '../../lib/request-path.js';
import { toVirtualPath } from '../../lib/to-virtual-path.js';
import { treePieces } from './recursive-listing.js';
import type { TextReader } from './text/text-reader.js';

export interface ViewRequest extends PathRequest {
  /** Set to send the bytes of a text file instead of JSON. */
  asBytes: boolean;
  /** Set to list everything below the folder. */
  recursive: boolean;
  /** Set to list only the first entries of a big folder, if the order is by name. */
  startOnly: boolean;
  /** Set if a symlink has its own mode instead of that of its target. */
  linkMode: boolean;
  /** The encoding of a text file, if the client has chosen one. */
  encoding?: TextEncodingName | undefined;
  signal: AbortSignal;
  /** Calls `then` when the response has been sent or its connection has closed. */
  whenSent: (then: () => void) => void;
  texts: TextReader;
}

/** The result of a GET of a resource. */
export type ResourceView =
  | { kind: 'folder'; pieces: Uint8Array[] }
  | { kind: 'tree'; pieces: AsyncIterable<Uint8Array> }
  /** A file; with its text, the resource may be JSON already. */
  | { kind: 'file'; resource: Resource | Buffer; etag: string }
  | { kind: 'bytes'; file: OpenFile };

export async function viewResource(principal: FilesPrincipal, request: ViewRequest): Promise<ResourceView> {
  const top = await treeTop(principal, request);
  if (top !== null) return await viewTree(principal, top, request.signal);
  const entry = await existing(principal.files, request.path);
  if (entry.kind === 'directory') return await viewFolder(principal, entry, request);
  if (request.asBytes && entry.kind === 'file') {
    // The file is opened in any case, because the file system checks the permission to download.
    const file = await principal.files.open(request.path);
    if (entry.type === 'text') return { kind: 'bytes', file };
    await file.close();
  }
  return await viewFile(principal, entry, request);
}

/** The mode of a symlink on most systems, in the numbering of Go. */
const LINK_MODE = 2 ** 27 + 0o777;

function describe(entry: Entry, request: ViewRequest): Resource {
  const resource = describeEntry(entry, request);
  return entry.isSymlink && request.linkMode ? { ...resource, mode: LINK_MODE } : resource;
}

async function viewFolder(
  principal: FilesPrincipal,
  entry: Entry,
  request: ViewRequest,
): Promise<ResourceView> {
  const { sorting } = principal.user;
  const { startOnly, signal } = request;
  const options = { sorting, sniff: true, startOnly, signal };
  const listing = await principal.files.encodeList(request.path, LISTING_JSON, options);
  return { kind: 'folder', pieces: folderPieces(describe(entry, request), listing, sorting) };
}

async function viewFile(
  principal: FilesPrincipal,
  entry: Entry,
  request: ViewRequest,
): Promise<ResourceView> {
  const resource = describe(entry, request);
  if (entry.type === 'video') await addSubtitles(principal, resource, request);
  const isText = entry.type === 'text' || entry.type === 'textImmutable';
  const permissions = principal.files.permissionsAt(request.path);
  if (!isText || entry.kind !== 'file' || !mayView(permissions)) {
    return { kind: 'file', resource, etag: etagOf(entry) };
  }
  const file = await principal.files.open(request.path, { use: 'view' });
  try {
    const { size } = file.entry;
    const etag = etagOf(file.entry);
    if (size === 0 || size > MAX_TEXT_BYTES) return { kind: 'file', resource, etag };
    const { encoding, signal, whenSent } = request;
    const languages = [principal.user.locale.slice(0, 2)];
    const onlyText = !permissions.download;
    const text = { userId: principal.user.id, resource, encoding, languages, onlyText, signal, whenSent };
    return { kind: 'file', resource: await request.texts.describe(file, text), etag };
  } finally {
    await file.close();
  }
}

async function addSubtitles(
  principal: FilesPrincipal,
  resource: Resource,
  { path, signal }: ViewRequest,
): Promise<void> {
  const subtitles = await videoSubtitles(principal.files, path, signal);
  if (subtitles.length > 0) resource.subtitles = subtitles;
}

/** The subtitles beside a video, by the listing of its folder; none if that may not be listed. */
async function videoSubtitles(files: FileSystem, path: VirtualPath, signal: AbortSignal): Promise<string[]> {
  try {
    const folder = parentOf(path);
    const listing = await files.list(folder, { sorting: { by: 'name', asc: false }, signal });
    const found = subtitlesOf(nameOf(path), subtitleNames(listing.names()));
    return found.map((name) => rebasePath(folder, `/${name}` as VirtualPath));
  } catch (error) {
    if (error instanceof AppError && error.code === 'forbidden') return [];
    throw error;
  }
}

async function viewTree(
  principal: FilesPrincipal,
  top: VirtualPath,
  signal: AbortSignal,
): Promise<ResourceView> {
  const entry = await existing(principal.files, top).catch(nothingIfDenied);
  if (entry === null) return { kind: 'tree', pieces: treePieces([]) };
  // Clients of File Browser know these words.
  if (entry.kind !== 'directory') throw new AppError('invalid_input', 'path is not a directory');
  return { kind: 'tree', pieces: treePieces(principal.files.walk(top, { signal })) };
}

/** Denied entries below the folder are omitted, so a denied folder is empty. */
function nothingIfDenied(error: unknown): null {
  if (error instanceof AppError && error.code === 'forbidden') return null;
  throw error;
}

const PREFIX = 'recursive';

/**
 * The folder whose whole tree is listed, or null. Old clients put the word before the path. If a file or
 * folder has that name, the address means it, and only the query asks for trees.
 */
async function treeTop(
  { files }: FilesPrincipal,
  { path, recursive }: ViewRequest,
): Promise<VirtualPath | null> {
  if (recursive) return path;
  const [first, ...rest] = segmentsOf(path);
  if (first !== PREFIX || (await statOrNull(files, toVirtualPath(PREFIX))) !== null) return null;
  return toVirtualPath(rest.join('/'));
}
