import { CodeView } from '../../../features/editor/code/code-view';
import { openText } from '../../../features/editor/text/text-shape';
import { DocumentWait } from '../../../features/previews/documents/document-wait';
import documents from '../../../features/previews/documents/documents.module.css';
import { EncodingFoot } from '../../../features/previews/documents/encoding-foot';
import { useText } from '../../../features/previews/documents/use-text';
import type { PreviewItem } from '../../../features/previews/model/preview-item';
import { type Part, WithMessages } from '../../part-messages';

/** The words of its search. */
const PARTS: readonly Part[] = ['editor'];

/** A shared text with syntax highlighting. */
export function SharedText({ item }: { item: PreviewItem }) {
  const read = useText(item, openText);
  if (read.value === undefined) return <DocumentWait name={item.name} error={read.error} />;
  return (
    <div className={documents.footed}>
      <WithMessages of={PARTS}>
        <CodeView name={item.name} opened={read.value.value} isReadOnly isWrapped isStill onUpdate={ignore} />
      </WithMessages>
      <EncodingFoot text={read} />
    </div>
  );
}

const ignore = () => undefined;
