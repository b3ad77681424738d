import { Search } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { useT } from '../../lib/i18n';
import { shortcutLabel } from '../../lib/shortcuts';
import { useMediaQuery } from '../../lib/use-media-query';
import { IconButton } from '../../ui/icon-button';
import styles from './search-field.module.css';

const KEYS = 'mod+f';

/**
 * The button in the header that opens the search; it looks like the field. `folder` is the name of the
 * folder.
 */
export function SearchField({ folder, onPress }: { folder: string; onPress: () => void }) {
  const t = useT();
  const isNarrow = useMediaQuery('(max-width: 56.1875rem)');
  const label = t('search.in', { folder });
  if (isNarrow) return <IconButton label={label} icon={Search} shortcut={KEYS} onPress={onPress} />;
  return (
    <Button
      className={styles.field}
      aria-label={label}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+F"
      onPress={onPress}
    >
      <Search size={16} strokeWidth={1.75} aria-hidden />
      {/* The name of the folder is right beside it. */}
      <span className={styles.text}>{t('files.action.search')}</span>
      <kbd className={styles.keys} dir="ltr" aria-hidden>
        {shortcutLabel(KEYS)}
      </kbd>
    </Button>
  );
}
