import type { VirtualPath } from '@satchel/contract';
import type { ReactNode } from 'react';
import type { Hit } from './model/hit';

/** What the page around the search does with a hit; what is missing has no control. */
export interface SearchHost {
  /** Where a search begins that is not for everything. */
  folder: VirtualPath;
  /** The address of a hit inside the app. */
  hrefOf(hit: Hit): string;
  /** Its thumbnail or icon. */
  renderGlyph(hit: Hit, size: number): ReactNode;
  onOpen(hit: Hit): void;
  /** Goes to its folder and lights it up there. */
  onReveal(hit: Hit): void;
  onDownload?: (hit: Hit) => void;
  onShare?: (hit: Hit) => void;
}
