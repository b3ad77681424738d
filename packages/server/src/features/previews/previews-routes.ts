import { ROOT, segmentsOf, type VirtualPath } from '@satchel/contract';
import type { Entry } from '../../core/fs/file-system.js';
import { checkPreconditions } from '../../http/preconditions.js';
import { toVirtualPath } from '../../http/request-path.js';
import { type Route, type RouteContext, type UserContext, userRoute } from '../../http/route.js';
import { contentDisposition, guardHeaders } from '../../http/sending/content-headers.js';
import { sendRaw } from '../../http/sending/raw-answer.js';
import { sendFile } from '../../http/sending/send-file.js';
import { AppError } from '../../lib/app-error.js';
import { wantedFormat } from './pictures/encode-picture.js';
import { parsePreviewSize } from './preview-plan.js';
import type { Preview, PreviewsService, ReadableFiles } from './previews-service.js';
import { serverPathOf } from './server-path.js';

type Context = RouteContext<unknown>;
type PicturePreview = Extract<Preview, { kind: 'picture' }>;

/** Of what a preview is wanted, and by whose door. */
export interface PreviewTarget {
  files: ReadableFiles;
  path: VirtualPath;
  /** The same from the server's root. */
  serverPath: VirtualPath;
}

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
async function preview(service: PreviewsService, context: UserContext<unknown>): Promise<unknown> {
  const { principal, reply } = context;
  reply.headers(guardHeaders());
  if (!principal.user.perm.download) throw new AppError('download_not_allowed', 'you may not download');
  const [size = '', ...rest] = segmentsOf(context.path.path);
  const path = rest.length === 0 ? ROOT : toVirtualPath(rest.join('/'));
  const serverPath = serverPathOf(principal.user.scope, path);
  return await sendPreview(service, context, { files: principal.files, path, serverPath }, size);
}

/** Answers with a preview of a file that the caller may see. `size` is a word of the wire. */
export async function sendPreview(
  service: PreviewsService,
  context: Context,
  target: PreviewTarget,
  size: string,
): Promise<unknown> {
  const { request, signal } = context;
  const { files, path, serverPath } = target;
  const wanted = wantedFormat(request.headers.accept);
  const found = await service.find(files, { path, serverPath, size: parsePreviewSize(size), wanted, signal });
  if (found.kind === 'file') return await sendOriginal(context, target);
  return await sendPicture(context, found, target);
}

async function sendPicture(context: Context, found: PicturePreview, target: PreviewTarget): Promise<unknown> {
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
  if (picture === null) return await sendOriginal(context, target);
  const disposition = contentDisposition(inlineWanted(context) ? 'inline' : 'attachment', entry.name);
  reply.headers({ ...headers, 'Content-Disposition': disposition }).type(picture.contentType);
  return picture.bytes;
}

async function sendOriginal(context: Context, { files, path }: PreviewTarget): Promise<void> {
  const inline = inlineWanted(context);
  // A drawing may carry script: the page shows it as an image, where none runs, and nothing else opens it.
  const pictureType = inline && /\.svg$/i.test(path) ? 'image/svg+xml' : undefined;
  await sendFile(context.reply, await files.open(path), { inline, pictureType });
}

function inlineWanted({ query }: Context): boolean {
  return query.get('inline') === 'true';
}

// An address that names the state of the file may be kept; any other asks again, which costs a 304.
const KEPT = 'private, max-age=604800';

function cacheControl({ query }: Context, entry: Entry): string {
  return query.get('key') === String(Math.floor(entry.modifiedMs)) ? KEPT : 'private, no-cache';
}
