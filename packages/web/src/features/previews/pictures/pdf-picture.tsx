import { type ReactNode, useEffect, useState } from 'react';
import { type PreviewItem, rawUrl } from '../model/preview-item';
import { drawPdf } from './draw-pdf';
import { pictureQueue } from './picture-queue';
import styles from './sheet.module.css';
import { usePicture } from './use-picture';

/** Draws one page at a time, because drawing takes the main thread. */
const pages = pictureQueue<Blob>(1, 200);

/** The first page of a PDF; the icon of the file until it is drawn, and if it cannot be. */
export function PdfPicture({ item, icon }: { item: PreviewItem; icon: ReactNode }) {
  const address = rawUrl(item);
  const page = usePicture(pages, address, (signal) => drawPdf(address, signal));
  const source = useObjectUrl(page);
  if (source === null) return icon;
  return (
    <span className={styles.sheet}>
      <img className={styles.page} src={source} alt="" draggable={false} />
    </span>
  );
}

function useObjectUrl(blob: Blob | null): string | null {
  const [made, setMade] = useState<{ blob: Blob; url: string }>();
  useEffect(() => {
    if (!blob) return;
    const url = URL.createObjectURL(blob);
    setMade({ blob, url });
    return () => URL.revokeObjectURL(url);
  }, [blob]);
  return blob && made?.blob === blob ? made.url : null;
}
