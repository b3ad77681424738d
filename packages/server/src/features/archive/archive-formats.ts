import { AppError } from '../../lib/app-error.js';
import type { CodecName } from './codecs/compressed.js';

export interface ArchiveKind {
  container: 'zip' | 'tar';
  codec: CodecName | null;
  extension: string;
  contentType: string;
}

const ANY_BYTES = 'application/octet-stream';

function zip(): ArchiveKind {
  return { container: 'zip', codec: null, extension: '.zip', contentType: 'application/zip' };
}

function tar(codec: CodecName | null, suffix: string, contentType = ANY_BYTES): ArchiveKind {
  return { container: 'tar', codec, extension: `.tar${suffix}`, contentType };
}

/** The values of `algo`. A zip is stored, not deflated: most of what is large is compressed already. */
const KINDS: Record<string, ArchiveKind> = {
  '': zip(),
  true: zip(),
  zip: zip(),
  tar: tar(null, ''),
  targz: tar('gzip', '.gz', 'application/x-gzip'),
  tarbz2: tar('bzip2', '.bz2'),
  tarxz: tar('xz', '.xz'),
  tarlz4: tar('lz4', '.lz4'),
  tarsz: tar('snappy', '.sz'),
  tarbr: tar('brotli', '.br'),
  tarzst: tar('zstd', '.zst'),
};

/** Throws `invalid_input` for a word that is not a format. */
export function archiveKind(algo: string): ArchiveKind {
  const kind = Object.hasOwn(KINDS, algo) ? KINDS[algo] : undefined;
  if (!kind) throw new AppError('invalid_input', 'the archive format is not known', { details: { algo } });
  return kind;
}
