import { inTheEnd } from '../../core/db/persistently.js';
import { AppError } from '../../lib/app-error.js';
import type { Region } from './upload-regions.js';
import type { StoredUpload, UploadsStore } from './uploads-store.js';

const RECORD_EVERY_MS = 1_000;

/** Records in the row of an upload how far a part of it is: never more than the disk has. */
export class PartProgress {
  #stored: number | undefined;
  #recordedAt = performance.now();
  #recording: Promise<void> = Promise.resolve();

  constructor(
    readonly store: UploadsStore,
    readonly upload: StoredUpload,
    readonly region: Region,
  ) {}

  /** The disk has the region up to `position`. */
  reached(position: number): void {
    this.#stored = position;
    if (performance.now() - this.#recordedAt < RECORD_EVERY_MS) return;
    this.#recordedAt = performance.now();
    // A failure is made good at the end of the part.
    const record = () => this.store.reached(this.upload, this.region, position).catch(() => undefined);
    this.#recording = this.#recording.then(record);
  }

  /**
   * Records that the part has ended, at `end` if it came whole. The result returns the row, or undefined if
   * the upload was removed; it throws `busy` if the row cannot be read while other servers may change it.
   */
  async ended(end: number | undefined, now: number): Promise<() => StoredUpload | undefined> {
    await this.#recording;
    const position = end ?? this.#stored;
    const ending: { row?: StoredUpload | undefined; isKnown: boolean } = { isKnown: false };
    await inTheEnd(async () => {
      ending.row = await this.store.ended(this.upload, this.region, { end: position, now });
      ending.isKnown = true;
    });
    return () => (ending.isKnown ? ending.row : this.#assumed(position));
  }

  #assumed(position = 0): StoredUpload {
    if (this.store.hasOthers)
      throw new AppError('busy', 'The database cannot be reached', { details: { retryAfter: 1 } });
    const { upload } = this;
    if (this.region === 'head' || !upload.tail) return { ...upload, received: position };
    return { ...upload, tail: { ...upload.tail, end: position } };
  }
}
