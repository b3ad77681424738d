/** The archive formats as the API names them, with the extension of each. */
export const ARCHIVE_FORMATS = [
  { algo: 'zip', extension: '.zip' },
  { algo: 'tar', extension: '.tar' },
  { algo: 'targz', extension: '.tar.gz' },
  { algo: 'tarbz2', extension: '.tar.bz2' },
  { algo: 'tarxz', extension: '.tar.xz' },
  { algo: 'tarlz4', extension: '.tar.lz4' },
  { algo: 'tarsz', extension: '.tar.sz' },
  { algo: 'tarbr', extension: '.tar.br' },
  { algo: 'tarzst', extension: '.tar.zst' },
] as const;
export type ArchiveFormat = (typeof ARCHIVE_FORMATS)[number]['algo'];

/** Servers and proxies in between reject longer request lines. */
export const MAX_ADDRESS = 12_000;

/** Makes the browser save the response of `address`. */
export function startDownload(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = '';
  link.rel = 'noopener';
  document.body.append(link);
  link.click();
  link.remove();
}
