import { existing } from '../../core/files/existing-entry.js';
import type { Principal } from '../../core/files/principal.js';
import { repeatableName, type SentFile } from '../../core/files/repeated-upload.js';
import { etagOf } from '../../core/files/revision.js';
import { AppError } from '../../lib/app-error.js';
import { RecentMap } from '../../lib/recent-map.js';

const KEPT_MS = 10 * 60_000;
const MOST_KEPT = 10_000;

type Uploader = Pick<Principal, 'user' | 'action' | 'files'>;

/** Remembers the files that were uploaded lately: a request that comes again would find its own in the way. */
export class MadeUploads {
  readonly #made = new RecentMap<string, { etag: string; until: number }>(MOST_KEPT);
  /** A file is there before its upload is settled. */
  readonly #underWay = new Map<string, Promise<unknown>>();

  /**
   * Resolves to the ETag of what `write` writes; or, if that throws `already_exists`, to that of the file
   * which the same action has made there with the same length and time, and which is still there.
   */
  async make(uploader: Uploader, file: SentFile, write: () => Promise<string>): Promise<string> {
    const key = repeatableName(uploader, file);
    if (key === undefined) return write();
    const first = this.#underWay.get(key);
    const making = this.#recorded(key, write);
    if (!first) this.#underWay.set(key, making);
    try {
      return await making;
    } catch (error) {
      await first?.catch(() => undefined);
      const made = this.#made.get(key);
      if (!(made && made.until > Date.now() && error instanceof AppError)) throw error;
      if (error.code !== 'already_exists') throw error;
      if (etagOf(await existing(uploader.files, file.path)) !== made.etag) throw error;
      return made.etag;
    } finally {
      if (!first) this.#underWay.delete(key);
    }
  }

  async #recorded(key: string, write: () => Promise<string>): Promise<string> {
    const etag = await write();
    this.#made.set(key, { etag, until: Date.now() + KEPT_MS });
    return etag;
  }
}
