import { ChevronLeft, ChevronRight, CodeXml } from 'lucide-react';
import { useState } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { useT } from '../../lib/i18n';
import { ShortcutLayer, useShortcut } from '../../lib/shortcuts';
import { useIsPhone } from '../../lib/use-media-query';
import { useFocusAfter } from '../../ui/dialog/focus';
import { IconButton } from '../../ui/icon-button';
import { InfoPanel } from './details/info-panel';
import { documentKindOf } from './documents/document-kind';
import { neighboursOf } from './model/neighbours';
import type { PreviewItem } from './model/preview-item';
import { useViewerChoices } from './model/viewer-choices';
import styles from './preview.module.css';
import { PreviewBar } from './preview-bar';
import { PreviewContent } from './preview-content';
import type { PreviewProps } from './preview-props';
import { usePrefetch } from './use-prefetch';
import { useSwipe } from './use-swipe';

/** A file on a dark stage that fills the window; one key leads to each neighbour. */
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

/** The files beside the shown one, and the ways to them by key and by swipe. */
function useNeighbours({ item, siblings, isTextShown, onNavigate }: PreviewProps) {
  const neighbours = neighboursOf(siblings, item.path, isTextShown);
  const { previous, next } = neighbours;
  usePrefetch(next, previous);
  const goTo = (to: PreviewItem | null) => to && onNavigate(to.path);
  const goLeft = () => goTo(isRightToLeft() ? next : previous);
  const goRight = () => goTo(isRightToLeft() ? previous : next);
  useShortcut('arrowleft', goLeft);
  useShortcut('arrowright', goRight);
  // The content follows the finger: a swipe to the left shows the file on the right.
  const swipe = useSwipe((to) => (to === 'left' ? goRight() : goLeft()));
  return { neighbours, goTo, swipe };
}

function Stage(props: PreviewProps) {
  const { item, renderInfo } = props;
  useFocusAfter();
  const isPhone = useIsPhone();
  const { isInfoOpen, setInfo } = useViewerChoices();
  const [toolsPlace, setToolsPlace] = useState<HTMLElement | null>(null);
  const [isSource, setSource] = useState(false);
  const hasSource =
    props.textView !== undefined && props.permissions.download && documentKindOf(item) !== null;
  const { neighbours, goTo, swipe } = useNeighbours(props);
  const tools = (
    <>
      <div ref={setToolsPlace} className={styles.tools} />
      {hasSource && <SourceButton isPressed={isSource} onPress={() => setSource(!isSource)} />}
    </>
  );
  const arrows = neighbours.position > 0 && neighbours.count > 1;
  const previousArrow = arrows && <Arrow kind="previous" to={neighbours.previous} onGo={goTo} />;
  const nextArrow = arrows && <Arrow kind="next" to={neighbours.next} onGo={goTo} />;
  return (
    <>
      <PreviewBar {...props} neighbours={neighbours}>
        {!isPhone && tools}
      </PreviewBar>
      <div className={styles.content} {...swipe}>
        <PreviewContent
          key={item.path}
          item={item}
          canDownload={props.permissions.download}
          onDownload={() => props.onDownload(item)}
          onMissing={props.onMissing}
          textView={props.textView}
          isSource={isSource}
          onOpen={props.onNavigate}
          toolsPlace={toolsPlace}
        />
        {!isPhone && previousArrow}
        {!isPhone && nextArrow}
      </div>
      {renderInfo && isInfoOpen && (
        <InfoPanel item={item} renderInfo={renderInfo} onClose={() => setInfo(false)} />
      )}
      {isPhone && (
        <div className={styles.strip}>
          {previousArrow}
          {tools}
          {nextArrow}
        </div>
      )}
    </>
  );
}

/** Shows the text of a document that is rendered otherwise. */
function SourceButton(props: { isPressed: boolean; onPress: () => void }) {
  const t = useT();
  return <IconButton label={t('previews.source')} icon={CodeXml} {...props} />;
}

interface ArrowProps {
  kind: 'previous' | 'next';
  to: PreviewItem | null;
  onGo: (item: PreviewItem | null) => void;
}

function Arrow({ kind, to, onGo }: ArrowProps) {
  const t = useT();
  return (
    <div className={styles[kind]}>
      <IconButton
        className={styles.arrow}
        label={t(`previews.${kind}`)}
        icon={kind === 'previous' ? ChevronLeft : ChevronRight}
        isDisabled={!to}
        onPress={() => onGo(to)}
      />
    </div>
  );
}
