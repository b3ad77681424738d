import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PressEvent } from 'react-aria-components/Button';
import { useT } from '../../../lib/i18n';
import { useSettled } from '../../../lib/use-settled';
import { EntryName } from '../../../ui/entry-name';
import { IconButton } from '../../../ui/icon-button';
import type { PreviewItem } from '../model/preview-item';
import styles from './details.module.css';

interface InfoPanelProps {
  item: PreviewItem;
  renderInfo: (item: PreviewItem) => ReactNode;
  onClose: () => void;
}

/** What is known about the shown file, beside it; on phones a sheet below it. It follows to the next file. */
export function InfoPanel({ item: shown, renderInfo, onClose }: InfoPanelProps) {
  const t = useT();
  const item = useSettled(shown);
  const close = ({ target }: PressEvent) => {
    // The button disappears; the keys of the viewer go on to work.
    target.closest<HTMLElement>('[role="dialog"]')?.focus();
    onClose();
  };
  return (
    <aside className={styles.panel} aria-label={t('files.details.label')} data-no-swipe>
      <header className={styles.head}>
        <h2 className={styles.title}>
          <EntryName name={item.name} isDir={false} />
        </h2>
        <IconButton size="small" label={t('files.details.close')} icon={X} onPress={close} />
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard */}
      <div className={styles.body} key={item.path} tabIndex={0}>
        {renderInfo(item)}
      </div>
    </aside>
  );
}
