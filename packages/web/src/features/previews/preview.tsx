import { mayView } from '@satchel/contract';
import { ChevronLeft, ChevronRight, Play } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { useT } from '../../lib/i18n';
import { ShortcutLayer, useShortcut } from '../../lib/shortcuts';
import { useIsPhone } from '../../lib/use-media-query';
import { Button } from '../../ui/button';
import { useFocusAfter } from '../../ui/dialog/focus';
import { IconButton } from '../../ui/icon-button';
import { InfoPanel } from './details/info-panel';
import { documentKindOf } from './documents/document-kind';
import { neighboursOf, previewable } from './model/neighbours';
import type { PreviewItem } from './model/preview-item';
import { useViewerChoices } from './model/viewer-choices';
import styles from './preview.module.css';
import { PreviewBar, type Ways } from './preview-bar';
import { PreviewContent } from './preview-content';
import type { PreviewProps } from './preview-props';
import { expectViewer, replayBufferedKeys } from './show/buffered-keys';
import { Filmstrip } from './show/filmstrip';
import { leaveFullScreen, useFullScreen } from './show/use-full-screen';
import { useSlideshow } from './show/use-slideshow';
import { useIsFirstOfVisit, useVisit } from './show/viewer-visit';
import { usePrefetch } from './use-prefetch';
import { useSwipe } from './use-swipe';

