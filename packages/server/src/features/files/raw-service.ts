import type { VirtualPath } from '@satchel/contract';
import type { FileSystem, OpenFile } from '../../core/fs/file-system.js';
import type { Archive } from '../../http/sending/send-archive.js';
import { assertMayDownload, type Caller, existing } from './caller/caller.js';

/** Which entries to pack, and how. */
export interface ArchiveRequest {
  /** What the names are below. */
  folder: VirtualPath;
  /** The `files` parameter as it was sent, not decoded; null when the folder itself is wanted. */
  names: string | null;
  /** The `algo` parameter; empty for the usual format. */
  algo: string;
  /** What the caller's top folder is called; empty where it is the server's. */
  rootName: string;
  /** Who wants it. */
  party: string;
}

/** Made by the archive feature and handed in by `app.ts`. */
export type OpenArchive = (
  files: FileSystem,
  request: ArchiveRequest,
  signal: AbortSignal,
) => Promise<Archive>;

export interface DownloadRequest {
  path: VirtualPath;
  names: string | null;
  algo: string;
  signal: AbortSignal;
}

export type Download =
  | { kind: 'file'; file: OpenFile }
  | { kind: 'archive'; archive: Archive }
  /** A pipe, socket or device: there, but never opened. */
  | { kind: 'nothing'; name: string };

/** Finds what a download of `path` is made of. The right comes before the look: without it nothing is learned. */
export class RawService {
  readonly #openArchive: OpenArchive;

  constructor(openArchive: OpenArchive) {
    this.#openArchive = openArchive;
  }

  async open(caller: Caller, request: DownloadRequest): Promise<Download> {
    assertMayDownload(caller);
    const { path, names, algo, signal } = request;
    const entry = await existing(caller.files, path);
    if (entry.kind === 'directory') {
      const rootName = caller.user.scope.split('/').findLast((name) => name !== '') ?? '';
      const party = `user ${caller.user.id}`;
      const wanted = { folder: path, names, algo, rootName, party };
      const archive = await this.#openArchive(caller.files, wanted, signal);
      return { kind: 'archive', archive };
    }
    if (entry.kind === 'special') return { kind: 'nothing', name: entry.name };
    return { kind: 'file', file: await caller.files.open(path) };
  }
}
