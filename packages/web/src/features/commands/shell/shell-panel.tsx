import { nameOf, type VirtualPath } from '@satchel/contract';
import { Eraser, X } from 'lucide-react';
import { useT } from '../../../lib/i18n';
import { useShortcut } from '../../../lib/shortcuts';
import { useFocusAfter } from '../../../ui/dialog/focus';
import { IconButton } from '../../../ui/icon-button';
import { ShellHandle } from './shell-handle';
import { ShellInput } from './shell-input';
import { ShellOutput } from './shell-output';
import styles from './shell-panel.module.css';
import { useShell } from './shell-store';
import { usePanelHeight } from './use-panel-height';

/** The panel at the bottom for shell commands, which run in the open folder. */
export function ShellPanel({ folder }: { folder: VirtualPath }) {
  const t = useT();
  useFocusAfter();
  const { entries, isRunning, close, run } = useShell();
  const { height, resize } = usePanelHeight();
  // The key that opens the panel moves the focus into its field, so it has to work there to close the panel.
  useShortcut('mod+`', close, { inFields: true });
  return (
    <section className={styles.panel} aria-label={t('shell.title')} style={{ blockSize: height }}>
      <ShellHandle height={height} onResize={resize} />
      <header className={styles.bar}>
        <h2 className={styles.title}>{t('shell.title')}</h2>
        <span className={styles.folder} dir="auto">
          {nameOf(folder) || t('frame.myFiles')}
        </span>
        <IconButton
          size="small"
          label={t('shell.clear')}
          icon={Eraser}
          isDisabled={isRunning || entries.length === 0}
          onPress={() => run('clear', folder)}
        />
        <IconButton size="small" label={t('common.close')} icon={X} onPress={close} />
      </header>
      <ShellOutput entries={entries} />
      <ShellInput folder={folder} />
    </section>
  );
}
