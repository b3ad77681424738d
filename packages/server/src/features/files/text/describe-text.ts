import type { Resource, TextEncodingName } from '@satchel/contract';
import { magicType } from '../../../core/files/sniff.js';
import {
  type DecodedText,
  decodeAs,
  decodeText,
  decodeUnicode,
  isText,
} from '../../../lib/text-encoding/decode-text.js';

export interface Description {
  /** The resource of the text file, without its text. */
  resource: Resource;
  bytes: Uint8Array<ArrayBuffer>;
  /** The encoding that the client has chosen. */
  encoding?: TextEncodingName | undefined;
  /** The languages of the reader, as ISO 639 codes. */
  languages: readonly string[];
  /**
   * Set for a reader who may not download it: a file that only has the name of a text is shown as none, because
   * its bytes could be made of its letters.
   */
  onlyText?: boolean | undefined;
}

/** The resource of a text file with its text, byte order mark and line endings, in linear time. */
export function describeText(description: Description): Resource {
  const { bytes, encoding, languages } = description;
  return withText(description, encoding ? decodeAs(bytes, encoding) : decodeText(bytes, languages));
}

/** Does the same where the text itself shows its encoding, which takes little time; else null. */
export function describeUnicode(description: Description): Resource | null {
  const { bytes, encoding } = description;
  const decoded = encoding ? null : decodeUnicode(bytes);
  return decoded && withText(description, decoded);
}

function withText({ resource, bytes, onlyText = false }: Description, decoded: DecodedText): Resource {
  if (onlyText && (magicType(bytes) !== null || !isText(decoded))) return { ...resource, type: 'blob' };
  const { text, encoding, isExact } = decoded;
  const described = { ...resource };
  if (text !== '') described.content = text;
  if (encoding === 'utf-8' && isExact) return described;
  described.type = 'textImmutable';
  described.readAs = encoding;
  if (isExact && resource.type === 'text') described.encoding = encoding;
  return described;
}
