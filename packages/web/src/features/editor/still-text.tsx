import { useMemo } from 'react';
import { CodeView } from './code/code-view';
import { openText } from './text/text-shape';

const ignore = () => undefined;

/** A text that is there already, to read, with the colours of its language. */
export function StillText({ name, text }: { name: string; text: string }) {
  const opened = useMemo(() => openText(text), [text]);
  return <CodeView name={name} opened={opened} isReadOnly isWrapped isStill onUpdate={ignore} />;
}
