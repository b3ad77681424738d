import type { ReactNode } from 'react';
import type { PressEvent } from 'react-aria-components/Button';
import { useSettled } from '../../../lib/use-settled';
import { EntryName } from '../../../ui/entry-name';
import { SidePanel } from '../../../ui/side-panel';
import type { PreviewItem } from '../model/preview-item';
import styles from './details.module.css';

interface InfoPanelProps {
  item: PreviewItem;
  renderInfo: (item: PreviewItem) => ReactNode;
  onClose: () => void;
}

/**
 * The facts of the shown file, beside it; on phones a sheet below it. The panel stays open for the next file.
 */
export function InfoPanel({ item: shown, renderInfo, onClose }: InfoPanelProps) {
  const item = useSettled(shown);
  const close = ({ target }: PressEvent) => {
    // The button disappears, and the keys of the viewer continue to work.
    target.closest<HTMLElement>('[role="dialog"]')?.focus();
    onClose();
  };
  return (
    <SidePanel
      className={styles.panel}
      title={<EntryName name={item.name} isDir={false} />}
      subject={item.path}
      onClose={close}
      data-no-swipe
    >
      <div className={styles.content}>{renderInfo(item)}</div>
    </SidePanel>
  );
}
