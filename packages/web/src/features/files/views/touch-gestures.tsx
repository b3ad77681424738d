import type { ListingItem } from '@satchel/contract';
import { useEffect, useState } from 'react';
import { type Translate, useT } from '../../../lib/i18n';
import { changeSelection } from '../../../listing/model/list-store';
import { selectNames } from '../../../listing/model/selection';
import { entryUnder, isRightToLeft, type Pane } from '../../../listing/pane/pane';
import { LONG_PRESS_MS } from '../../../listing/pane/use-pane-pointer';
import { Spinner } from '../../../ui/spinner';
import { useEdgeScroll } from '../dragging/use-edge-scroll';
import { useFiles } from '../screen/files-context';
import styles from './touch-gestures.module.css';

/** A finger that moves less than this, in pixels, still rests. */
const SLACK = 10;
/** Swipes at the sides of the screen belong to the browser or the system. */
const SIDE = 24;
/** The distance, in pixels, from which on a swiped row or a pulled list acts. */
const FAR = 88;

interface Point {
  x: number;
  y: number;
}

/** A touch by one finger, from its beginning. */
interface Track {
  /** Returns false if it is not this gesture after all. */
  move(at: Point, event: TouchEvent): boolean;
  /** The finger was lifted; or, with true, a second one came or the system took over. */
  end(isCancelled: boolean): void;
}

type Begin = (from: Point, event: TouchEvent) => Track | null;

/** Calls `begin` for each touch inside of `element`. Returns a function that ends that. */
function followTouches(element: HTMLElement, begin: Begin): () => void {
  let track: Track | null = null;
  const pointOf = ({ touches }: TouchEvent): Point => ({
    x: touches[0]?.clientX ?? 0,
    y: touches[0]?.clientY ?? 0,
  });
  const finish = (isCancelled: boolean) => {
    const ended = track;
    track = null;
    ended?.end(isCancelled);
  };
  const start = (event: TouchEvent) => {
    finish(true);
    if (event.touches.length === 1) track = begin(pointOf(event), event);
  };
  const move = (event: TouchEvent) => {
    if (track && !track.move(pointOf(event), event)) track = null;
  };
  const watch = new AbortController();
  const { signal } = watch;
  element.addEventListener('touchstart', start, { passive: true, signal });
  element.addEventListener('touchmove', move, { passive: false, signal });
  element.addEventListener('touchend', () => finish(false), { signal });
  element.addEventListener('touchcancel', () => finish(true), { signal });
  return () => {
    watch.abort();
    finish(true);
  };
}

/** The page does not scroll with this touch. */
function own(event: TouchEvent): true {
  if (event.cancelable) event.preventDefault();
  return true;
}

const isMoved = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y) > SLACK;

interface SwipeAction {
  name: 'delete' | 'share';
  label: string;
  run(item: ListingItem): void;
}

interface SwipeActions {
  /** The action of a swipe towards the start of the line, and that of one away from it. */
  toStart: SwipeAction | undefined;
  toEnd: SwipeAction | undefined;
}

/** A row that is swiped aside shows its action, and runs it if the distance was large enough. */
function swipes(pane: Pane, actions: SwipeActions): Begin {
  return (from, { target }) => {
    const { listing } = pane;
    const entry = entryUnder(target);
    const item = entry && listing.order.items[entry.index];
    const isAtSide = from.x < SIDE || from.x > window.innerWidth - SIDE;
    if (!entry || !item || listing.view !== 'list' || isAtSide || listing.store.getState().isMultiple)
      return null;
    const row = entry.element;
    const direction = isRightToLeft(row) ? -1 : 1;
    let shift = 0;
    let chosen: SwipeAction | undefined;
    const show = (along: number) => {
      chosen = along * direction < 0 ? actions.toStart : actions.toEnd;
      // Zero would mean that it is not decided yet.
      shift = chosen ? along : 0.01;
      row.style.translate = `${shift}px`;
      Object.assign(row.dataset, { swipe: chosen?.name ?? '', swipeLabel: chosen?.label ?? '' });
      row.toggleAttribute('data-armed', Math.abs(shift) >= FAR);
    };
    const rest = () => {
      if (shift !== 0 && !matchMedia('(prefers-reduced-motion: reduce)').matches) {
        row.animate({ translate: [`${shift}px`, '0px'] }, { duration: 150, easing: 'ease-out' });
      }
      row.style.translate = '';
      for (const name of ['swipe', 'armed', 'swipeLabel']) delete row.dataset[name];
    };
    return {
      move(at, event) {
        const along = at.x - from.x;
        if (shift === 0) {
          if (Math.abs(at.y - from.y) > SLACK || listing.store.getState().isMultiple) return false;
          if (Math.abs(along) <= SLACK) return true;
        }
        show(along);
        return own(event);
      },
      end(isCancelled) {
        const isDone = !isCancelled && Math.abs(shift) >= FAR;
        rest();
        if (isDone) chosen?.run(item);
      },
    };
  };
}

