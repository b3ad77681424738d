import type { ListingModel } from './model/listing-model';
import { type ListingOptions, type PaneView, usePane } from './pane/use-pane';
import { usePaneKeys } from './pane/use-pane-keys';
import {
  useClosedFile,
  useFirstFocus,
  useFirstPosition,
  useFocusKeeper,
  useStoredPosition,
} from './pane/use-position';

/**
 * A listing for `<Listing>`, with its keyboard navigation; it restores the position when the user comes back
 * to it. Other features (drags, arrivals) use `pane`.
 */
export function useListing(model: ListingModel, options: ListingOptions = {}): PaneView {
  const position = useFirstPosition();
  const view = usePane(model, { ...options, firstScrollTop: position.scrollTop ?? 0 });
  const { pane } = view;
  usePaneKeys(pane);
  useFocusKeeper(pane);
  useFirstFocus(pane, position);
  useClosedFile(pane, options.openFile);
  useStoredPosition(pane);
  return view;
}
