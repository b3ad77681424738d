import { nameOf, rebasePath, type VirtualPath } from '@satchel/contract';
import type { Archive, OpenArchive } from '../../core/files/archive.js';
import { existing } from '../../core/files/existing-entry.js';
import type { OpenFile } from '../../core/files/file-system.js';
import { requireAt } from '../../core/files/permissions-at.js';
import type { FilesPrincipal } from '../../core/files/principal.js';
import { AppError } from '../../lib/app-error.js';
import { toVirtualPath } from '../../lib/to-virtual-path.js';
import type { SelectionsStore } from './selections-store.js';

export interface DownloadRequest {
  path: VirtualPath;
  names: string | null;
  /** The id of a stored selection. */
  selection?: string | null;
  algo: string;
  underscore: boolean;
}

export type Download =
  | { kind: 'file'; file: OpenFile }
  | { kind: 'archive'; archive: Archive }
  /** A pipe, socket or device, which exists but is never opened. */
  | { kind: 'nothing'; name: string };

const ALL_FOLDERS = 'files';

/** Finds the content of a download. */
export class RawService {
  readonly #openArchive: OpenArchive;
  readonly #selections: Pick<SelectionsStore, 'keep' | 'find'>;

  constructor(openArchive: OpenArchive, selections: Pick<SelectionsStore, 'keep' | 'find'>) {
    this.#openArchive = openArchive;
    this.#selections = selections;
  }

  /**
   * Stores a selection of a folder for a download. Now only the names are validated; the download checks that
   * they exist and are permitted.
   */
  async select(
    { files, user }: FilesPrincipal,
    folder: VirtualPath,
    names: readonly string[],
  ): Promise<string> {
    requireAt(files, folder, 'download');
    const { kind } = await existing(files, folder);
    if (kind !== 'directory') throw new AppError('invalid_input', 'Only a folder has items to select');
    for (const name of names) rebasePath(folder, toVirtualPath(name));
    return await this.#selections.keep(user.id, names);
  }

  async #selected({ user }: FilesPrincipal, folder: VirtualPath, id: string) {
    const names = await this.#selections.find(user.id, id);
    if (!names)
      throw new AppError('not_found', 'This selection is not kept any more. Select the files again.');
    return { selected: [...new Set(names.map((name) => rebasePath(folder, toVirtualPath(name))))] };
  }

  /** The getter `context.signal` is only used for archives, because most downloads need no signal. */
  async open(
    principal: FilesPrincipal,
    { path, selection = null, ...wish }: DownloadRequest,
    context: { readonly signal: AbortSignal },
  ): Promise<Download> {
    // Most downloads are of files, and opening one also looks it up. A separate lookup follows only if that
    // fails.
    const file = wish.names === null && selection === null ? await opened(principal, path) : null;
    if (file) return { kind: 'file', file };
    const entry = await existing(principal.files, path);
    if (entry.kind === 'directory') {
      const rootName = rootNameOf(principal);
      const kept = selection === null ? {} : await this.#selected(principal, path, selection);
      const wanted = { folder: path, ...wish, ...kept, rootName, owner: { userId: principal.user.id } };
      const archive = await this.#openArchive(principal.files, wanted, context.signal);
      return { kind: 'archive', archive };
    }
    if (entry.kind === 'special') return { kind: 'nothing', name: entry.name };
    return { kind: 'file', file: await principal.files.open(path) };
  }
}

/** The name of all files of the user; empty for that of the served folder. */
function rootNameOf({ files }: FilesPrincipal): string {
  const [first, ...more] = files.roots();
  return first && more.length === 0 ? nameOf(first.scope) : ALL_FOLDERS;
}

async function opened({ files }: FilesPrincipal, path: VirtualPath): Promise<OpenFile | null> {
  try {
    return await files.open(path);
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}
