import { useEffect, useRef } from 'react';
import { showInFrame } from '../../../../lib/browser/trusted-html';
import { isOfTheSystem, swipeOf } from '../../model/swipe';
import type { BookPosition } from './book-positions';
import styles from './book-viewer.module.css';
import { readByWheel, readPart, scrollToPart } from './reading-axis';
import { ID_PREFIX } from './render-chapter';

/** The first position in a chapter: a scroll position, or the element that a link names. */
export type Start = Pick<BookPosition, 'down'> | { fragment: string };

interface ChapterFrameProps {
  page: string;
  title: string;
  start: Start;
  /** Called when a link of the book is followed. */
  onGo: (chapter: number, fragment: string) => void;
  onMove: (down: number) => void;
  onSwipe: (to: 'left' | 'right') => void;
}

/**
 * A chapter, in a frame without scripts, forms and windows. It has the same origin only so that the app can
 * observe followed links, pressed keys and the scroll position.
 */
export function ChapterFrame(props: ChapterFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  useEffect(() => {
    const report = () => frame.current && latest.current.onMove(downOf(frame.current));
    window.addEventListener('pagehide', report);
    return () => window.removeEventListener('pagehide', report);
  }, []);
  useEffect(() => {
    if (frame.current) showInFrame(frame.current, props.page);
  }, [props.page]);
  const prepare = () => {
    const { current: element } = frame;
    const page = element?.contentDocument;
    if (!element || !page) return;
    scrollTo(page, props.start);
    page.addEventListener('click', (event) => follow(event, latest.current.onGo));
    page.addEventListener('keydown', (event) => passOn(event, element));
    readByWheel(page);
    listenForSwipes(page, element, (to) => latest.current.onSwipe(to));
    page.addEventListener('scroll', () => latest.current.onMove(downOf(element)), { passive: true });
  };
  return (
    <iframe
      ref={frame}
      className={styles.frame}
      sandbox="allow-same-origin"
      referrerPolicy="no-referrer"
      title={props.title}
      onLoad={prepare}
    />
  );
}

function scrollTo(page: Document, start: Start): void {
  if ('down' in start) scrollToPart(page, start.down);
  else page.getElementById(ID_PREFIX + start.fragment)?.scrollIntoView();
}

const downOf = ({ contentDocument }: HTMLIFrameElement): number =>
  contentDocument ? readPart(contentDocument) : 0;

/** Elements of the frame are instances of its own window's classes, so they are recognised by name. */
function follow(event: MouseEvent, onGo: ChapterFrameProps['onGo']): void {
  const link = (event.target as Element | null)?.closest?.('a');
  if (!link) return;
  event.preventDefault();
  const { chapter, fragment = '', outside } = link.dataset;
  if (outside !== undefined) window.open(outside, '_blank', 'noopener,noreferrer');
  if (chapter !== undefined) onGo(Number(chapter), fragment);
}

/** A table that is wider than the page is scrolled sideways. */
const isWide = ({ documentElement: { scrollWidth, clientWidth } }: Document): boolean =>
  scrollWidth > clientWidth;

/** Touch events instead of pointer events, because those end when the frame begins to scroll. */
function listenForSwipes(
  page: Document,
  frame: HTMLIFrameElement,
  onSwipe: ChapterFrameProps['onSwipe'],
): void {
  let from: { x: number; y: number; at: number } | null = null;
  const start = (event: TouchEvent) => {
    const [{ clientX: x, clientY: y } = { clientX: 0, clientY: 0 }] = event.touches;
    const isForContent =
      event.touches.length > 1 || isWide(page) || isOfTheSystem(frame.getBoundingClientRect().left + x);
    from = isForContent ? null : { x, y, at: event.timeStamp };
  };
  const end = (event: TouchEvent) => {
    const finger = event.changedTouches[0];
    const isSelecting = page.getSelection()?.isCollapsed === false;
    const to =
      from && finger && !isSelecting
        ? swipeOf(from, { x: finger.clientX, y: finger.clientY }, event.timeStamp - from.at)
        : null;
    from = null;
    if (to && to !== 'down') onSwipe(to);
  };
  // Otherwise the browser would treat a swipe as Back in its history.
  if (!isWide(page)) page.documentElement.style.touchAction = 'pan-y pinch-zoom';
  page.addEventListener('touchstart', start, { passive: true });
  page.addEventListener('touchend', end, { passive: true });
}

/** Passes keys on to the surrounding page, so that its shortcuts work while the frame has the focus. */
function passOn(event: KeyboardEvent, frame: HTMLIFrameElement): void {
  const { key, code, ctrlKey, metaKey, altKey, shiftKey } = event;
  const same = { key, code, ctrlKey, metaKey, altKey, shiftKey, bubbles: true, cancelable: true };
  if (!frame.dispatchEvent(new KeyboardEvent('keydown', same))) event.preventDefault();
}
