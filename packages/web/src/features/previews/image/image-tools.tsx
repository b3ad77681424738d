import { Fullscreen, RotateCw, ZoomIn, ZoomOut } from 'lucide-react';
import { useFormat, useT } from '../../../lib/i18n';
import { IconButton } from '../../../ui/icon-button';
import styles from './image-viewer.module.css';
import type { ImageView } from './use-image-view';
import { MAX_SCALE, MIN_SCALE } from './zoom-math';

interface ImageToolsProps {
  image: ImageView;
  /** Undefined if the server does not resize pictures. */
  isFullSize: boolean | undefined;
  onFullSize: () => void;
  /** Shows the file in its own pixels. */
  onReal: () => void;
}

/**
 * The factor by which the picture is larger than the file or, if that is unknown, than the fitted picture:
 * `1.5×`.
 */
function zoomText({ view: { scale }, realScale }: ImageView, locale: string): string {
  if (realScale === null) {
    const factor = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }).format(scale);
    return `${factor}×`;
  }
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 });
  return percent.format(scale / realScale);
}

/** The buttons below an image, for users with neither a wheel nor a touch screen. */
export function ImageTools({ image, isFullSize, onFullSize, onReal }: ImageToolsProps) {
  const t = useT();
  const { locale } = useFormat();
  const { realScale } = image;
  const { scale } = image.view;
  const isFitted = scale === 1 && realScale !== 1;
  const label = t(isFitted ? 'previews.realSize' : 'previews.fit');
  return (
    <div className={styles.tools} role="toolbar" aria-label={t('previews.imageTools')}>
      <IconButton
        label={t('previews.zoomOut')}
        shortcut="-"
        icon={ZoomOut}
        isDisabled={scale <= MIN_SCALE}
        onPress={() => image.step(-1)}
      />
      <button
        type="button"
        className={styles.percent}
        onClick={isFitted ? onReal : image.reset}
        title={label}
        aria-label={label}
      >
        {zoomText(image, locale)}
      </button>
      <IconButton
        label={t('previews.zoomIn')}
        shortcut="+"
        icon={ZoomIn}
        isDisabled={scale >= MAX_SCALE}
        onPress={() => image.step(1)}
      />
      <IconButton label={t('previews.rotate')} shortcut="r" icon={RotateCw} onPress={image.turn} />
      {isFullSize !== undefined && (
        <IconButton
          label={t('previews.fullSize')}
          icon={Fullscreen}
          isPressed={isFullSize}
          onPress={onFullSize}
        />
      )}
    </div>
  );
}
