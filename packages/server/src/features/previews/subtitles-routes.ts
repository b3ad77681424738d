import type { VirtualPath } from '@satchel/contract';
import { checkPreconditions } from '../../http/preconditions.js';
import { type Route, type RouteContext, type UserContext, userRoute } from '../../http/route.js';
import { contentDisposition, guardHeaders } from '../../http/sending/content-headers.js';
import { sendRaw } from '../../http/sending/raw-answer.js';
import { AppError } from '../../lib/app-error.js';
import type { ReadableFiles } from './previews-service.js';
import type { SubtitlesService } from './subtitles-service.js';

export function subtitleRoutes(service: SubtitlesService): Route[] {
  return [
    userRoute({
      method: ['GET', 'HEAD'],
      path: '/api/subtitle/*',
      summary: 'A subtitle file (.vtt, .srt, .ass, .ssa) as WebVTT',
      queryToken: true,
      handler: (context) => subtitle(service, context),
    }),
  ];
}

async function subtitle(service: SubtitlesService, context: UserContext<unknown>): Promise<unknown> {
  const { principal, path, reply } = context;
  reply.headers(guardHeaders());
  if (!principal.user.perm.download) throw new AppError('download_not_allowed', 'you may not download');
  return await sendSubtitle(service, context, { files: principal.files, path: path.path });
}

/** Answers with the subtitles in a file that the caller may see. */
export async function sendSubtitle(
  service: SubtitlesService,
  { query, request, reply, signal }: RouteContext<unknown>,
  { files, path }: { files: ReadableFiles; path: VirtualPath },
): Promise<unknown> {
  const { entry, etag, load } = await service.find(files, path, signal);
  const outcome = checkPreconditions(request.headers, { etag, modifiedMs: entry.modifiedMs });
  if (outcome === 'failed') throw new AppError('changed_meanwhile', 'The file is not the one you know');
  const headers = { ETag: etag, 'Last-Modified': new Date(entry.modifiedMs).toUTCString() };
  if (outcome === 'not_modified') return await sendRaw(reply, { status: 304, headers });
  const kind = query.get('inline') === 'true' ? 'inline' : 'attachment';
  const text = await load();
  reply.headers({ ...headers, 'Content-Disposition': contentDisposition(kind, entry.name) });
  reply.type('text/vtt; charset=utf-8');
  return text;
}
