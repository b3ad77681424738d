import { ROOT, type VirtualPath } from '@satchel/contract';
import { AppError } from '../../lib/app-error.js';
import type { Pack, PackOptions, PackRoot } from './file-system.js';
import type { MountedPath, OpenedMounts } from './opened-mounts.js';
import type { WideFileSystem } from './wide-file-system.js';

interface FoundRoot extends MountedPath {
  name: string;
}

/** Archives of what is in the folders of a user; those of several have their names as folders. */
export class MountedPacks {
  constructor(
    readonly mounts: OpenedMounts,
    readonly wide: WideFileSystem,
  ) {}

  async pack(roots: readonly PackRoot[], options: PackOptions): Promise<Pack> {
    const found = roots.flatMap((root) => this.#found(root));
    const [first, ...others] = found;
    if (!first) throw new AppError('not_found', 'There is no such file or folder');
    if (others.every(({ mount }) => mount === first.mount)) {
      const inFolder = found.map(({ path, name }) => ({ path, name }));
      return first.mount.files.pack(inFolder, options);
    }
    const files = await this.wide.files();
    const wide = await Promise.all(
      found.map(async (root) => ({ path: await this.#placeOf(root), name: root.name })),
    );
    return files.pack(
      wide.flatMap(({ path, name }) => (path === null ? [] : [{ path, name }])),
      options,
    );
  }

  /** Packs only folders of the first level that may be downloaded. */
  #found({ path, name }: PackRoot): FoundRoot[] {
    const found = this.mounts.find(path);
    if (found) return [{ ...found, name }];
    const { listed } = this.mounts;
    const open = listed.filter(({ files }) => files.permissionsAt(ROOT).download);
    if (open.length === 0 && listed.length > 0)
      throw new AppError('download_not_allowed', 'You do not have permission to download');
    const prefix = name === '' ? '' : `${name}/`;
    return open.map((mount) => ({ mount, path: ROOT, name: prefix + mount.name }));
  }

  /** Null for a folder that is not there, of which an archive has nothing. */
  async #placeOf(root: FoundRoot): Promise<VirtualPath | null> {
    try {
      return await this.wide.pathOf(root);
    } catch (error) {
      if (error instanceof AppError && error.code === 'not_found') return null;
      throw error;
    }
  }
}
