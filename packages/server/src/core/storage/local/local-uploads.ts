import type { VirtualPath } from '@satchel/contract';
import { AppError } from '../../../lib/app-error.js';
import type { ChangingPublishOptions, ChangingUploads, WriteResult } from '../../files/changes.js';
import type { AppendOptions, ByteSource, StageOptions } from '../../files/file-system.js';
import { translateErrno } from './errno.js';
import { closeStaged, publishStaged, writeResult } from './local-write.js';
import type { SharedState } from './shared-state.js';
import { appendBody } from './staging/receive-body.js';
import type { PathTask } from './tasks/stat.js';
import { MARK_BYTES } from './tasks/write/staged.js';

/** Uploads in parts on the disk itself. Each has a staged file that is reopened for each part. */
export class LocalUploads implements ChangingUploads {
  constructor(
    readonly shared: SharedState,
    readonly taskFor: (path: VirtualPath) => PathTask,
  ) {}

  async begin(path: VirtualPath, { length, override }: StageOptions): Promise<string> {
    const terms = { reason: 'upload' as const, override, length, dryRun: false, isKept: true };
    const stage = await this.shared.inline.run('stage', { ...this.taskFor(path), ...terms });
    await closeStaged(this.shared, stage);
    return stage.staged;
  }

  async size(path: VirtualPath, name: string): Promise<number> {
    return this.shared.inline.run('stagedSize', { ...this.taskFor(path), staged: name });
  }

  async storedSize(path: VirtualPath, name: string): Promise<number> {
    const task = { ...this.taskFor(path), staged: name, missing: 0 };
    const { fd, size, disk } = await this.shared.inline.run('reopenStaged', task);
    const io = this.shared.fileIo(disk);
    try {
      await io.sync(fd);
      return size;
    } catch (error) {
      throw translateErrno(error);
    } finally {
      await io.close(fd);
    }
  }

  async append(path: VirtualPath, name: string, body: ByteSource, options: AppendOptions): Promise<number> {
    const { scattered, length } = options;
    const terms = scattered ? { missing: scattered.missing } : { length };
    const task = { ...this.taskFor(path), staged: name, ...terms };
    const { fd, size, disk } = await this.shared.inline.run('reopenStaged', task);
    const io = this.shared.fileIo(disk);
    try {
      if (scattered && size <= length) await io.truncate(fd, length + MARK_BYTES);
      if (options.at > size && !scattered) {
        throw new AppError('upload_offset_mismatch', 'A part of the upload is missing', {
          details: { offset: size },
        });
      }
      const room = (bytes: number) => io.assertRoom(fd, bytes);
      // A row says what there is of a scattered upload, and a power cut must not make that wrong.
      const syncs = this.shared.facts.syncsWrites || scattered !== undefined;
      return await appendBody(io, fd, body, options, room, syncs);
    } catch (error) {
      throw translateErrno(error);
    } finally {
      await io.close(fd);
    }
  }

  async publish(path: VirtualPath, name: string, options: ChangingPublishOptions): Promise<WriteResult> {
    const { length, scattered, override, modifiedMs, beforePublish, keep } = options;
    const keeps = keep !== undefined;
    const terms = { ...this.taskFor(path), reason: 'upload' as const, override };
    const whole = { staged: name, length, keeps, scattered };
    const stage = await this.shared.inline.run('restage', { ...terms, ...whole });
    try {
      if (scattered) await this.shared.fileIo(stage.dir.disk).sync(stage.fd);
      await beforePublish?.();
      const facts = await publishStaged(this.shared, { ...terms, modifiedMs, keep }, stage);
      return writeResult(path, facts, stage);
    } catch (error) {
      throw translateErrno(error);
    } finally {
      await closeStaged(this.shared, stage);
    }
  }

  async discard(path: VirtualPath, name: string): Promise<void> {
    await this.shared.inline.run('dropStaged', { ...this.taskFor(path), staged: name });
  }
}
