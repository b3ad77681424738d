import { CloudOff } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { connection } from '../../lib/api/connection';
import { useT } from '../../lib/i18n';
import styles from './connection-note.module.css';

/** Shorter interruptions are not shown, in milliseconds. */
const AFTER_MS = 800;

/** Says that the server cannot be reached, as long as that is so. */
export function ConnectionNote() {
  const t = useT();
  const isLost = useSyncExternalStore(connection.subscribe, connection.isLost);
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (!isLost) return setShown(false);
    const timer = setTimeout(setShown, AFTER_MS, true);
    return () => clearTimeout(timer);
  }, [isLost]);
  return (
    <p role="status" className={isShown ? styles.note : 'visually-hidden'}>
      {isShown && <CloudOff size={16} strokeWidth={1.75} aria-hidden />}
      {isShown && t('frame.connectionLost')}
    </p>
  );
}
