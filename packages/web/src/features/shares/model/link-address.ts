import { pageConfig } from '../../../lib/page-config';

/** What is given to people: `https://files.example.org/share/…`. */
export function linkAddress(hash: string): string {
  return `${window.location.origin}${pageConfig.BaseURL}/share/${hash}`;
}
