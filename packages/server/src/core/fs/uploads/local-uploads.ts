import { close } from 'node:fs';
import { promisify } from 'node:util';
import type { VirtualPath } from '@satchel/contract';
import { AppError } from '../../../lib/app-error.js';
import { translateErrno } from '../errno.js';
import type { AppendOptions, Entry, PartialUploads, PublishOptions, StageOptions } from '../file-system.js';
import type { PathJob } from '../jobs/stat.js';
import type { LocalPlace } from '../local/local-place.js';
import { closeStage, publishStage } from '../local/local-write.js';
import { appendBody } from './append-body.js';

const closeAsync = promisify(close);

/** Uploads in parts on the disk itself: a staging file per upload, opened anew for each part. */
export class LocalUploads implements PartialUploads {
  constructor(
    readonly place: LocalPlace,
    readonly jobFor: (path: VirtualPath) => PathJob,
  ) {}

  async begin(path: VirtualPath, { length, override }: StageOptions): Promise<string> {
    const terms = { reason: 'upload' as const, override, length, rehearse: false, isKept: true };
    const stage = await this.place.pool.run('stage', { ...this.jobFor(path), ...terms });
    await closeStage(stage);
    return stage.staged;
  }

  async size(path: VirtualPath, name: string): Promise<number> {
    return this.place.pool.run('stagedSize', { ...this.jobFor(path), staged: name });
  }

  async append(
    path: VirtualPath,
    name: string,
    body: AsyncIterable<Uint8Array>,
    options: AppendOptions,
  ): Promise<number> {
    const job = { ...this.jobFor(path), staged: name, length: options.length };
    const { fd, size } = await this.place.pool.run('reopenStaged', job);
    try {
      if (options.at > size) {
        throw new AppError('upload_offset_mismatch', 'a part of the upload is missing', {
          details: { offset: size },
        });
      }
      return await appendBody(fd, body, options);
    } catch (error) {
      throw translateErrno(error);
    } finally {
      await closeAsync(fd);
    }
  }

  async publish(path: VirtualPath, name: string, options: PublishOptions): Promise<Entry> {
    const { length, override, modifiedMs } = options;
    const terms = { ...this.jobFor(path), reason: 'upload' as const, override };
    const stage = await this.place.pool.run('restage', { ...terms, staged: name, length });
    try {
      return await publishStage(this.place, { ...terms, asked: path, modifiedMs }, stage);
    } catch (error) {
      throw translateErrno(error);
    } finally {
      await closeStage(stage);
    }
  }

  async discard(path: VirtualPath, name: string): Promise<void> {
    await this.place.pool.run('dropStaged', { ...this.jobFor(path), staged: name });
  }
}
