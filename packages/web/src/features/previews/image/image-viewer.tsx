import { useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { pageConfig } from '../../../lib/page-config';
import { useShortcut } from '../../../lib/shortcuts';
import { classNames } from '../../../ui/class-names';
import { Spinner } from '../../../ui/spinner';
import { bigUrl, type PreviewItem, rawUrl } from '../model/preview-item';
import { FileCard } from '../viewers/file-card';
import { useProblem } from '../viewers/use-problem';
import { ImageTools } from './image-tools';
import styles from './image-viewer.module.css';
import { useImageGestures } from './use-image-gestures';
import { useImageView } from './use-image-view';
import { useStageSize } from './use-stage-size';
import type { Size } from './zoom-math';

/** A picture as large as this on one side has been made smaller by the server. */
const RESIZED_SIDE = 1080;
const KEYBOARD_PAN = 80;

interface ImageViewerProps {
  item: PreviewItem;
  onDownload: () => void;
  onMissing?: () => void;
  toolsPlace: HTMLElement | null;
}

/** One image, or why it is not to be seen. */
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

/** Fitted first, then zoomed, dragged and turned as one likes. */
function ImageStage({ item, toolsPlace, onFailed }: ImageStageProps) {
  const stage = useRef<HTMLDivElement>(null);
  const [natural, setNatural] = useState<Size>({ width: 0, height: 0 });
  const [isFullSize, setFullSize] = useState(!pageConfig.ResizePreview);
  const [canResize, setCanResize] = useState(pageConfig.ResizePreview);
  const isRaw = isFullSize || !canResize;
  const mayEnlarge = !isRaw && Math.max(natural.width, natural.height) >= RESIZED_SIDE;
  const image = useImageView({ natural, stage: useStageSize(stage), mayEnlarge });
  const { isMoving, handlers } = useImageGestures(stage, image);
  useShortcut(['+', '='], () => image.step(1));
  useShortcut('-', () => image.step(-1));
  useShortcut('0', image.reset);
  useShortcut('r', image.turn);
  useShortcut('shift+arrowleft', () => image.pan({ x: KEYBOARD_PAN, y: 0 }));
  useShortcut('shift+arrowright', () => image.pan({ x: -KEYBOARD_PAN, y: 0 }));
  useShortcut('shift+arrowup', () => image.pan({ x: 0, y: KEYBOARD_PAN }));
  useShortcut('shift+arrowdown', () => image.pan({ x: 0, y: -KEYBOARD_PAN }));
  const { view, fitted, degrees } = image;
  const isReady = natural.width > 0;
  const canPan = fitted.width * view.scale > (stage.current?.clientWidth ?? 0) || view.scale > 1;
  return (
    <>
      <div
        ref={stage}
        className={classNames(styles.stage, canPan && styles.pannable)}
        data-no-swipe={view.scale > 1 || undefined}
        {...handlers}
      >
        <img
          className={classNames(styles.image, isMoving && styles.moving, isReady && styles.ready)}
          src={isRaw ? rawUrl(item) : bigUrl(item)}
          alt={item.name}
          draggable={false}
          style={{
            inlineSize: fitted.width,
            blockSize: fitted.height,
            transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale}) rotate(${degrees}deg)`,
          }}
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
