import type { SharedText } from '@satchel/contract';
import type { ScopedUser } from '../../../core/access/grant.js';
import type { ShownFile } from '../../../core/files/shown-file.js';
import { whenClosed } from '../../../http/connections/when-closed.js';
import type { QueryReader, RequestContext } from '../../../http/route.js';
import { textEncoding } from '../../../lib/text-encoding/named-encoding.js';
import { readSharedText } from './shared-text.js';
import type { TextReader } from './text-reader.js';

const JSON_TYPE = 'application/json; charset=utf-8';

/** Responds with the text of a file that the visitor of a share may look at. */
export async function sendText(
  texts: TextReader,
  { query, reply, signal }: RequestContext & { query: QueryReader<'encoding'> },
  file: ShownFile,
  reader: ScopedUser,
): Promise<SharedText | Buffer> {
  const encoding = textEncoding(query.get('encoding'), 'encoding');
  const whenSent = (then: () => void) => whenClosed(reply.raw, then);
  const text = await readSharedText(texts, file, reader, { encoding, signal, whenSent });
  if (Buffer.isBuffer(text)) reply.type(JSON_TYPE);
  return text;
}
