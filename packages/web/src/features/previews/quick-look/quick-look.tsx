import type { ListingItem } from '@satchel/contract';
import { clsx } from 'clsx';
import { Maximize2, X } from 'lucide-react';
import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { useFormat, useT } from '../../../lib/i18n';
import { useShortcut } from '../../../lib/shortcuts';
import { useFocusAfter } from '../../../ui/dialog/focus';
import { EntryName } from '../../../ui/entry-name';
import { FileIcon } from '../../../ui/file-icon';
import { IconButton } from '../../../ui/icon-button';
import { usePrefetch } from '../use-prefetch';
import { ContactSheet } from './contact-sheet';
import { isSmall, LookContent } from './look-content';
import styles from './quick-look.module.css';

interface QuickLookProps {
  /** One entry, or several, which are shown as a contact sheet. */
  items: readonly [ListingItem, ...ListingItem[]];
  /** The entries of the folder in the order of its listing. */
  siblings: readonly ListingItem[];
  canDownload: boolean;
  /** Without it nothing of the files is shown. */
  canView?: boolean;
  thumbnailOf: (item: ListingItem) => string | null;
  /** The first entries of a folder and its facts, which belong to another feature. */
  renderFolder: (folder: ListingItem) => ReactNode;
  onOpen: (item: ListingItem) => void;
  onDownload: (item: ListingItem) => void;
  /** Called when a link to another file is followed. */
  onFollow: (path: string) => void;
  onClose: () => void;
}

/**
 * If two steps follow each other within this time, in milliseconds, the content waits until the steps end.
 */
const REST_MS = 150;

/**
 * True if the content of `key` may be shown: at once after a rest, but not while an arrow key is held down.
 */
function useIsCalm(key: string): boolean {
  const [shown, setShown] = useState(key);
  const changedAt = useRef(0);
  useLayoutEffect(() => {
    const now = performance.now();
    const isCalm = now - changedAt.current > REST_MS;
    changedAt.current = now;
    if (isCalm) return setShown(key);
    const timer = setTimeout(setShown, REST_MS, key);
    return () => clearTimeout(timer);
  }, [key]);
  return shown === key;
}

/** Focuses the card, even if the focused element inside it is gone. */
function useCardFocus(card: RefObject<HTMLElement | null>, key: string): void {
  useFocusAfter();
  // biome-ignore lint/correctness/useExhaustiveDependencies: with another entry, a focused part of the card is gone
  useEffect(() => {
    if (document.activeElement === document.body) card.current?.focus();
  }, [card, key]);
  useEffect(() => card.current?.focus(), [card]);
}

/** A press beside the card closes it, but not one on an entry, which the card then shows. */
function useClosingOutside(card: RefObject<HTMLElement | null>, onClose: () => void): void {
  const latest = useRef(onClose);
  useEffect(() => {
    latest.current = onClose;
  });
  useEffect(() => {
    const press = ({ target }: PointerEvent) => {
      const isInside = target instanceof Element && card.current?.contains(target);
      const isOther =
        target instanceof Element && target.closest('[data-entry], [role$="dialog"], [role="menu"]') !== null;
      if (!isInside && !isOther) latest.current();
    };
    window.addEventListener('pointerdown', press);
    return () => window.removeEventListener('pointerdown', press);
  }, [card]);
}

/** Elements that use Space and Enter themselves. */
const HAS_KEYS = 'button, a, input, select, video, audio';

/**
 * A card above the listing that shows the selection. It is not modal: keys are passed on to the list, so that
 * the arrow keys lead from one entry to the next, and the card follows.
 */
export function QuickLook(props: QuickLookProps) {
  const { items, siblings, canDownload, canView = canDownload, onOpen, onClose } = props;
  const t = useT();
  const card = useRef<HTMLDivElement>(null);
  const [first] = items;
  const isSheet = items.length > 1;
  const key = isSheet ? `${items.length} ${first.path}` : first.path;
  const index = isSheet ? -1 : siblings.indexOf(first);
  useCardFocus(card, key);
  useClosingOutside(card, onClose);
  useShortcut('escape', onClose);
  const isCalm = useIsCalm(key);
  usePrefetch(...(isCalm && canDownload && index >= 0 ? [siblings[index + 1], siblings[index - 1]] : []));
  const name = isSheet ? t('files.selection.count', { count: items.length }) : first.name;
  const position =
    index >= 0 ? t('previews.position', { position: index + 1, count: siblings.length }) : undefined;
  const pressInside = (event: KeyboardEvent) => {
    const { target } = event;
    if (target === card.current || !(target instanceof Element) || target.closest(HAS_KEYS)) return;
    if (event.key === ' ') onClose();
    else if (event.key === 'Enter') onOpen(first);
    else return;
    event.preventDefault();
  };
  return createPortal(
    <div className={styles.place}>
      <div
        ref={card}
        className={clsx(styles.card, isSheet ? styles.several : isSmall(first, canView) && styles.small)}
        role="dialog"
        aria-label={name}
        tabIndex={-1}
        data-above-list
        style={isSheet ? ({ '--frames': items.length } as CSSProperties) : undefined}
        onKeyDown={pressInside}
      >
        <Head items={items} title={isSheet ? name : undefined} position={position} {...{ onOpen, onClose }} />
        <div className={styles.content} key={key}>
          {isCalm ? <Content {...props} /> : <Waiting item={first} />}
        </div>
        <p className="visually-hidden" role="status">
          {position === undefined ? name : `${name}, ${position}`}
        </p>
      </div>
    </div>,
    document.body,
  );
}

interface HeadProps extends Pick<QuickLookProps, 'items' | 'onOpen' | 'onClose'> {
  /** Replaces the name of one entry. */
  title: string | undefined;
  position: string | undefined;
}

function Head({ items: [item], title, position, onOpen, onClose }: HeadProps) {
  const t = useT();
  const format = useFormat();
  return (
    <header className={styles.head}>
      <div className={styles.heading}>
        <h2 className={styles.title}>{title ?? <EntryName name={item.name} isDir={item.isDir} />}</h2>
        {title === undefined && (
          <p className={styles.facts}>
            {!item.isDir && `${format.size(item.size)} · `}
            {format.modified(item.modified)}
          </p>
        )}
      </div>
      {position !== undefined && <span className={styles.position}>{position}</span>}
      {title === undefined && (
        <IconButton
          label={t('files.action.open')}
          icon={Maximize2}
          shortcut="enter"
          onPress={() => onOpen(item)}
        />
      )}
      <IconButton label={t('common.close')} icon={X} shortcut="escape" onPress={onClose} />
    </header>
  );
}

function Content(props: QuickLookProps) {
  const {
    items,
    canDownload,
    canView = canDownload,
    thumbnailOf,
    renderFolder,
    onDownload,
    onFollow,
  } = props;
  const [item] = items;
  if (items.length > 1) return <ContactSheet {...{ items, canDownload, thumbnailOf }} />;
  if (item.isDir) return <div className={styles.folder}>{renderFolder(item)}</div>;
  return (
    <LookContent
      item={item}
      canDownload={canDownload}
      canView={canView}
      thumbnail={thumbnailOf(item)}
      onDownload={() => onDownload(item)}
      onFollow={onFollow}
    />
  );
}

/** Only the icon changes while the steps are quick. */
function Waiting({ item }: { item: ListingItem }) {
  return (
    <div className={styles.wait}>
      <FileIcon {...item} size={72} />
    </div>
  );
}
