import type { VirtualPath } from '@satchel/contract';
import type { Hit } from './model/hit';

/** The functions of the page for hits; a missing one has no control. */
export interface SearchHost {
  /** The folder where a search begins that does not cover everything. */
  folder: VirtualPath;
  /** The address of a hit inside the app. */
  hrefOf(hit: Hit): string;
  /** The address of its thumbnail; null if it has only an icon. */
  thumbnailOf(hit: Hit): string | null;
  onOpen(hit: Hit): void;
  /** Opens its folder and highlights it there. */
  onReveal(hit: Hit): void;
  /** Returns the function that downloads or shares a hit; undefined if the user may not. */
  downloadOf?: (hit: Hit) => (() => void) | undefined;
  shareOf?: (hit: Hit) => (() => void) | undefined;
}
