import { clsx } from 'clsx';
import { Volume2, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useT } from '../../../lib/i18n';
import { EntryName } from '../../../ui/entry-name';
import { FileIcon } from '../../../ui/file-icon';
import { IconButton } from '../../../ui/icon-button';
import styles from './player-bar.module.css';
import { playAt, removeAt } from './sound-player';
import { useSound } from './sound-store';

/** The files of the queue: pressing one plays it, and each can be removed. */
export function QueueList() {
  const t = useT();
  const list = useRef<HTMLUListElement>(null);
  const files = useSound((state) => state.files);
  const at = useSound((state) => state.at);
  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  const remove = (index: number) => {
    removeAt(index);
    // The next one replaces it, and gets the focus.
    const row = list.current?.children[index + 1] ?? list.current?.children[index - 1];
    row?.querySelector<HTMLElement>('button:last-of-type')?.focus();
  };
  return (
    <ul ref={list} className={styles.queue} aria-label={t('viewer.sound.queue')}>
      {files.map((file, index) => (
        <li key={file.path} className={clsx(styles.file, index === at && styles.current)}>
          <button
            type="button"
            className={styles.choose}
            aria-current={index === at || undefined}
            onClick={() => playAt(index)}
          >
            {index === at ? (
              <Volume2 size={20} strokeWidth={1.75} aria-hidden />
            ) : (
              <FileIcon {...file} size={20} />
            )}
            <EntryName name={file.name} isDir={false} />
          </button>
          <IconButton
            size="small"
            label={t('viewer.sound.remove', { name: file.name })}
            icon={X}
            onPress={() => remove(index)}
          />
        </li>
      ))}
    </ul>
  );
}
