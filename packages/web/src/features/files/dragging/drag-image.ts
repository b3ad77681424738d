import styles from './drag-image.module.css';

/** What hangs on the pointer: the picture and name of the first entry, and how many there are. */
export function setDragImage(data: DataTransfer, source: HTMLElement, name: string, count: number): void {
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
  // The browser has taken its picture when this task is over.
  setTimeout(() => image.remove());
}
