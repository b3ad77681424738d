import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { useT } from '../../lib/i18n';
import { ShortcutLayer, useShortcut } from '../../lib/shortcuts';
import { useIsPhone } from '../../lib/use-media-query';
import { IconButton } from '../../ui/icon-button';
import { type Neighbours, neighboursOf } from './model/neighbours';
import type { PreviewItem } from './model/preview-item';
import styles from './preview.module.css';
import { PreviewBar } from './preview-bar';
import { PreviewContent } from './preview-content';
import type { PreviewProps } from './preview-props';
import { usePrefetch } from './use-prefetch';

/** A file on a dark stage that fills the window, with its neighbours one key away. */
export function Preview(props: PreviewProps) {
  return (
    <ModalOverlay
      isOpen
      className={styles.overlay}
      data-theme="dark"
      onOpenChange={(isOpen) => isOpen || props.onClose()}
    >
      <Modal className={styles.modal}>
        <Dialog className={styles.stage} aria-label={props.item.name}>
          <ShortcutLayer>
            <Stage {...props} />
          </ShortcutLayer>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

const isRightToLeft = (): boolean => document.documentElement.dir === 'rtl';

function Stage(props: PreviewProps) {
  const { item, siblings, onNavigate } = props;
  const isPhone = useIsPhone();
  const [toolsPlace, setToolsPlace] = useState<HTMLElement | null>(null);
  const neighbours = neighboursOf(siblings, item.path);
  const { previous, next } = neighbours;
  usePrefetch(next, previous);
  const goTo = (to: PreviewItem | null) => to && onNavigate(to.path);
  const goLeft = () => goTo(isRightToLeft() ? next : previous);
  const goRight = () => goTo(isRightToLeft() ? previous : next);
  useShortcut('arrowleft', goLeft);
  useShortcut('arrowright', goRight);
  return (
    <>
      <PreviewBar {...props} neighbours={neighbours}>
        {!isPhone && <div ref={setToolsPlace} className={styles.tools} />}
      </PreviewBar>
      <div className={styles.content}>
        <PreviewContent
          key={item.path}
          item={item}
          canDownload={props.permissions.download}
          onDownload={() => props.onDownload(item)}
          // Content follows the finger: to the left comes what is on the right.
          onSwipe={(to) => (to === 'left' ? goRight() : goLeft())}
          textView={props.textView}
          toolsPlace={toolsPlace}
        />
        <Arrows neighbours={neighbours} onGo={goTo} />
      </div>
      {isPhone && <div ref={setToolsPlace} className={styles.tools} />}
    </>
  );
}

interface ArrowsProps {
  neighbours: Neighbours<PreviewItem>;
  onGo: (item: PreviewItem | null) => void;
}

function Arrows({ neighbours: { previous, next, position, count }, onGo }: ArrowsProps) {
  const t = useT();
  if (position === 0 || count < 2) return null;
  return (
    <>
      <div className={styles.previous}>
        <IconButton
          className={styles.arrow}
          label={t('previews.previous')}
          icon={ChevronLeft}
          isDisabled={!previous}
          onPress={() => onGo(previous)}
        />
      </div>
      <div className={styles.next}>
        <IconButton
          className={styles.arrow}
          label={t('previews.next')}
          icon={ChevronRight}
          isDisabled={!next}
          onPress={() => onGo(next)}
        />
      </div>
    </>
  );
}