/** After a long press, everything between the first entry and the finger is selected, too. */
function draws(pane: Pane, scrollAt: (y: number) => void): Begin {
  return (from, { target, timeStamp }) => {
    const { store, order } = pane.listing;
    const first = entryUnder(target);
    if (!first) return null;
    let last = from;
    let frame = 0;
    let base = store.getState().selection;
    const select = () => {
      const under = entryUnder(document.elementFromPoint(last.x, last.y));
      if (!under) return;
      const [start, end] = [Math.min(first.index, under.index), Math.max(first.index, under.index)];
      const names = order.items.slice(start, end + 1).map(({ name }) => name);
      changeSelection(store, () => selectNames(base, names, true));
    };
    const draw = () => {
      scrollAt(last.y);
      frame = requestAnimationFrame(draw);
      select();
    };
    return {
      move(at, event) {
        last = at;
        if (frame !== 0) return own(event);
        if (!isMoved(from, at)) return true;
        if (event.timeStamp - timeStamp < LONG_PRESS_MS || !store.getState().isMultiple) return false;
        base = store.getState().selection;
        draw();
        return own(event);
      },
      end(isCancelled) {
        if (frame === 0) return;
        cancelAnimationFrame(frame);
        // Selects up to the position that the finger has reached since the last frame.
        if (!isCancelled) select();
      },
    };
  };
}

/** Pulling the list down from its top reads the folder again. `show` gets the distance in pixels. */
function pulls(pane: Pane, show: (distance: number) => void, reload: () => void): Begin {
  return (from, { timeStamp }) => {
    if ((pane.scroller.current?.scrollTop ?? 1) > 0) return null;
    let distance = 0;
    return {
      move(at, event) {
        const isHeld = event.timeStamp - timeStamp >= LONG_PRESS_MS;
        const isAside = Math.abs(at.x - from.x) > Math.abs(at.y - from.y);
        if (distance === 0 && isMoved(from, at) && (isHeld || isAside || at.y < from.y)) return false;
        if (distance === 0 && !isMoved(from, at)) return true;
        distance = Math.max(1, (at.y - from.y) / 2);
        show(distance);
        return own(event);
      },
      end(isCancelled) {
        if (!isCancelled && distance >= FAR) reload();
        else if (distance > 0) show(0);
      },
    };
  };
}

function useSwipeActions(t: Translate): SwipeActions {
  const { permissions, effects } = useFiles();
  const { share, prompt } = effects;
  return {
    toStart: permissions.delete
      ? {
          name: 'delete',
          label: t('files.action.delete'),
          run: (item) => prompt({ kind: 'delete', items: [item] }),
        }
      : undefined,
    toEnd:
      permissions.share && share ? { name: 'share', label: t('files.action.share'), run: share } : undefined,
  };
}

/** The gestures of a list besides taps and scrolling. */
export function TouchGestures({ pane }: { pane: Pane }) {
  const t = useT();
  const { effects } = useFiles();
  const actions = useSwipeActions(t);
  const edge = useEdgeScroll(pane.scroller);
  const [pulled, setPulled] = useState(0);
  const [isReloading, setReloading] = useState(false);
  const reload = () => {
    setReloading(true);
    void Promise.resolve(effects.reload()).finally(() => {
      setReloading(false);
      setPulled(0);
    });
  };
  // Not by dependencies: these functions are new with each rendering, and a touch must not end with it.
  const now = { pane, actions, edge, reload };
  const [latest] = useState(() => ({ ...now }));
  useEffect(() => void Object.assign(latest, now));
  const root = pane.root;
  useEffect(() => {
    const element = root.current;
    if (!element) return;
    const gestures: Begin[] = [
      (...touch) => swipes(latest.pane, latest.actions)(...touch),
      (...touch) => draws(latest.pane, (clientY) => latest.edge.onDragOver({ clientY }))(...touch),
      (...touch) => pulls(latest.pane, setPulled, () => latest.reload())(...touch),
    ];
    const ends = gestures.map((begin) => followTouches(element, begin));
    return () => {
      for (const end of ends) end();
    };
  }, [root, latest]);
  if (pulled === 0) return null;
  const isFar = pulled >= FAR || isReloading;
  return (
    <div
      className={styles.pull}
      style={{ translate: `0 ${Math.min(pulled, FAR)}px`, opacity: isFar ? 1 : 0.5 }}
    >
      {isFar ? <Spinner size={20} /> : <span className={styles.dot} />}
    </div>
  );
}
