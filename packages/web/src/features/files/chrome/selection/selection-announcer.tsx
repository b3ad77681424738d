import { useEffect, useState } from 'react';
import { useT } from '../../../../lib/i18n';
import { useActionContext, useFiles } from '../../screen/files-context';
import { useSelectionText } from './folder-strip';

const SETTLED_MS = 400;

/** Tells screen readers what the folder holds and how much is selected, once it has settled. */
export function SelectionAnnouncer() {
  const t = useT();
  const { order, resource } = useFiles();
  const { selected } = useActionContext();
  const { count, size } = useSelectionText();
  const [text, setText] = useState('');
  const { folderCount, items } = order;
  const contents = t('files.count.both', { folders: folderCount, files: items.length - folderCount });
  const current = selected.length > 0 ? [count, size].filter(Boolean).join(', ') : contents;
  const isReady = resource !== undefined;
  useEffect(() => {
    if (!isReady) return;
    const timer = setTimeout(setText, SETTLED_MS, current);
    return () => clearTimeout(timer);
  }, [current, isReady]);
  return (
    <div role="status" className="visually-hidden">
      {text}
    </div>
  );
}
