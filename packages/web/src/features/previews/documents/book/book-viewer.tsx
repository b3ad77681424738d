import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { useT } from '../../../../lib/i18n';
import { IconButton } from '../../../../ui/icon-button';
import { identityOf, type PreviewItem, rawUrl } from '../../model/preview-item';
import { FileCard } from '../../viewers/file-card';
import { DocumentWait } from '../document-wait';
import { loadBytes } from '../load-bytes';
import { useLoaded } from '../use-loaded';
import { positionIn, storePosition } from './book-positions';
import styles from './book-viewer.module.css';
import { ChapterFrame, type Start } from './chapter-frame';
import { type Book, openBook } from './open-book';
import { renderChapter } from './render-chapter';
import { BookError } from './zip-files';

interface BookViewerProps {
  item: PreviewItem;
  onDownload: () => void;
}

/** The viewer of an EPUB, which shows one chapter at a time. */
export function BookViewer({ item, onDownload }: BookViewerProps) {
  const { value, error } = useLoaded(rawUrl(item), async (signal) =>
    openBook(await loadBytes(rawUrl(item), signal)),
  );
  if (error instanceof BookError) {
    return (
      <div className={styles.place}>
        <FileCard item={item} problem="format" onDownload={onDownload} />
      </div>
    );
  }
  return value ? <Reader item={item} book={value} /> : <DocumentWait name={item.name} error={error} />;
}

/** The position is stored at this interval instead of on every scroll event. */
const KEEP_EVERY_MS = 300;

/** The open chapter and the position where it begins; the position is stored. */
function useReading(id: string, chapters: number) {
  const [reading, setReading] = useState(() => {
    const { chapter, down } = positionIn(id, chapters);
    return { chapter, start: { down } as Start, visit: 0 };
  });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { chapter } = reading;
  const onMove = (down: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(storePosition, KEEP_EVERY_MS, id, { chapter, down });
  };
  const goTo = (next: number, fragment = '') => {
    clearTimeout(timer.current);
    storePosition(id, { chapter: next, down: 0 });
    const start = fragment === '' ? { down: 0 } : { fragment };
    setReading(({ visit }) => ({ chapter: next, start, visit: visit + 1 }));
  };
  return { ...reading, goTo, onMove };
}

function Reader({ item, book }: { item: PreviewItem; book: Book }) {
  const t = useT();
  const { name } = item;
  const { chapters } = book;
  const { chapter: index, start, visit, goTo, onMove } = useReading(identityOf(item), chapters.length);
  const chapter = chapters[index];
  const page = useMemo(() => chapter && renderChapter(book, chapter), [book, chapter]);
  /** The next chapter is in the reading direction of the book. */
  const turn = (to: 'left' | 'right') => {
    const next = index + ((to === 'left') === !book.isRightToLeft ? 1 : -1);
    if (next >= 0 && next < chapters.length) goTo(next);
  };
  const titleOf = (at: number) => chapters[at]?.title ?? t('previews.book.part', { number: at + 1 });
  return (
    <div className={styles.reader}>
      {page ? (
        <ChapterFrame
          key={visit}
          page={page}
          title={t('previews.book.chapter', { title: titleOf(index), name })}
          start={start}
          onGo={goTo}
          onMove={onMove}
          onSwipe={turn}
        />
      ) : (
        <p className={styles.missing}>{t('previews.book.missing')}</p>
      )}
      <ChapterBar index={index} chapters={chapters} titleOf={titleOf} onGo={goTo} />
    </div>
  );
}

interface ChapterBarProps {
  index: number;
  chapters: Book['chapters'];
  titleOf: (index: number) => string;
  onGo: (index: number) => void;
}

/** The title of the shown chapter, and buttons that lead to others. */
function ChapterBar({ index, chapters, titleOf, onGo }: ChapterBarProps) {
  const t = useT();
  return (
    <div className={styles.bar}>
      <IconButton
        size="small"
        className={styles.turn}
        label={t('previews.book.previous')}
        icon={ChevronLeft}
        isDisabled={index === 0}
        onPress={() => onGo(index - 1)}
      />
      <select
        className={styles.chapters}
        aria-label={t('previews.book.chapters')}
        value={index}
        onChange={(event) => onGo(Number(event.target.value))}
      >
        {chapters.map(({ path }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a book may name a chapter twice
          <option key={`${at} ${path}`} value={at}>
            {titleOf(at)}
          </option>
        ))}
      </select>
      <span className={styles.position}>
        {t('previews.position', { position: index + 1, count: chapters.length })}
      </span>
      <IconButton
        size="small"
        className={styles.turn}
        label={t('previews.book.next')}
        icon={ChevronRight}
        isDisabled={index === chapters.length - 1}
        onPress={() => onGo(index + 1)}
      />
    </div>
  );
}
