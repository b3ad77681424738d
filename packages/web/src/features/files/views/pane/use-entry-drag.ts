import { parseVirtualPath, type VirtualPath } from '@satchel/contract';
import type { DragEvent, PointerEvent } from 'react';
import { isSelected, selectedItems, selectOnly } from '../../../../lib/listing/selection';
import { fileDownloadUrl } from '../../api/download';
import { setDragImage } from '../../dragging/drag-image';
import { acceptDrag } from '../../dragging/drop-rules';
import { useEdgeScroll } from '../../dragging/use-edge-scroll';
import { useSpring } from '../../dragging/use-spring';
import { changeSelection } from '../../screen/list-store';
import { DRAG_TYPE, isOfFiles, useDrag } from '../../state/drag-store';
import { entryUnder, isOn, type Pane } from './pane';

/** Lets a file be dragged out of the browser where that is known (Chromium). */
function offerDownload(data: DataTransfer, path: string, name: string): void {
  const address = new URL(fileDownloadUrl(parseVirtualPath(path)), window.location.href);
  data.setData('DownloadURL', `application/octet-stream:${name.replaceAll(':', '-')}:${address.href}`);
}

function start(event: DragEvent, pane: Pane): void {
  const entry = entryUnder(event.target);
  const { files } = pane;
  const item = entry && files.order.items[entry.index];
  if (!item) return;
  if (!isSelected(files.store.getState().selection, item.name)) {
    changeSelection(files.store, () => selectOnly(item.name));
  }
  const items = selectedItems(files.store.getState().selection, files.order);
  event.dataTransfer.effectAllowed = files.permissions.create ? 'copyMove' : 'move';
  event.dataTransfer.setData(DRAG_TYPE, String(items.length));
  if (files.permissions.download && items.length === 1 && !item.isDir) {
    offerDownload(event.dataTransfer, item.path, item.name);
  }
  setDragImage(event.dataTransfer, entry.element, item.name, items.length);
  useDrag.getState().start(items);
}

/** The folder that a drag is over: a row or card of one, else the folder on the screen. */
function folderUnder(event: DragEvent, pane: Pane): { name: string | null; path: VirtualPath } {
  const entry = entryUnder(event.target);
  const item = entry ? pane.files.order.items[entry.index] : undefined;
  return item?.isDir
    ? { name: item.name, path: parseVirtualPath(item.path) }
    : { name: null, path: pane.files.folder };
}

/** A row is dragged by its name, a selected one anywhere; a finger scrolls instead. */
function prepare(event: PointerEvent, { permissions }: Pane['files']): void {
  const entry = entryUnder(event.target);
  if (!entry) return;
  const isHandle = isOn(event.target, 'grab') || entry.element.dataset.selected !== undefined;
  entry.element.draggable = permissions.rename && event.pointerType !== 'touch' && isHandle;
}

/**
 * Dragging entries out of the list and onto its folders, which open when a drag rests on them, be it of entries or of
 * files from the desktop. Needs the right to rename.
 */
export function useEntryDrag(pane: Pane) {
  const { store, permissions, transfer, effects, order } = pane.files;
  const spring = useSpring();
  const edge = useEdgeScroll(pane.scroller);
  const light = (dropTarget: string | null) => {
    if (store.getState().dropTarget !== dropTarget) store.setState({ dropTarget });
  };
  const leave = () => {
    light(null);
    spring.cancel();
    edge.stop();
  };
  const over = (event: DragEvent) => {
    const target = folderUnder(event, pane);
    const accepted = acceptDrag(event, target.path, permissions);
    if (isOfFiles(event.dataTransfer)) {
      const isGuest = event.dataTransfer.types.includes('Files');
      const item = order.items[order.indexOf(target.name ?? '')];
      spring.over((accepted || isGuest) && item ? item.path : null, event, () => item && effects.open(item));
      edge.onDragOver(event);
    }
    light(accepted ? target.name : null);
    if (!accepted) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = accepted.kind;
  };
  return {
    onPointerDown: (event: PointerEvent) => prepare(event, pane.files),
    onDragStart: (event: DragEvent) => start(event, pane),
    onDragEnd() {
      useDrag.getState().end();
      leave();
    },
    onDragEnter: over,
    onDragOver: over,
    onDragLeave: (event: DragEvent) => {
      const { relatedTarget, currentTarget } = event;
      if (!(relatedTarget instanceof Node) || !currentTarget.contains(relatedTarget)) leave();
    },
    onDrop(event: DragEvent) {
      const target = folderUnder(event, pane);
      const accepted = acceptDrag(event, target.path, permissions);
      leave();
      if (!accepted) return;
      event.preventDefault();
      useDrag.getState().end();
      transfer(accepted.kind, accepted.items, target.path);
    },
  };
}
