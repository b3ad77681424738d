import { clsx } from 'clsx';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { pageConfig } from '../../../lib/page-config';
import { useShortcut } from '../../../lib/shortcuts';
import { Spinner } from '../../../ui/spinner';
import { type PreviewItem, rawUrl, smallerUrl } from '../model/preview-item';
import { FileCard } from '../viewers/file-card';
import { useProblem } from '../viewers/use-problem';
import { ImageTools } from './image-tools';
import styles from './image-viewer.module.css';
import { useImageGestures } from './use-image-gestures';
import { type ImageView, useImageView } from './use-image-view';
import type { Size } from './zoom-math';

/** A picture with a side of this length has been resized by the server. */
const RESIZED_SIDE = 1080;
const KEYBOARD_PAN = 80;

interface ImageViewerProps {
  item: PreviewItem;
  onDownload: () => void;
  onMissing?: () => void;
  toolsPlace: HTMLElement | null;
}

/** One image, or the reason why it cannot be shown. */
export function ImageViewer({ item, onDownload, onMissing, toolsPlace }: ImageViewerProps) {
  const { problem, onFailed, retry } = useProblem(item, onMissing);
  if (problem) return <FileCard item={item} problem={problem} onDownload={onDownload} onRetry={retry} />;
  return <ImageStage item={item} toolsPlace={toolsPlace} onFailed={() => void onFailed()} />;
}

interface ImageStageProps {
  item: PreviewItem;
  toolsPlace: HTMLElement | null;
  onFailed: () => void;
}

/** The image is fitted at first; the user can zoom, move and rotate it. */
function ImageStage({ item, toolsPlace, onFailed }: ImageStageProps) {
  const stage = useRef<HTMLDivElement>(null);
  const [natural, setNatural] = useState<Size>({ width: 0, height: 0 });
  const [isFullSize, setFullSize] = useState(!pageConfig.ResizePreview);
  const [canResize, setCanResize] = useState(pageConfig.ResizePreview);
  const isRaw = isFullSize || !canResize;
  const mayEnlarge = !isRaw && Math.max(natural.width, natural.height) >= RESIZED_SIDE;
  const image = useImageView({ natural, stage: useStageSize(stage), mayEnlarge });
  const { isMoving, handlers } = useImageGestures(stage, image);
  useImageShortcuts(image);
  const { view, fitted } = image;
  const isReady = natural.width > 0;
  const canPan = fitted.width * view.scale > (stage.current?.clientWidth ?? 0) || view.scale > 1;
  return (
    <>
      <div
        ref={stage}
        className={clsx(styles.stage, canPan && styles.pannable)}
        data-no-swipe={view.scale > 1 || undefined}
        {...handlers}
      >
        <img
          className={clsx(styles.image, isMoving && styles.moving, isReady && styles.ready)}
          src={isRaw ? rawUrl(item) : smallerUrl(item, 'big')}
          alt={item.name}
          draggable={false}
          style={placeOf(image)}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            setNatural({ width: naturalWidth || 300, height: naturalHeight || 300 })
          }
          onError={() => (isRaw ? onFailed() : setCanResize(false))}
        />
        {!isReady && (
          <div className={styles.wait}>
            <Spinner size={28} />
          </div>
        )}
      </div>
      {toolsPlace &&
        createPortal(
          <ImageTools
            image={image}
            isFullSize={canResize ? isFullSize : undefined}
            onFullSize={() => setFullSize(!isFullSize)}
          />,
          toolsPlace,
        )}
    </>
  );
}

const placeOf = ({ fitted, view, degrees }: ImageView) => ({
  inlineSize: fitted.width,
  blockSize: fitted.height,
  transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale}) rotate(${degrees}deg)`,
});

function useImageShortcuts(image: ImageView): void {
  useShortcut(['+', '='], () => image.step(1));
  useShortcut('-', () => image.step(-1));
  useShortcut('0', image.reset);
  useShortcut('r', image.turn);
  useShortcut('shift+arrowleft', () => image.pan({ x: KEYBOARD_PAN, y: 0 }));
  useShortcut('shift+arrowright', () => image.pan({ x: -KEYBOARD_PAN, y: 0 }));
  useShortcut('shift+arrowup', () => image.pan({ x: 0, y: KEYBOARD_PAN }));
  useShortcut('shift+arrowdown', () => image.pan({ x: 0, y: -KEYBOARD_PAN }));
}

/** The inner size of an element, in pixels, kept up to date. */
function useStageSize(element: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const stage = element.current;
    if (!stage) return;
    const measure = () => setSize({ width: stage.clientWidth, height: stage.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(stage);
    return () => observer.disconnect();
  }, [element]);
  return size;
}
