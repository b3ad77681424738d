import { lazyPart } from '../lib/lazy-part';
import { Part } from './part';
import styles from './qr-code.module.css';
import type { QrImageProps } from './qr-image';

const QrImage = lazyPart(() => import('./qr-image'), 'QrImage');

/** A QR code of a text. Renders nothing if the text is too long for a code. */
export function QrCode({ size = 160, ...props }: Omit<QrImageProps, 'size'> & { size?: number }) {
  return (
    <Part fallback={<span className={styles.code} style={{ inlineSize: size, blockSize: size }} />}>
      <QrImage {...props} size={size} />
    </Part>
  );
}
