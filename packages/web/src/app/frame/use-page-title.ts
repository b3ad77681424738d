import { useEffect } from 'react';
import { setTitle } from '../../lib/browser/page-title';

/** Sets the title of the browser tab. */
export function usePageTitle(title: string): void {
  useEffect(() => setTitle('page', title), [title]);
}
