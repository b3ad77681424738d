import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { decodeText } from '../documents/decode-text';
import { loadBytes } from '../documents/load-bytes';
import { type PreviewItem, rawUrl } from '../model/preview-item';
import { pictureQueue } from './picture-queue';
import styles from './sheet.module.css';
import { usePicture } from './use-picture';

/** The part of a file that fits on a tile, in bytes, lines and letters of each. */
const MOST_BYTES = 2048;
const MOST_LINES = 30;
const MOST_LETTERS = 400;
const PROSE = ['.txt', '.md', '.markdown', '.mdown', '.mkd', '.rst', '.tex'];

const pages = pictureQueue<string>(3, 500);

/** Null if there is nothing to show: no letter, or bytes that are no text. */
function firstLines(bytes: Uint8Array, isCut: boolean): string | null {
  if (bytes.includes(0)) return null;
  const lines = decodeText(bytes, isCut).split(/\r\n?|\n/, MOST_LINES);
  const text = lines.map((line) => line.slice(0, MOST_LETTERS)).join('\n');
  return /\S/.test(text) ? text : null;
}

/** The first lines of a text as a page; the icon of the file until they are loaded, and if there are none. */
export function TextPicture({ item, icon }: { item: PreviewItem; icon: ReactNode }) {
  const address = rawUrl(item);
  const text = usePicture(pages, address, async (signal) =>
    firstLines(await loadBytes(address, signal, MOST_BYTES, 'low'), item.size > MOST_BYTES),
  );
  if (text === null) return icon;
  const isProse = PROSE.includes(item.extension.toLowerCase());
  return (
    <span className={styles.sheet} data-sheet aria-hidden>
      <span className={clsx(styles.text, isProse && styles.prose)} dir="auto">
        {text}
      </span>
    </span>
  );
}
