import type { ListingModel } from './model/listing-model';
import { type ListingOptions, type PaneView, usePane } from './pane/use-pane';
import { usePaneKeys } from './pane/use-pane-keys';
import { useClosedFile, useFirstFocus, useFirstSpot, useFocusKeeper, useSpotMemory } from './pane/use-spot';

/**
 * A listing for `<Listing>`, with its keyboard navigation; it restores the position when the user comes back
 * to it. Other features (drags, arrivals) use `pane`.
 */
export function useListing(model: ListingModel, options: ListingOptions = {}): PaneView {
  const spot = useFirstSpot();
  const view = usePane(model, { ...options, firstScrollTop: spot.scrollTop ?? 0 });
  const { pane } = view;
  usePaneKeys(pane);
  useFocusKeeper(pane);
  useFirstFocus(pane, spot);
  useClosedFile(pane, options.openFile);
  useSpotMemory(pane);
  return view;
}
