import type { ArchiveEnding, ArchiveFormat, ArchiveLength } from './archive-entry.js';
import { TarEnding, TarLength, tarFormat } from './tar-format.js';
import { ZipEnding, ZipLength, zipFormat } from './zip-format.js';

export type ArchiveFormatName = 'zip' | 'tar';

interface Format {
  records: ArchiveFormat;
  /** True if names may be bytes of no encoding. */
  keepsBytes: boolean;
  ending(): ArchiveEnding;
  length(): ArchiveLength;
}

export const ARCHIVE_FORMATS: Record<ArchiveFormatName, Format> = {
  zip: {
    records: zipFormat,
    keepsBytes: false,
    ending: () => new ZipEnding(),
    length: () => new ZipLength(),
  },
  tar: { records: tarFormat, keepsBytes: true, ending: () => new TarEnding(), length: () => new TarLength() },
};
