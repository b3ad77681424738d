import { pageConfig } from '../../../lib/page-config';

/** The public address of a link: `https://files.example.org/share/…`. */
export function linkAddress(hash: string): string {
  return `${window.location.origin}${pageConfig.BaseURL}/share/${hash}`;
}
