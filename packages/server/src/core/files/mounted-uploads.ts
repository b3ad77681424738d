import type { VirtualPath } from '@satchel/contract';
import type {
  AppendOptions,
  ByteSource,
  Entry,
  PartialUploads,
  PublishOptions,
  StageOptions,
} from './file-system.js';
import type { OpenedMounts } from './opened-mounts.js';
import { rebasedEntry } from './rebased-entries.js';

/** The uploads in parts to any of the folders of a user. */
export class MountedUploads implements PartialUploads {
  constructor(readonly mounts: OpenedMounts) {}

  #in(to: VirtualPath) {
    const { mount, path } = this.mounts.moved(to);
    return { mount, path, uploads: mount.files.uploads };
  }

  async begin(to: VirtualPath, options: StageOptions): Promise<string> {
    const { uploads, path } = this.#in(to);
    return uploads.begin(path, options);
  }

  async size(to: VirtualPath, name: string): Promise<number> {
    const { uploads, path } = this.#in(to);
    return uploads.size(path, name);
  }

  async storedSize(to: VirtualPath, name: string): Promise<number> {
    const { uploads, path } = this.#in(to);
    return uploads.storedSize(path, name);
  }

  async append(to: VirtualPath, name: string, body: ByteSource, options: AppendOptions): Promise<number> {
    const { uploads, path } = this.#in(to);
    return uploads.append(path, name, body, options);
  }

  async publish(to: VirtualPath, name: string, options: PublishOptions): Promise<Entry> {
    const { uploads, path, mount } = this.#in(to);
    return rebasedEntry(mount.at, await uploads.publish(path, name, options));
  }

  async discard(to: VirtualPath, name: string): Promise<void> {
    const { uploads, path } = this.#in(to);
    return uploads.discard(path, name);
  }
}
