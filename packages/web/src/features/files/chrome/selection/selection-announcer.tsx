import { useEffect, useState } from 'react';
import { useFormat, useT } from '../../../../lib/i18n';
import { useActionContext, useFiles } from '../../screen/files-context';
import { useSelectionText } from './folder-strip';

const SETTLED_MS = 400;

/**
 * Announces the content of the folder and the size of the selection to screen readers, after a short delay.
 */
export function SelectionAnnouncer() {
  const t = useT();
  const { list } = useFormat();
  const { order, resource } = useFiles();
  const { selected } = useActionContext();
  const { count, size } = useSelectionText();
  const [text, setText] = useState('');
  const { folderCount, items } = order;
  const contents = [
    t('files.count.folders', { count: folderCount }),
    t('files.count.files', { count: items.length - folderCount }),
  ];
  const current = list(selected.length > 0 ? [count, size].filter(Boolean) : contents);
  const isReady = resource !== undefined && !resource.start;
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