/** A file in a dark viewer that fills the window; one key leads to each neighbour. */
export function Preview(props: PreviewProps) {
  const { phase, setPhase } = useVisit();
  const isFirst = useIsFirstOfVisit();
  const { path } = props.item;
  // This effect runs after those of the children, which listen to the keys.
  useEffect(() => replayBufferedKeys(path), [path]);
  const stepBack = () => {
    if (leaveFullScreen()) return;
    if (phase === 'off') props.onClose();
    else setPhase('off');
  };
  return (
    <ModalOverlay
      isOpen
      className={styles.overlay}
      data-theme="dark"
      data-first={isFirst || undefined}
      onOpenChange={(isOpen) => isOpen || stepBack()}
    >
      <Modal className={styles.modal}>
        <Dialog
          className={styles.dialog}
          aria-label={props.item.name}
          data-showing={phase === 'running' || undefined}
        >
          <ShortcutLayer>
            <ViewerLayout {...props} />
          </ShortcutLayer>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

const isRightToLeft = (): boolean => document.documentElement.dir === 'rtl';

/** The neighbours of the shown file, and the keys and swipes that lead to them. */
function useNeighbours({ item, siblings, isTextShown, onNavigate, onClose }: PreviewProps) {
  const neighbours = neighboursOf(siblings, item.path, isTextShown);
  const { previous, next } = neighbours;
  usePrefetch(next, previous);
  const goTo = (to: PreviewItem | null) => {
    if (!to) return;
    expectViewer(to.path, previewable(siblings, isTextShown), onNavigate);
    onNavigate(to.path);
  };
  const goLeft = () => goTo(isRightToLeft() ? next : previous);
  const goRight = () => goTo(isRightToLeft() ? previous : next);
  useShortcut('arrowleft', goLeft);
  useShortcut('arrowright', goRight);
  // The content follows the finger: a swipe to the left shows the file on the right.
  const swipe = useSwipe((to) => (to === 'down' ? onClose() : to === 'left' ? goRight() : goLeft()));
  return { neighbours, goTo, swipe };
}

/** Controls the slideshow by its keys and its button. */
function useShow(props: PreviewProps) {
  const { phase, setPhase } = useVisit();
  const content = useRef<HTMLDivElement>(null);
  const { isPossible, video } = useSlideshow({ ...props, phase });
  const isRunning = phase === 'running';
  const run = () => setPhase('running');
  const pause = () => setPhase('paused');
  useEffect(() => {
    const dialog = content.current?.closest<HTMLElement>('[role="dialog"]');
    // The focused button disappeared or is about to; the keys continue to work.
    if (phase === 'running' || !dialog?.contains(document.activeElement)) dialog?.focus();
  }, [phase]);
  useShortcut('space', isRunning ? pause : run, { isEnabled: phase !== 'off' });
  const toggle = () => (phase === 'off' ? run() : setPhase('off'));
  return { content, video, phase, run, pause, toggle: isPossible ? toggle : null };
}

/**
 * Tells if a document is shown as text, and switches that; null for files that are not rendered in another
 * way.
 */
function useSource({ item, textView, permissions }: PreviewProps): Ways['source'] {
  const [isOn, setOn] = useState(false);
  const isPossible = textView !== undefined && mayView(permissions) && documentKindOf(item) !== null;
  return isPossible ? { isOn, toggle: () => setOn(!isOn) } : null;
}

/** All ways to view the files that are possible here. */
function useWays(props: PreviewProps, toggleShow: (() => void) | null, hasNeighbours: boolean): Ways {
  const { item, renderInfo, thumbnailOf } = props;
  // Files of other types would give a row of icons.
  const isSeen = item.type === 'image' || item.type === 'video';
  const canHaveFilmstrip = thumbnailOf !== undefined && hasNeighbours && isSeen;
  const { phase } = useVisit();
  const { isInfoOpen, setInfo, hasFilmstrip, setFilmstrip } = useViewerChoices();
  const { isSupported, isOn, toggle } = useFullScreen();
  return {
    source: useSource(props),
    info: renderInfo ? { isOn: isInfoOpen, toggle: () => setInfo(!isInfoOpen) } : null,
    filmstrip: canHaveFilmstrip ? { isOn: hasFilmstrip, toggle: () => setFilmstrip(!hasFilmstrip) } : null,
    slideshow: toggleShow && { isOn: phase !== 'off', toggle: toggleShow },
    fullScreen: isSupported ? { isOn, toggle } : null,
  };
}

function ViewerLayout(props: PreviewProps) {
  const { item, siblings, renderInfo, thumbnailOf } = props;
  const show = useShow(props);
  useFocusAfter();
  const isPhone = useIsPhone();
  const [toolsSlot, setToolsSlot] = useState<HTMLElement | null>(null);
  const { neighbours, goTo, swipe } = useNeighbours(props);
  const tools = <div ref={setToolsSlot} className={styles.tools} />;
  const arrows = neighbours.position > 0 && neighbours.count > 1;
  const ways = useWays(props, show.toggle, arrows);
  const hasInfo = renderInfo && ways.info?.isOn;
  const previousArrow = arrows && <Arrow kind="previous" to={neighbours.previous} onGo={goTo} />;
  const nextArrow = arrows && <Arrow kind="next" to={neighbours.next} onGo={goTo} />;
  return (
    <>
      <PreviewBar {...props} ways={ways} neighbours={neighbours}>
        {!isPhone && tools}
      </PreviewBar>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the space bar pauses as well */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it is no button, but all that is there while it runs */}
      <div
        ref={show.content}
        className={styles.content}
        {...swipe}
        onClick={show.phase === 'running' ? show.pause : undefined}
      >
        <PreviewContent
          key={item.path}
          item={item}
          // Other pages cannot play the files that a visitor sees.
          siblings={item.link ? undefined : siblings}
          canDownload={props.permissions.download}
          canView={mayView(props.permissions)}
          onDownload={() => props.onDownload(item)}
          onMissing={props.onMissing}
          textView={props.textView}
          show={show.video}
          isSource={ways.source?.isOn === true}
          onOpen={props.onNavigate}
          standInOf={props.standInOf}
          toolsSlot={toolsSlot}
        />
        {!isPhone && previousArrow}
        {!isPhone && nextArrow}
        {show.phase === 'paused' && <ContinueButton onPress={show.run} />}
      </div>
      {hasInfo && ways.info && <InfoPanel item={item} renderInfo={renderInfo} onClose={ways.info.toggle} />}
      {/* On a phone the details replace it. */}
      {thumbnailOf && ways.filmstrip?.isOn && !(isPhone && hasInfo) && (
        <Filmstrip
          items={previewable(siblings, props.isTextShown)}
          path={item.path}
          thumbnailOf={thumbnailOf}
          onGo={goTo}
        />
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

function ContinueButton({ onPress }: { onPress: () => void }) {
  const t = useT();
  return (
    <div className={styles.continue}>
      <Button icon={Play} onPress={onPress} autoFocus>
        {t('viewer.slideshow.continue')}
      </Button>
    </div>
  );
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
