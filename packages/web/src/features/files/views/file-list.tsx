// biome-ignore-all lint/a11y/useSemanticElements: the cells of a table cannot be placed one by one
// biome-ignore-all lint/a11y/useFocusableInteractive: one row or card of the grid at a time takes the focus
import { useT } from '../../../lib/i18n';
import { ListHeader } from '../../../ui/list-header';
import { useFiles } from '../screen/files-context';
import { FileLines } from './file-lines';
import styles from './file-list.module.css';
import { GridFrame } from './grid-frame';
import { useArrivals, useFocusKeeper } from './pane/use-arrivals';
import { useEntryDrag } from './pane/use-entry-drag';
import { useFolderPrefetch } from './pane/use-folder-prefetch';
import { usePane } from './pane/use-pane';
import { usePaneKeys } from './pane/use-pane-keys';
import { usePanePointer } from './pane/use-pane-pointer';
import { useRubberBand } from './pane/use-rubber-band';
import { useFirstFocus, useFirstSpot, useSpotMemory } from './pane/use-spot';
import { RubberBand } from './rubber-band';

/** Several listeners for the same event, in order. */
function all<Event>(...listeners: ((event: Event) => void)[]) {
  return (event: Event) => {
    for (const listener of listeners) listener(event);
  };
}

/**
 * The entries of the folder: a list or a mosaic, of which only what is near the screen exists. Mount it with the
 * folder as its key.
 */
export function FileList() {
  const t = useT();
  const { view, sorting, sortBy } = useFiles();
  const spot = useFirstSpot();
  const { pane, isPhone, virtualLines, height, tabStop } = usePane(spot.scrollTop ?? 0);
  const band = useRubberBand(pane);
  const pointer = usePanePointer(pane);
  const { onPointerDown: prepareDrag, ...drag } = useEntryDrag(pane);
  const prefetch = useFolderPrefetch(pane);
  usePaneKeys(pane);
  useFocusKeeper(pane);
  useFirstFocus(pane, spot);
  useSpotMemory(pane.scroller, pane.files.store);
  const flashed = useArrivals(pane);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it listens for the rows inside it
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys are heard by the window
    <div
      ref={pane.scroller}
      className={styles.scroller}
      data-view={view}
      {...drag}
      {...prefetch}
      onPointerDown={all(pointer.onPointerDown, prepareDrag, band.onPointerDown)}
      onPointerMove={all(pointer.onPointerMove, band.onPointerMove)}
      onPointerUp={all(pointer.onPointerUp, band.onPointerUp)}
      onPointerCancel={all(pointer.onPointerCancel, band.onPointerCancel)}
      onClickCapture={band.onClickCapture}
      onClick={pointer.onClick}
      onDoubleClick={pointer.onDoubleClick}
      onContextMenu={pointer.onContextMenu}
    >
      <GridFrame pane={pane}>
        {view === 'list' && !isPhone && (
          <ListHeader sorting={sorting} sortBy={sortBy} last={t('files.column.menu')} />
        )}
        <div ref={pane.lines} role="rowgroup" className={styles.lines} style={{ blockSize: height }}>
          <FileLines
            pane={pane}
            virtualLines={virtualLines}
            flashed={flashed}
            isPhone={isPhone}
            tabStop={tabStop}
          />
          {band.box && <RubberBand box={band.box} />}
        </div>
      </GridFrame>
    </div>
  );
}
