import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useErrorText } from '../../lib/error-text';
import { useT } from '../../lib/i18n';
import { EmptyState } from '../../ui/empty-state';
import { EncodingButton } from '../../ui/menu/encoding-button';
import { BinaryCard } from './binary-card';
import { CodeView } from './code/code-view';
import styles from './editor.module.css';
import { useTextFile } from './text/use-text-file';

interface TextViewProps {
  path: string;
  name: string;
}

const ignore = () => undefined;

/** A read-only text with syntax highlighting, for the viewer of the preview. */
export function TextView({ path, name }: TextViewProps) {
  const t = useT();
  const errorText = useErrorText();
  const [isForced, setForced] = useState(false);
  const { file, loadError, readAs } = useTextFile({ path, isFollowing: true, onError: ignore });
  if (loadError !== null) {
    return (
      <EmptyState icon={TriangleAlert} title={t('editor.loadFailed', { name })} text={errorText(loadError)} />
    );
  }
  if (file?.isBinary && !isForced) return <BinaryCard name={name} onOpen={() => setForced(true)} />;
  return (
    file && (
      <div className={styles.editor}>
        <div className={styles.body}>
          <CodeView name={name} opened={file} isReadOnly isWrapped isStill onUpdate={ignore} />
        </div>
        {/* Hardly any text in another encoding is valid UTF-8. */}
        {(file.readAs !== 'utf-8' || file.isDamaged) && (
          <footer className={styles.status}>
            <span className={styles.grow} />
            <EncodingButton encoding={file.readAs} onChoose={(encoding) => void readAs(encoding)} />
          </footer>
        )}
      </div>
    )
  );
}
