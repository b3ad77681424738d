import type { Resource, TextEncodingName } from '@satchel/contract';
import {
  type DecodedText,
  decodeAs,
  decodeText,
  decodeUnicode,
} from '../../../lib/text-encoding/decode-text.js';

export interface Description {
  /** The resource of the text file, without its text. */
  resource: Resource;
  bytes: Uint8Array<ArrayBuffer>;
  /** The encoding that the client has chosen. */
  encoding?: TextEncodingName | undefined;
  /** The languages of the reader, as ISO 639 codes. */
  languages: readonly string[];
}

/** The resource of a text file with its text, byte order mark and line endings, in linear time. */
export function describeText({ resource, bytes, encoding, languages }: Description): Resource {
  return withText(resource, encoding ? decodeAs(bytes, encoding) : decodeText(bytes, languages));
}

/** Does the same where the text itself shows its encoding, which takes little time; else null. */
export function describeUnicode({ resource, bytes, encoding }: Description): Resource | null {
  const decoded = encoding ? null : decodeUnicode(bytes);
  return decoded && withText(resource, decoded);
}

function withText(resource: Resource, { text, encoding, isExact }: DecodedText): Resource {
  const described = { ...resource };
  if (text !== '') described.content = text;
  if (encoding === 'utf-8' && isExact) return described;
  described.type = 'textImmutable';
  described.readAs = encoding;
  if (isExact && resource.type === 'text') described.encoding = encoding;
  return described;
}
