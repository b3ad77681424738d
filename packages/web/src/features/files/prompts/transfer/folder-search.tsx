import { Search, X } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { useT } from '../../../../lib/i18n';
import { AS_TYPED } from '../../../../ui/fields/as-typed';
import { IconButton } from '../../../../ui/icon-button';
import { commandOfFolder } from '../../palette/commands';
import { PaletteOption } from '../../palette/palette-option';
import styles from './folder-search.module.css';
import type { FolderSearch } from './use-folder-search';

interface FolderFieldProps {
  search: FolderSearch;
  input: RefObject<HTMLInputElement | null>;
  listId: string;
  /** Called for an arrow key in the empty field. */
  onLeave: (key: string) => void;
}

const isOpen = ({ typed }: FolderSearch) => typed.trim() !== '';
const optionId = (listId: string, index: number) => `${listId}-${index}`;

/**
 * Finds folders by a few letters of their name; it keeps the focus while its keys move through the list
 * below.
 */
export function FolderField({ search, input, listId, onLeave }: FolderFieldProps) {
  const t = useT();
  const { typed, type, folders, active } = search;
  const label = t('goto.field');
  const onKeyDown = (event: KeyboardEvent) => {
    if (isOpen(search)) search.onKeyDown(event);
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      onLeave(event.key);
    }
  };
  const clear = () => {
    type('');
    input.current?.focus();
  };
  return (
    <div className={styles.field}>
      <Search size={18} strokeWidth={1.75} aria-hidden />
      <input
        ref={input}
        className={styles.input}
        role="combobox"
        aria-label={label}
        aria-expanded={isOpen(search)}
        aria-haspopup="listbox"
        aria-controls={isOpen(search) ? listId : undefined}
        aria-activedescendant={active && optionId(listId, folders.indexOf(active))}
        aria-autocomplete="list"
        placeholder={label}
        value={typed}
        maxLength={200}
        onChange={(event) => type(event.target.value)}
        onKeyDown={onKeyDown}
        dir="auto"
        {...AS_TYPED}
        enterKeyHint="go"
      />
      {typed !== '' && <IconButton size="small" label={t('common.clear')} icon={X} onPress={clear} />}
    </div>
  );
}

/** The folders that were found, and the progress of the search. */
export function FolderOptions({ search, listId }: { search: FolderSearch; listId: string }) {
  const t = useT();
  const { folders, active, point } = search;
  const list = useRef<HTMLDivElement>(null);
  const activeIndex = active ? folders.indexOf(active) : -1;
  useEffect(() => {
    list.current
      ?.querySelector(`#${CSS.escape(optionId(listId, activeIndex))}`)
      ?.scrollIntoView({ block: 'nearest' });
  }, [listId, activeIndex]);
  return (
    <div className={styles.results}>
      <div ref={list} role="listbox" id={listId} className={styles.list} aria-label={t('search.results')}>
        {folders.map((folder, index) => (
          <PaletteOption
            key={folder.path}
            id={optionId(listId, index)}
            command={commandOfFolder(folder, t, point)}
            at={folder.at}
            isActive={folder === active}
            onChoose={() => point(folder.path)}
          />
        ))}
      </div>
      <p role="status" className={styles.status}>
        <Status search={search} />
      </p>
    </div>
  );
}

function Status({ search: { folders, status } }: { search: FolderSearch }) {
  const t = useT();
  if (status === 'running') return t('search.running');
  if (status === 'failed') return t('search.failed');
  return folders.length === 0 ? t('goto.none') : t('goto.count', { count: folders.length });
}
