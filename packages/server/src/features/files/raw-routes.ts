import { files } from '@satchel/contract/endpoints';
import type { PackLeftOut } from '../../core/files/file-system.js';
import { rawQueryValue } from '../../http/request/request-target.js';
import { implement, type Route, type RouteContext } from '../../http/route.js';
import { guardHeaders } from '../../http/sending/content-headers.js';
import { sendArchive } from '../../http/sending/send-archive.js';
import { sendFile, sendNothing } from '../../http/sending/send-file.js';
import type { RawService } from './raw-service.js';

/** Called when an archive that lacks something was sent. */
export type OnIncomplete = (userId: number, archive: IncompleteArchive) => void;

export interface IncompleteArchive extends PackLeftOut {
  archive: string;
}

/** `/api/raw` sends the content of files, and folders as archives. */
export function rawRoutes(service: RawService, onIncomplete: OnIncomplete): Route[] {
  return [
    implement(files.select, async ({ principal, path, body }) => ({
      id: await service.select(principal, path.path, body.files),
    })),
    implement(files.download, (context) => download(service, context, onIncomplete), {
      budget: 'downloads',
      headers: guardHeaders,
    }),
  ];
}

async function download(
  service: RawService,
  context: RouteContext<typeof files.download>,
  onIncomplete: OnIncomplete,
): Promise<void> {
  const { principal, path, query, request, reply } = context;
  const names = rawQueryValue(request.url, 'files');
  const algo = query.get('algo') ?? '';
  const underscore = query.get('underscore') !== 'false';
  const wish = { path: path.path, names, selection: query.get('selection'), algo, underscore };
  const found = await service.open(principal, wish, context);
  if (found.kind === 'file') await sendFile(reply, found.file, { inline: query.get('inline') === 'true' });
  else if (found.kind === 'nothing') await sendNothing(reply, found.name);
  else {
    await sendArchive(reply, found.archive);
    const leftOut = request.method === 'HEAD' ? null : found.archive.leftOut();
    if (leftOut) onIncomplete(principal.user.id, { archive: found.archive.fileName, ...leftOut });
  }
}
