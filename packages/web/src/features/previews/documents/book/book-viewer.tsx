import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useT } from '../../../../lib/i18n';
import { IconButton } from '../../../../ui/icon-button';
import { type PreviewItem, rawUrl } from '../../model/preview-item';
import { FileCard } from '../../viewers/file-card';
import { DocumentWait } from '../document-wait';
import { loadBytes } from '../load-bytes';
import { useLoaded } from '../use-loaded';
import styles from './book-viewer.module.css';
import { type Book, openBook } from './open-book';
import { renderChapter } from './render-chapter';
import { BookError } from './zip-files';

interface BookViewerProps {
  item: PreviewItem;
  onDownload: () => void;
}

/** An EPUB, chapter by chapter. */
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
  return value ? <Reader name={item.name} book={value} /> : <DocumentWait name={item.name} error={error} />;
}

function Reader({ name, book }: { name: string; book: Book }) {
  const t = useT();
  const [index, setIndex] = useState(0);
  const { chapters } = book;
  const chapter = chapters[index];
  const page = useMemo(() => chapter && renderChapter(book, chapter.path), [book, chapter]);
  const titleOf = (at: number) => chapters[at]?.title ?? t('previews.book.part', { number: at + 1 });
  return (
    <div className={styles.reader}>
      {page ? (
        // No right is given: no script, no origin, no form, no window. `key` puts each chapter at its beginning.
        <iframe
          key={index}
          className={styles.frame}
          sandbox=""
          srcDoc={page}
          referrerPolicy="no-referrer"
          title={t('previews.book.chapter', { title: titleOf(index), name })}
        />
      ) : (
        <p className={styles.missing}>{t('previews.book.missing')}</p>
      )}
      <footer className={styles.bar}>
        <IconButton
          size="small"
          className={styles.turn}
          label={t('previews.book.previous')}
          icon={ChevronLeft}
          isDisabled={index === 0}
          onPress={() => setIndex(index - 1)}
        />
        <select
          className={styles.chapters}
          aria-label={t('previews.book.chapters')}
          value={index}
          onChange={(event) => setIndex(Number(event.target.value))}
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
          onPress={() => setIndex(index + 1)}
        />
      </footer>
    </div>
  );
}
