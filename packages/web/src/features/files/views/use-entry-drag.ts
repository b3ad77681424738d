import { parseVirtualPath, type VirtualPath } from '@satchel/contract';
import type { DragEvent, PointerEvent } from 'react';
import { changeSelection } from '../../../listing/model/list-store';
import { isSelected, selectedItems, selectOnly } from '../../../listing/model/selection';
import { entryUnder, isOn, type Pane } from '../../../listing/pane/pane';
import { fileDownloadUrl } from '../api/download';
import styles from '../dragging/drag-image.module.css';
import { acceptDrag } from '../dragging/drop-rules';
import { useEdgeScroll } from '../dragging/use-edge-scroll';
import { useSpring } from '../dragging/use-spring';
import type { FilesScreenValue } from '../screen/files-context';
import { DRAG_TYPE, isOfFiles, useDrag } from '../state/drag-store';

/** Lets a file be dragged out of the browser, if that is supported (Chromium). */
function offerDownload(data: DataTransfer, path: string, name: string): void {
  const address = new URL(fileDownloadUrl(parseVirtualPath(path)), window.location.href);
  data.setData('DownloadURL', `application/octet-stream:${name.replaceAll(':', '-')}:${address.href}`);
}

function start(event: DragEvent, files: FilesScreenValue): void {
  const entry = entryUnder(event.target);
  const item = entry && files.order.items[entry.index];
  if (!item) return;
  if (!isSelected(files.store.getState().selection, item.name)) {
    changeSelection(files.store, () => selectOnly(item.name));
  }
  const items = selectedItems(files.store.getState().selection, files.order);
  event.dataTransfer.effectAllowed = files.own.anywhere.create ? 'copyMove' : 'move';
  event.dataTransfer.setData(DRAG_TYPE, String(items.length));
  if (files.permissions.download && items.length === 1 && !item.isDir) {
    offerDownload(event.dataTransfer, item.path, item.name);
  }
  setDragImage(event.dataTransfer, entry.element, item.name, items.length);
  useDrag.getState().start(items);
}

/** The folder under a drag: that of a row or card, otherwise the open folder. */
function folderUnder(
  event: DragEvent,
  { order, folder }: FilesScreenValue,
): { name: string | null; path: VirtualPath } {
  const entry = entryUnder(event.target);
  const item = entry ? order.items[entry.index] : undefined;
  return item?.isDir ? { name: item.name, path: parseVirtualPath(item.path) } : { name: null, path: folder };
}

/** A row is dragged by its name, a selected one anywhere; a finger scrolls instead. */
function prepare(event: PointerEvent, { own, order }: FilesScreenValue): void {
  const entry = entryUnder(event.target);
  if (!entry) return;
  const isHandle = isOn(event.target, 'grab') || entry.element.dataset.selected !== undefined;
  const item = order.items[entry.index];
  const canMove = item !== undefined && own.permissionsOf([item]).rename;
  entry.element.draggable = canMove && event.pointerType !== 'touch' && isHandle;
}

/**
 * Dragging entries out of the list and onto its folders. A folder opens when a drag of entries, or of files
 * from the desktop, rests on it. Requires the permission to rename.
 */
export function useEntryDrag(files: FilesScreenValue, { scroller }: Pane) {
  const { store, own, transfer, effects, order } = files;
  const spring = useSpring();
  const edge = useEdgeScroll(scroller);
  const light = (dropTarget: string | null) => {
    if (store.getState().dropTarget !== dropTarget) store.setState({ dropTarget });
  };
  const leave = () => {
    light(null);
    spring.cancel();
    edge.stop();
  };
  const over = (event: DragEvent) => {
    const target = folderUnder(event, files);
    const accepted = acceptDrag(event, target.path, own.permissionsAt(target.path));
    if (isOfFiles(event.dataTransfer)) {
      const isForeign = event.dataTransfer.types.includes('Files');
      const item = order.items[order.indexOf(target.name ?? '')];
      spring.over(
        (accepted || isForeign) && item ? item.path : null,
        event,
        () => item && effects.open(item),
      );
      edge.onDragOver(event);
    }
    light(accepted ? target.name : null);
    if (!accepted) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = accepted.kind;
  };
  return {
    onPointerDown: (event: PointerEvent) => prepare(event, files),
    onDragStart: (event: DragEvent) => start(event, files),
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
      const target = folderUnder(event, files);
      const accepted = acceptDrag(event, target.path, own.permissionsAt(target.path));
      leave();
      if (!accepted) return;
      event.preventDefault();
      useDrag.getState().end();
      transfer(accepted.kind, accepted.items, target.path);
    },
  };
}

/** The image at the pointer during a drag: icon and name of the first entry, and the number of entries. */
function setDragImage(data: DataTransfer, source: HTMLElement, name: string, count: number): void {
  const image = document.createElement('div');
  image.className = styles.image ?? '';
  const glyph = source.querySelector('svg, img')?.cloneNode(true);
  if (glyph) image.append(glyph);
  const title = document.createElement('span');
  title.textContent = name;
  image.append(title);
  if (count > 1) {
    const badge = document.createElement('b');
    badge.className = styles.badge ?? '';
    badge.textContent = String(count);
    image.append(badge);
  }
  document.body.append(image);
  data.setDragImage(image, 16, 20);
  // The browser has copied the image when this task ends.
  setTimeout(() => image.remove());
}
