import { ROOT, segmentsOf, type VirtualPath } from '@satchel/contract';
import type { Entry } from '../../core/fs/file-system.js';
import { contentDisposition, guardHeaders } from '../../http/content-headers.js';
import { checkPreconditions } from '../../http/preconditions.js';
import { sendRaw } from '../../http/raw-answer.js';
import { toVirtualPath } from '../../http/request-path.js';
import { type Route, type UserContext, userRoute } from '../../http/route.js';
import { sendFile } from '../../http/send-file.js';
import { AppError } from '../../lib/app-error.js';
import { wantedFormat } from './pictures/encode-picture.js';
import { parsePreviewSize } from './preview-plan.js';
import type { Preview, PreviewsService } from './previews-service.js';
import { serverPathOf } from './server-path.js';

type Context = UserContext<unknown>;
type PicturePreview = Extract<Preview, { kind: 'picture' }>;

export function previewRoutes(service: PreviewsService): Route[] {
  return [
    userRoute({
      method: ['GET', 'HEAD'],
      path: '/api/preview/*',
      summary: 'A smaller picture of an image or a video: `/api/preview/thumb/…` or `/api/preview/big/…`',
      queryToken: true,
      handler: (context) => preview(service, context),
    }),
  ];
}

/** The right to download comes before everything: without it nothing is learned. */
async function preview(service: PreviewsService, context: Context): Promise<unknown> {
  const { principal, request, reply, signal } = context;
  reply.headers(guardHeaders());
  if (!principal.user.perm.download) throw new AppError('download_not_allowed', 'you may not download');
  const { size, path } = parseAddress(context.path.path);
  const found = await service.find(principal.files, {
    path,
    size,
    serverPath: serverPathOf(principal.user.scope, path),
    wanted: wantedFormat(request.headers.accept),
    signal,
  });
  if (found.kind === 'file') return await sendOriginal(context, path);
  return await sendPicture(context, found, path);
}

function parseAddress(address: VirtualPath) {
  const [size = '', ...rest] = segmentsOf(address);
  return { size: parsePreviewSize(size), path: rest.length === 0 ? ROOT : toVirtualPath(rest.join('/')) };
}

async function sendPicture(context: Context, found: PicturePreview, path: VirtualPath): Promise<unknown> {
  const { request, reply } = context;
  const { entry, etag } = found;
  const validators = {
    ETag: etag,
    'Last-Modified': new Date(entry.modifiedMs).toUTCString(),
    Vary: 'Accept',
  };
  const outcome = checkPreconditions(request.headers, { etag, modifiedMs: entry.modifiedMs });
  if (outcome === 'failed') throw new AppError('changed_meanwhile', 'The file is not the one you know');
  const headers = { ...validators, 'Cache-Control': cacheControl(context, entry) };
  if (outcome === 'not_modified') return await sendRaw(reply, { status: 304, headers });
  const picture = await found.load();
  if (picture === null) return await sendOriginal(context, path);
  const disposition = contentDisposition(inlineWanted(context) ? 'inline' : 'attachment', entry.name);
  reply.headers({ ...headers, 'Content-Disposition': disposition }).type(picture.contentType);
  return picture.bytes;
}

async function sendOriginal(context: Context, path: VirtualPath): Promise<void> {
  const inline = inlineWanted(context);
  // A drawing may carry script: the page shows it as an image, where none runs, and nothing else opens it.
  const pictureType = inline && /\.svg$/i.test(path) ? 'image/svg+xml' : undefined;
  await sendFile(context.reply, await context.principal.files.open(path), { inline, pictureType });
}

function inlineWanted({ query }: Context): boolean {
  return query.get('inline') === 'true';
}

// An address that names the state of the file may be kept; any other asks again, which costs a 304.
const KEPT = 'private, max-age=604800';

function cacheControl({ query }: Context, entry: Entry): string {
  return query.get('key') === String(Math.floor(entry.modifiedMs)) ? KEPT : 'private, no-cache';
}
