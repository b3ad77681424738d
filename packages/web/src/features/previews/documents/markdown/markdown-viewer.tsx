import { parentOf, parseVirtualPath } from '@satchel/contract';
import { type MouseEvent, useEffect, useRef } from 'react';
import { ScrollBox } from '../../../../ui/scroll-box';
import type { PreviewItem } from '../../model/preview-item';
import { DocumentWait } from '../document-wait';
import documents from '../documents.module.css';
import { EncodingFoot } from '../encoding-foot';
import { useText } from '../use-text';
import styles from './markdown-viewer.module.css';
import { HEADING_ATTRIBUTE, PATH_ATTRIBUTE, renderMarkdown } from './render-markdown';

interface MarkdownViewerProps {
  item: PreviewItem;
  /** Called when a link to another file is followed. */
  onOpen: (path: string) => void;
}

/** Shows rendered Markdown. */
export function MarkdownViewer({ item, onOpen }: MarkdownViewerProps) {
  const page = useRef<HTMLElement>(null);
  const read = useText(item, (text) =>
    renderMarkdown(text, { folder: parentOf(parseVirtualPath(item.path)), link: item.link }),
  );
  const value = read.value?.value;
  useEffect(() => {
    if (value) page.current?.replaceChildren(value.cloneNode(true));
  }, [value]);
  if (!value) return <DocumentWait name={item.name} error={read.error} />;
  const follow = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const path = link?.getAttribute(PATH_ATTRIBUTE) ?? null;
    const heading = link?.getAttribute(HEADING_ATTRIBUTE) ?? null;
    if (path === null && heading === null) return;
    event.preventDefault();
    if (path !== null) onOpen(path);
    else page.current?.querySelector(`[data-name="${CSS.escape(heading ?? '')}"]`)?.scrollIntoView();
  };
  return (
    <div className={documents.footed}>
      <ScrollBox className={styles.scroller}>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link clicks */}
        <article ref={page} className={styles.page} dir="auto" onClick={follow} />
      </ScrollBox>
      <EncodingFoot text={read} />
    </div>
  );
}
