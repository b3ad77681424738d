import { extensionOf, type VirtualPath } from '@satchel/contract';
import { type Entry, etagOf } from '../../core/fs/file-system.js';
import { AppError } from '../../lib/app-error.js';
import type { ReadableFiles } from './previews-service.js';
import { readWhole } from './read-whole.js';
import { type JobLimits, SharedJobs } from './shared-jobs.js';
import { SUBTITLE_FORMATS, type SubtitleFormat, toWebVtt } from './subtitles/to-web-vtt.js';

export interface Subtitles {
  entry: Entry;
  etag: string;
  /** WebVTT in UTF-8. */
  load(): Promise<Buffer>;
}

const MAX_BYTES = 10 * 1024 * 1024;

/** Gives subtitle files of any kind as WebVTT, a few at a time: each is in memory whole. */
export class SubtitlesService {
  readonly #jobs: SharedJobs<Buffer>;

  constructor(limits: JobLimits = { running: 2, waiting: 100 }) {
    this.#jobs = new SharedJobs(limits);
  }

  /** Throws `invalid_input` for what is no subtitle file and `too_large` before a byte is read. */
  async find(files: ReadableFiles, path: VirtualPath, signal: AbortSignal): Promise<Subtitles> {
    const entry = await files.stat(path);
    const format = formatOf(entry);
    if (entry.size > MAX_BYTES)
      throw new AppError('too_large', 'Subtitles of more than 10 MiB are not converted');
    const etag = `"s${etagOf(entry).slice(1)}`;
    const { device, inode } = entry.identity;
    const job = (inner: AbortSignal) => convert(files, path, format, inner);
    return { entry, etag, load: () => this.#jobs.run(`${device} ${inode} ${etag}`, job, signal) };
  }
}

function formatOf(entry: Entry): SubtitleFormat {
  if (entry.kind === 'broken') throw new AppError('not_found', 'the link leads nowhere');
  const extension = extensionOf(entry.name).slice(1).toLowerCase();
  const format = SUBTITLE_FORMATS.find((known) => known === extension);
  if (entry.kind === 'file' && format) return format;
  throw new AppError('invalid_input', `subtitles end in ${SUBTITLE_FORMATS.join(', ')}`);
}

async function convert(
  files: ReadableFiles,
  path: VirtualPath,
  format: SubtitleFormat,
  signal: AbortSignal,
): Promise<Buffer> {
  const file = await files.open(path);
  try {
    return await toWebVtt(await readWhole(file, MAX_BYTES, signal), format, signal);
  } finally {
    await file.close();
  }
}
