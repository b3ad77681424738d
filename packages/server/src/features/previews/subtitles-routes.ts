import { ROOT } from '@satchel/contract';
import { previews } from '@satchel/contract/endpoints';
import { requireAt } from '../../core/files/permissions-at.js';
import { lexicalPathOf } from '../../core/files/scope-paths.js';
import type { ShownFile } from '../../core/files/shown-file.js';
import { whenClosed } from '../../http/connections/when-closed.js';
import { isNotModified, validatorHeaders } from '../../http/request/preconditions.js';
import {
  implement,
  type QueryReader,
  type RequestContext,
  type Route,
  type RouteContext,
} from '../../http/route.js';
import { contentDisposition, guardHeaders } from '../../http/sending/content-headers.js';
import { type Sent, sendRaw } from '../../http/sending/raw-response.js';
import { makeBody } from '../../lib/limits/unsent-bodies.js';
import { textEncoding } from '../../lib/text-encoding/named-encoding.js';
import type { SubtitlesService } from './subtitles-service.js';

/** An ampersand becomes five characters, and each short line gets a time. */
const MOST_PER_BYTE = 6;

export function subtitleRoutes(service: SubtitlesService): Route[] {
  return [
    implement(previews.subtitle, (context) => subtitle(service, context), {
      headers: guardHeaders,
    }),
  ];
}

async function subtitle(
  service: SubtitlesService,
  context: RouteContext<typeof previews.subtitle>,
): Promise<Uint8Array | Sent> {
  const { principal, path } = context;
  requireAt(principal.files, path.path, 'download');
  return await sendSubtitle(service, context, {
    files: principal.files,
    path: path.path,
    serverPath: lexicalPathOf(principal, path.path) ?? ROOT,
    owner: { key: `user ${principal.user.id}`, isVisitor: false },
  });
}

/** Sends the subtitles of a file that the user may see. */
export async function sendSubtitle(
  service: SubtitlesService,
  { query, request, reply, signal }: RequestContext & { query: QueryReader<'inline' | 'encoding'> },
  { files, ...target }: ShownFile,
): Promise<Uint8Array | Sent> {
  const { entry, etag, load } = await service.find(files, {
    ...target,
    encoding: textEncoding(query.get('encoding'), 'encoding'),
    signal,
  });
  const current = { etag, modifiedMs: entry.modifiedMs };
  const isSame = isNotModified(request.headers, current);
  const headers = validatorHeaders(current);
  if (isSame) return await sendRaw(reply, { status: 304, headers });
  const kind = query.get('inline') === 'true' ? 'inline' : 'attachment';
  const whenSent = (then: () => void) => whenClosed(reply.raw, then);
  const body = { owner: target.owner.key, most: entry.size * MOST_PER_BYTE, signal, whenSent };
  const text = await makeBody(body, load);
  reply.headers({ ...headers, 'Content-Disposition': contentDisposition(kind, entry.name) });
  reply.type('text/vtt; charset=utf-8');
  return text;
}
