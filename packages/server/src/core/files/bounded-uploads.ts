import type { VirtualPath } from '@satchel/contract';
import { AppError } from '../../lib/app-error.js';
import { UNCHANGED } from './allowance.js';
import { BoundedBase } from './bounded-base.js';
import { findTarget, madeAt, type Target } from './bounded-ends.js';
import type { ChangingPublishOptions, ChangingUploads, WriteResult } from './changes.js';
import type { AppendOptions, ByteSource, StageOptions } from './file-system.js';

/** Uploads whose room is reserved from their begin on. */
export class BoundedUploads extends BoundedBase implements ChangingUploads {
  async begin(path: VirtualPath, options: StageOptions): Promise<string> {
    const { uploads } = this.inner;
    if (!(await this.allowance.isNeeded())) return uploads.begin(path, options);
    const target = await findTarget(this.inner, path);
    const folders = await this.#foldersFor(target);
    const file = { bytes: options.length, entries: madeAt(target) > 0 ? 1 : 0 };
    const room = await this.reserve(target, file).catch(async (error: unknown) => {
      await folders?.end(UNCHANGED);
      throw error;
    });
    try {
      const name = await uploads.begin(path, options);
      await room?.hold(name);
      await folders?.end({ ...UNCHANGED, stored: { bytes: 0, entries: target.missing } });
      return name;
    } catch (error) {
      await room?.end(UNCHANGED);
      await folders?.fail();
      throw error;
    }
  }

  /** The folders above it are made when the upload begins, and stay whatever becomes of it. */
  async #foldersFor(target: Target) {
    return target.missing > 0 ? this.reserve(target, { bytes: 0, entries: target.missing }) : null;
  }

  size(path: VirtualPath, name: string): Promise<number> {
    return this.inner.uploads.size(path, name);
  }

  storedSize(path: VirtualPath, name: string): Promise<number> {
    return this.inner.uploads.storedSize(path, name);
  }

  append(path: VirtualPath, name: string, body: ByteSource, options: AppendOptions): Promise<number> {
    return this.inner.uploads.append(path, name, body, options);
  }

  async publish(path: VirtualPath, name: string, options: ChangingPublishOptions): Promise<WriteResult> {
    const { uploads } = this.inner;
    return this.ifLimited(
      path,
      () => uploads.publish(path, name, options),
      () => this.#publishLimited(path, name, options),
    );
  }

  /** Its folder may be another place by now, or have got a limit: then room is reserved there as well. */
  async #publishLimited(
    path: VirtualPath,
    name: string,
    options: ChangingPublishOptions,
  ): Promise<WriteResult> {
    const { uploads } = this.inner;
    const target = await findTarget(this.inner, path);
    const amount = { bytes: options.length, entries: madeAt(target) };
    const room = await this.reserve(target, amount, { staged: name });
    try {
      const leaving = await this.leavingAt(target, options.keep);
      const published = await uploads.publish(path, name, { ...options, ...leaving.terms });
      const stored = { bytes: published.entry.size, entries: 1 };
      await room?.end({ stored, left: leaving.leftAfter(published) });
      return published;
    } catch (error) {
      await room?.putBack();
      throw error;
    }
  }

  /** The folder may be gone, and the bytes with it. A disk that fails has them still. */
  async discard(path: VirtualPath, name: string): Promise<void> {
    const isLimited = await this.allowance.isNeeded();
    try {
      await this.inner.uploads.discard(path, name);
    } catch (error) {
      if (isLimited && error instanceof AppError && error.code !== 'internal')
        await this.allowance.discardUpload(name);
      throw error;
    }
    if (isLimited) await this.allowance.discardUpload(name);
  }
}
