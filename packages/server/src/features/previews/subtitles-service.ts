import { createHash } from 'node:crypto';
import { extensionOf, type TextEncodingName, type VirtualPath } from '@satchel/contract';
import { assertTarget } from '../../core/files/existing-entry.js';
import type { Entry } from '../../core/files/file-system.js';
import { etagOf } from '../../core/files/revision.js';
import { AppError } from '../../lib/app-error.js';
import { runInThread } from '../../lib/run-in-thread.js';
import type { PictureCache, ReadableFiles } from './previews-service.js';
import { readWhole } from './read-whole.js';
import { type JobLimits, type JobRequest, SharedJobs } from './shared-jobs.js';
import {
  type Conversion,
  SUBTITLE_FORMATS,
  SUBTITLE_THREAD,
  type SubtitleFormat,
} from './subtitles/to-web-vtt.js';

export interface Subtitles {
  entry: Entry;
  etag: string;
  /** Resolves to WebVTT in UTF-8. */
  load(): Promise<Buffer>;
}

export interface SubtitlesRequest extends JobRequest {
  path: VirtualPath;
  /** The same path from the server's root, by which the cache removes entries. */
  serverPath: VirtualPath;
  /** The encoding of the file, if the client has chosen one. */
  encoding?: TextEncodingName | undefined;
}

const MAX_BYTES = 10 * 1024 * 1024;
const THREAD = {
  file: SUBTITLE_THREAD,
  // The limits are far above the need of 10 MiB of subtitles.
  limits: { ms: 20_000, heapMebibytes: 512 },
  tooMuch: 'Converting these subtitles takes too much time or memory.',
};
// Part of every key: it is increased when the same file would have another result.
const VERSION = 3;

/** Converts subtitle files to WebVTT, a few at a time, because each is in memory completely. */
export class SubtitlesService {
  readonly #jobs: SharedJobs<Buffer>;

  constructor(
    readonly cache?: PictureCache,
    limits: JobLimits = { running: 2, waiting: 100 },
  ) {
    this.#jobs = new SharedJobs(limits);
  }

  /** Throws `invalid_input` for a file that has no subtitles and `too_large` before it is read. */
  async find(files: ReadableFiles, request: SubtitlesRequest): Promise<Subtitles> {
    const entry = await files.stat(request.path);
    const format = formatOf(entry);
    if (entry.size > MAX_BYTES)
      throw new AppError('too_large', 'Subtitles of more than 10 MiB are not converted');
    const { encoding } = request;
    const etag = `"s${encoding ?? ''}${etagOf(entry).slice(1)}`;
    const conversion = { format, encoding, languages: languagesOf(entry.name) };
    return { entry, etag, load: () => this.#load(files, request, entry, conversion) };
  }

  async #load(files: ReadableFiles, request: SubtitlesRequest, entry: Entry, how: Omit<Conversion, 'bytes'>) {
    const key = keyOf(entry, how);
    const kept = await this.cache?.get(key);
    if (kept) return kept;
    const convert = async (signal: AbortSignal): Promise<Buffer> => {
      const file = await files.open(request.path, { use: 'view' });
      try {
        const bytes = new Uint8Array(await readWhole(file, MAX_BYTES, signal));
        const conversion: Conversion = { ...how, bytes };
        const converted = await runInThread({ ...THREAD, input: conversion }, signal);
        // When the file changed before it was opened, the result is sent, but not cached.
        if (keyOf(file.entry, how) === key) void this.cache?.put(request.serverPath, key, converted);
        return converted;
      } finally {
        await file.close();
      }
    };
    return await this.#jobs.run(key, convert, request);
  }
}

/** The same object in the same state has the same key, for every user and path. */
function keyOf(entry: Entry, { format, encoding, languages }: Omit<Conversion, 'bytes'>): string {
  const how = [format, encoding, languages];
  const facts = ['subtitles', VERSION, entry.fileId, entry.revision, how];
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 32);
}

/**
 * The languages that names such as `film.ru.srt` and `film.rus.forced.srt` contain, as ISO 639 codes; other
 * parts of the name are ignored.
 */
function languagesOf(name: string): string[] {
  return name.split(/[.\-_ ()[\]]/).flatMap((part) => {
    if (!/^[a-z]{2,3}$/i.test(part)) return [];
    return new Intl.Locale(part).language;
  });
}

function formatOf(entry: Entry): SubtitleFormat {
  assertTarget(entry);
  const extension = extensionOf(entry.name).slice(1).toLowerCase();
  const format = SUBTITLE_FORMATS.find((known) => known === extension);
  if (entry.kind === 'file' && format) return format;
  throw new AppError('invalid_input', `Subtitles end in ${SUBTITLE_FORMATS.join(', ')}`);
}
