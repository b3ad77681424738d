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

/** A text to read, with its colours, for the stage of a preview. */
export function TextView({ path, name }: TextViewProps) {
  const t = useT();
  const errorText = useErrorText();
  const { file, loadError } = useTextFile({ path, onError: ignore });
  if (loadError !== null) {
    return (
      <EmptyState icon={TriangleAlert} title={t('editor.loadFailed', { name })} text={errorText(loadError)} />
    );
  }
  return file && <CodeView name={name} opened={file} isReadOnly isWrapped isStill onUpdate={ignore} />;
}
