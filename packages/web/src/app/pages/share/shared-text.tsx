import { useMemo } from 'react';
import { CodeView } from '../../../features/editor/code/code-view';
import { openText } from '../../../features/editor/text/text-shape';
import { decodeText } from '../../../features/previews/documents/decode-text';
import { DocumentWait } from '../../../features/previews/documents/document-wait';
import { loadBytes } from '../../../features/previews/documents/load-bytes';
import { useLoaded } from '../../../features/previews/documents/use-loaded';
import { type PreviewItem, rawUrl } from '../../../features/previews/model/preview-item';

/** A shared text with syntax highlighting. */
export function SharedText({ item }: { item: PreviewItem }) {
  const address = rawUrl(item);
  const { value, error } = useLoaded(address, async (signal) => decodeText(await loadBytes(address, signal)));
  if (value === undefined) return <DocumentWait name={item.name} error={error} />;
  return <StillText name={item.name} text={value} />;
}

const ignore = () => undefined;

function StillText({ name, text }: { name: string; text: string }) {
  const opened = useMemo(() => openText(text), [text]);
  return <CodeView name={name} opened={opened} isReadOnly isWrapped isStill onUpdate={ignore} />;
}
