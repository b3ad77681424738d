import type { DownloadEnd } from '@satchel/contract';
import { files } from '@satchel/contract/endpoints';
import { rawQueryValue } from '../../http/request/request-target.js';
import { implement, type Route, type RouteContext } from '../../http/route.js';
import { guardHeaders } from '../../http/sending/content-headers.js';
import type { Sending } from '../../http/sending/raw-response.js';
import { sendArchive } from '../../http/sending/send-archive.js';
import { sendFile, sendNothing } from '../../http/sending/send-file.js';
import type { RawService } from './raw-service.js';

/** Called when a user should know how a download has ended. */
export type OnDownloadEnd = (userId: number, end: DownloadEnd) => void;

/** Longer ids, or other characters, are not those of our pages. */
const DOWNLOAD_ID = /^[\w-]{1,32}$/;

/** `/api/raw` sends the content of files, and folders as archives. */
export function rawRoutes(service: RawService, onEnd: OnDownloadEnd): Route[] {
  return [
    implement(files.select, async ({ principal, path, body }) => ({
      id: await service.select(principal, path.path, body.files),
    })),
    implement(files.download, (context) => download(service, context, onEnd), {
      budget: 'downloads',
      headers: guardHeaders,
    }),
  ];
}

async function download(
  service: RawService,
  context: RouteContext<typeof files.download>,
  onEnd: OnDownloadEnd,
): Promise<void> {
  const { principal, path, query, request, reply } = context;
  const names = rawQueryValue(request.url, 'files');
  const algo = query.get('algo') ?? '';
  const underscore = query.get('underscore') !== 'false';
  const inline = query.get('inline') === 'true';
  const wish = { path: path.path, names, selection: query.get('selection'), algo, underscore, inline };
  const found = await service.open(principal, wish, context);
  if (found.kind === 'nothing') {
    await sendNothing(reply, found.name);
    return;
  }
  if (found.kind === 'played') {
    await sendFile(reply, found.file, { inline, playedType: found.mediaType });
    return;
  }
  const publish = (end: DownloadEnd | null) => {
    // A download that ended with the access of its user is none of their business any more.
    if (end && !principal.access.signal.aborted) onEnd(principal.user.id, end);
  };
  const id = query.get('notify');
  if (found.kind === 'file') {
    const { name, size } = found.file.entry;
    const sending = await sendFile(reply, found.file, { inline });
    publish(interruptedOf(id, sending, { name, size, isArchive: false }));
    return;
  }
  const { archive } = found;
  const { fileName: name, length: size = null } = archive;
  const sending = await sendArchive(reply, archive);
  publish(interruptedOf(id, sending, { name, size, isArchive: true }));
  const leftOut = request.method === 'HEAD' ? null : archive.leftOut();
  if (leftOut) publish({ type: 'incomplete', archive: name, ...leftOut });
}

/** Null for a download that no page began, that is complete, or that its client has given up. */
function interruptedOf(
  download: string | null,
  { end, bytes }: Sending,
  downloaded: { name: string; size: number | null; isArchive: boolean },
): DownloadEnd | null {
  if (download === null || !DOWNLOAD_ID.test(download)) return null;
  if (end !== 'stalled' && end !== 'failed') return null;
  return { type: 'interrupted', download, reason: end, received: bytes, ...downloaded };
}
