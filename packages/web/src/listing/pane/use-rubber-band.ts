import { type MouseEvent, type PointerEvent, useRef, useState } from 'react';
import { changeSelection } from '../model/list-store';
import { invertNames, type Selection, selectNames } from '../model/selection';
import type { Box } from './lines';
import { entryUnder, isOn, isRightToLeft, type Pane } from './pane';

const THRESHOLD = 4;
const EDGE = 32;
const STEP = 14;

interface Band {
  startX: number;
  startY: number;
  /** The position of the pointer in the window. */
  x: number;
  y: number;
  base: Selection;
  isAdding: boolean;
  isDrawn: boolean;
  frame: number;
}

/** The position relative to the upper corner of the lines, at the side where reading begins. */
function pointIn(pane: Pane, clientX: number, clientY: number): { x: number; y: number } {
  const box = pane.lines.current?.getBoundingClientRect();
  if (!box) return { x: 0, y: 0 };
  const x = isRightToLeft(pane.lines.current) ? box.right - clientX : clientX - box.left;
  return { x, y: clientY - box.top };
}

function startsBand(event: PointerEvent, pane: Pane): boolean {
  if (event.button !== 0 || event.pointerType === 'touch' || event.shiftKey) return false;
  if (event.target instanceof Element && event.target.closest('button, a')) return false;
  const scroller = pane.scroller.current;
  // The scroll bar, which may be on either side, does not begin a band.
  const inside = event.clientX - (scroller?.getBoundingClientRect().left ?? 0) - (scroller?.clientLeft ?? 0);
  if (inside < 0 || inside > (scroller?.clientWidth ?? 0)) return false;
  const entry = entryUnder(event.target);
  return entry === null || (!isOn(event.target, 'grab') && entry.element.dataset.selected === undefined);
}

function scrollAtEdge(pane: Pane, y: number): void {
  const box = pane.scroller.current?.getBoundingClientRect();
  if (!box) return;
  if (y < box.top + EDGE) pane.scroller.current?.scrollBy(0, -STEP);
  else if (y > box.bottom - EDGE) pane.scroller.current?.scrollBy(0, STEP);
}

function selectUnder(pane: Pane, band: Band, box: Box): void {
  const { order, store } = pane.listing;
  const found = pane.lineMap.itemsIn(box, pane.measures.columnWidth);
  const names = found.flatMap((index) => order.items[index]?.name ?? []);
  const last = names.at(-1) ?? null;
  changeSelection(store, () => {
    const next = band.isAdding ? invertNames(band.base, names) : selectNames(band.base, names);
    return last === null ? next : { ...next, focus: last, anchor: next.anchor ?? last };
  });
}

/** A band that begins at the pointer. */
function bandAt({ clientX, clientY, ctrlKey, metaKey }: PointerEvent, pane: Pane): Band {
  const { x, y } = pointIn(pane, clientX, clientY);
  const base = pane.listing.store.getState().selection;
  const isAdding = ctrlKey || metaKey;
  return { startX: x, startY: y, x: clientX, y: clientY, base, isAdding, isDrawn: false, frame: 0 };
}

/** The box from the start of the band to the pointer. */
function boxOf(pane: Pane, band: Band): Box {
  const { x, y } = pointIn(pane, band.x, band.y);
  return {
    left: Math.min(band.startX, x),
    right: Math.max(band.startX, x),
    top: Math.min(band.startY, y),
    bottom: Math.max(band.startY, y),
  };
}

/**
 * Selects by drawing a box with the mouse, starting on an empty area; with Ctrl the entries in it are
 * inverted.
 */
export function useRubberBand(pane: Pane) {
  const band = useRef<Band | null>(null);
  /** The click after a rubber band belongs to it and is ignored. */
  const wasDrawn = useRef(false);
  const [box, setBox] = useState<Box | null>(null);
  const draw = () => {
    const current = band.current;
    if (!current) return;
    scrollAtEdge(pane, current.y);
    const next = boxOf(pane, current);
    setBox(next);
    selectUnder(pane, current, next);
    current.frame = requestAnimationFrame(draw);
  };
  const end = () => {
    wasDrawn.current = band.current?.isDrawn ?? false;
    if (band.current) cancelAnimationFrame(band.current.frame);
    band.current = null;
    setBox(null);
  };
  return {
    box,
    onPointerDown(event: PointerEvent) {
      wasDrawn.current = false;
      if (!startsBand(event, pane)) return;
      band.current = bandAt(event, pane);
    },
    onPointerMove(event: PointerEvent) {
      const current = band.current;
      if (!current) return;
      const distance = Math.hypot(event.clientX - current.x, event.clientY - current.y);
      if (!current.isDrawn && distance < THRESHOLD) return;
      Object.assign(current, { x: event.clientX, y: event.clientY });
      if (current.isDrawn) return;
      current.isDrawn = true;
      event.currentTarget.setPointerCapture(event.pointerId);
      draw();
    },
    onPointerUp: end,
    onPointerCancel: end,
    onClickCapture(event: MouseEvent) {
      if (wasDrawn.current) event.stopPropagation();
    },
  };
}
