import type { Resource } from '@satchel/contract';
import { decodeText } from './decode-text.js';

export interface Description {
  /** The resource of the text file, without its text. */
  resource: Resource;
  bytes: Uint8Array<ArrayBuffer>;
}

/**
 * The resource of a text file with its text, including byte order mark and line endings. The time is proportional to
 * the bytes.
 */
export function describeText({ resource, bytes }: Description): Resource {
  const described = { ...resource };
  const { text, encoding } = decodeText(bytes);
  if (text !== '') described.content = text;
  if (encoding !== 'utf-8') described.type = 'textImmutable';
  if (encoding && encoding !== 'utf-8' && resource.type === 'text') described.encoding = encoding;
  return described;
}
