import { pageConfig } from '../page-config';

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

/** How to begin the downloads of this page again, by the ids with which the server reports them. */
const begun = new Map<string, () => void>();
const MOST_BEGUN = 100;

/**
 * Makes the browser save the response of `address`, which is all that the page sees of it: the server reports
 * when it has to end the download early. `again` makes another address if this one expires.
 */
export function startDownload(address: string, again = () => startDownload(address)): void {
  const link = document.createElement('a');
  link.href = isReported(address) ? withId(address, again) : address;
  link.download = '';
  link.rel = 'noopener';
  document.body.append(link);
  link.click();
  link.remove();
}

/** Visitors of a link have no stream of events. */
const isReported = (address: string) => address.startsWith(`${pageConfig.BaseURL}/api/raw/`);

function withId(address: string, again: () => void): string {
  const id = Math.random().toString(36).slice(2);
  begun.set(id, again);
  const [oldest] = begun.keys();
  if (begun.size > MOST_BEGUN && oldest !== undefined) begun.delete(oldest);
  return `${address}${address.includes('?') ? '&' : '?'}notify=${id}`;
}

/** A function that begins a download again; undefined if another page began it. */
export const againOf = (id: string): (() => void) | undefined => begun.get(id);
