import { TriangleAlert } from 'lucide-react';
import { useErrorText } from '../../lib/error-text';
import { useT } from '../../lib/i18n';
import { EmptyState } from '../../ui/empty-state';
import { CodeView } from './code/code-view';
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
  const { file, loadError } = useTextFile({ path, isFollowing: true, onError: ignore });
  if (loadError !== null) {
    return (
      <EmptyState icon={TriangleAlert} title={t('editor.loadFailed', { name })} text={errorText(loadError)} />
    );
  }
  return file && <CodeView name={name} opened={file} isReadOnly isWrapped isStill onUpdate={ignore} />;
}
