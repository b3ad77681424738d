import { AppError } from '../../lib/app-error.js';
import type { CodecName } from './codecs/compressed.js';

export interface ArchiveKind {
  container: 'zip' | 'tar';
  codec: CodecName | null;
  extension: string;
  contentType: string;
  /** Compression takes much longer on the processors than reading on the disk. */
  isCostly: boolean;
}

const ANY_BYTES = 'application/octet-stream';
const COSTLY: readonly (CodecName | null)[] = ['bzip2', 'xz', 'brotli'];

function zip(): ArchiveKind {
  return {
    container: 'zip',
    codec: null,
    extension: '.zip',
    contentType: 'application/zip',
    isCostly: false,
  };
}

function tar(codec: CodecName | null, suffix: string, contentType = ANY_BYTES): ArchiveKind {
  return {
    container: 'tar',
    codec,
    extension: `.tar${suffix}`,
    contentType,
    isCostly: COSTLY.includes(codec),
  };
}

/** The values of `algo`. A zip is stored, not deflated, because most large files are compressed already. */
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

/** Throws `invalid_input` for an unknown format. */
export function archiveKind(algo: string): ArchiveKind {
  const kind = Object.hasOwn(KINDS, algo) ? KINDS[algo] : undefined;
  if (!kind) throw new AppError('invalid_input', 'The archive format is unknown', { details: { algo } });
  return kind;
}
