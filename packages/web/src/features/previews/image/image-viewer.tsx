import { clsx } from 'clsx';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { pageConfig } from '../../../lib/page-config';
import { useShortcut } from '../../../lib/shortcuts';
import { Spinner } from '../../../ui/spinner';
import { type PreviewItem, rawUrl, smallerUrl } from '../model/preview-item';
import type { StandIn } from '../preview-props';
import { FileCard } from '../viewers/file-card';
import { useProblem } from '../viewers/use-problem';
import { ImageTools } from './image-tools';
import styles from './image-viewer.module.css';
import { useImageGestures } from './use-image-gestures';
import { type ImageView, useImageView } from './use-image-view';
import { useRealSize } from './use-real-size';
import type { Size } from './zoom-math';

/** A picture with a side of this length has been resized by the server. */
const RESIZED_SIDE = 1080;
const KEYBOARD_PAN = 80;
const UNKNOWN: Size = { width: 0, height: 0 };

interface ImageViewerProps {
  item: PreviewItem;
  onDownload: () => void;
  onMissing?: () => void;
  /** Shown until the picture is loaded. */
  standIn?: StandIn | null;
  toolsSlot: HTMLElement | null;
}

/** One image, or the reason why it cannot be shown. */
export function ImageViewer({ item, onDownload, onMissing, standIn = null, toolsSlot }: ImageViewerProps) {
  const { problem, onFailed, retry } = useProblem(item, onMissing);
  if (problem) return <FileCard item={item} problem={problem} onDownload={onDownload} onRetry={retry} />;
  return <ImageArea {...{ item, standIn, toolsSlot }} onFailed={() => void onFailed()} />;
}

interface ImageAreaProps {
  item: PreviewItem;
  standIn: StandIn | null;
  toolsSlot: HTMLElement | null;
  onFailed: () => void;
}

/** The shown file, the original or a smaller picture of it, and the size of each. */
function usePictureSize(item: PreviewItem) {
  const [loaded, setLoaded] = useState({ size: UNKNOWN, isRaw: false });
  const [isFullSize, setFullSize] = useState(!pageConfig.ResizePreview);
  const [canResize, setCanResize] = useState(pageConfig.ResizePreview);
  const isRaw = isFullSize || !canResize;
  const isReady = loaded.size.width > 0;
  const mayBeSmaller = !loaded.isRaw && Math.max(loaded.size.width, loaded.size.height) >= RESIZED_SIDE;
  const stored = useRealSize(item, canResize);
  const real = isReady && !mayBeSmaller ? loaded.size : stored;
  return {
    loaded,
    setLoaded,
    isFullSize,
    setFullSize,
    canResize,
    setCanResize,
    isRaw,
    isReady,
    mayBeSmaller,
    real,
  };
}

/** The image is fitted at first; the user can zoom, move and rotate it. */
function ImageArea({ item, standIn, toolsSlot, onFailed }: ImageAreaProps) {
  const area = useRef<HTMLDivElement>(null);
  const picture = usePictureSize(item);
  const { isRaw, isReady, real, loaded } = picture;
  const [standInSize, setStandInSize] = useState<Size>(UNKNOWN);
  const natural = isReady ? loaded.size : standInSize;
  const mayEnlarge = picture.mayBeSmaller || !isReady;
  const image = useImageView({ natural, real, area: useAreaSize(area), mayEnlarge });
  const { isMoving, handlers } = useImageGestures(area, image);
  useImageShortcuts(image);
  const showReal = useShowReal(image, () => picture.setFullSize(true));
  const { view, fitted } = image;
  const canPan = fitted.width * view.scale > (area.current?.clientWidth ?? 0) || view.scale > 1;
  return (
    <>
      <div
        ref={area}
        className={clsx(styles.area, canPan && styles.pannable)}
        data-no-swipe={view.scale > 1 || undefined}
        {...handlers}
      >
        {standIn && !isReady && <StandInPicture {...{ standIn, image }} onSize={setStandInSize} />}
        <img
          className={clsx(styles.image, isMoving && styles.moving, isReady && styles.ready)}
          src={isRaw ? rawUrl(item) : smallerUrl(item, 'big')}
          alt={item.name}
          draggable={false}
          style={styleOf(image)}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            picture.setLoaded({ size: { width: naturalWidth || 300, height: naturalHeight || 300 }, isRaw })
          }
          onError={() => (isRaw ? onFailed() : picture.setCanResize(false))}
        />
        {!isReady && (
          <div className={styles.wait}>
            <Spinner size={28} />
          </div>
        )}
      </div>
      {toolsSlot &&
        createPortal(
          <ImageTools
            image={image}
            isFullSize={picture.canResize ? picture.isFullSize : undefined}
            onFullSize={() => picture.setFullSize(!picture.isFullSize)}
            onReal={showReal}
          />,
          toolsSlot,
        )}
    </>
  );
}

/** Loads the original, and shows it in its own pixels as soon as their number is known. */
function useShowReal({ realScale, showReal }: ImageView, load: () => void): () => void {
  const [isWanted, setWanted] = useState(false);
  useEffect(() => {
    if (!isWanted || realScale === null) return;
    showReal();
    setWanted(false);
  }, [isWanted, realScale, showReal]);
  return () => {
    load();
    setWanted(true);
  };
}

interface StandInPictureProps {
  standIn: StandIn;
  image: ImageView;
  onSize: (size: Size) => void;
}

/**
 * A square cut-out shows only the positions of the colours, once the proportions of the picture are known.
 */
function StandInPicture({ standIn: { address, isWhole }, image, onSize }: StandInPictureProps) {
  return (
    <span className={clsx(styles.standIn, !isWhole && styles.blurred)} style={styleOf(image)} aria-hidden>
      <img
        src={address}
        alt=""
        draggable={false}
        onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => {
          if (isWhole) onSize({ width, height });
        }}
      />
    </span>
  );
}

const styleOf = ({ fitted, view, degrees }: ImageView) => ({
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
function useAreaSize(element: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const area = element.current;
    if (!area) return;
    const measure = () => setSize({ width: area.clientWidth, height: area.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(area);
    return () => observer.disconnect();
  }, [element]);
  return size;
}
