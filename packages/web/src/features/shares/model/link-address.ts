import { SHARE_PAGE } from '@satchel/contract';
import { pageConfig } from '../../../lib/page-config';

/** The public address of a link: `https://files.example.org/share/…`. */
export function linkAddress(hash: string): string {
  return `${window.location.origin}${pageConfig.BaseURL}${SHARE_PAGE}${hash}`;
}
