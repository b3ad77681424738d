import { rawQueryValue } from '../../http/raw-query.js';
import { type Route, type UserContext, userRoute } from '../../http/route.js';
import { guardHeaders } from '../../http/sending/content-headers.js';
import { sendArchive } from '../../http/sending/send-archive.js';
import { sendFile, sendNothing } from '../../http/sending/send-file.js';
import type { RawService } from './raw-service.js';

/** `/api/raw`: the bytes of files, and folders as archives. */
export function rawRoutes(service: RawService): Route[] {
  return [
    userRoute({
      method: ['GET', 'HEAD'],
      path: '/api/raw/*',
      summary:
        'Downloads a file, or a folder (or the `files` in it) as an archive; `inline=true` shows what is harmless',
      queryToken: true,
      handler: (context) => download(service, context),
    }),
  ];
}

async function download(service: RawService, context: UserContext<unknown>): Promise<void> {
  const { principal, path, query, request, reply, signal } = context;
  reply.headers(guardHeaders());
  const names = rawQueryValue(request.url, 'files');
  const found = await service.open(principal, {
    path: path.path,
    names,
    algo: query.get('algo') ?? '',
    signal,
  });
  if (found.kind === 'file') await sendFile(reply, found.file, { inline: query.get('inline') === 'true' });
  else if (found.kind === 'archive') await sendArchive(reply, found.archive);
  else await sendNothing(reply, found.name);
}
