import { ROOT, segmentsOf } from '@satchel/contract';
import { previews } from '@satchel/contract/endpoints';
import type { Entry } from '../../core/files/file-system.js';
import { requireAt } from '../../core/files/permissions-at.js';
import { lexicalPathOf } from '../../core/files/scope-paths.js';
import type { ShownFile } from '../../core/files/shown-file.js';
import { ticketOf } from '../../http/content-tickets.js';
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
import { sendFile } from '../../http/sending/send-file.js';
import { sendLines } from '../../http/sending/send-lines.js';
import { toVirtualPath } from '../../lib/to-virtual-path.js';
import type { DimensionsService } from './dimensions-service.js';
import type { TakenService } from './head-cache.js';
import { wantedFormat } from './pictures/encode-picture.js';
import { parsePreviewSize } from './preview-plan.js';
import type { Preview, PreviewsService } from './previews-service.js';

type Context = RequestContext & { query: QueryReader<'inline' | 'key'> };
type PicturePreview = Extract<Preview, { kind: 'picture' }>;

export function previewRoutes(service: PreviewsService): Route[] {
  return [
    implement(previews.picture, (context) => preview(service, context), {
      budget: 'previews',
      headers: guardHeaders,
    }),
    implement(
      previews.folderPictures,
      ({ principal, path, signal }) => {
        requireAt(principal.files, path.path, 'download');
        return service.ofFolder(principal.files, path.path, signal);
      },
      { budget: 'previews' },
    ),
  ];
}

async function preview(
  service: PreviewsService,
  context: RouteContext<typeof previews.picture>,
): Promise<Sent> {
  const { principal } = context;
  const [size = '', ...rest] = segmentsOf(context.path.path);
  const path = rest.length === 0 ? ROOT : toVirtualPath(rest.join('/'));
  requireAt(principal.files, path, 'download');
  // The first level of several folders has no preview.
  const serverPath = lexicalPathOf(principal, path) ?? ROOT;
  const owner = { key: `user ${principal.user.id}`, isVisitor: false };
  return await sendPreview(service, context, { files: principal.files, path, serverPath, owner }, size);
}

/** Sends a preview of a file that the user may see. `size` is a word of the API. */
export async function sendPreview(
  service: PreviewsService,
  context: Context,
  target: ShownFile,
  size: string,
): Promise<Sent> {
  const { request, signal } = context;
  const { files, path, serverPath, owner } = target;
  const wanted = wantedFormat(request.headers.accept);
  const wish = { path, serverPath, owner, size: parsePreviewSize(size), wanted, signal };
  const found = await service.find(files, wish);
  if (found.kind === 'file') return await sendOriginal(context, target);
  return await sendPicture(context, found, target);
}

async function sendPicture(context: Context, found: PicturePreview, target: ShownFile): Promise<Sent> {
  const { request, reply } = context;
  const { entry, etag } = found;
  const current = { etag, modifiedMs: entry.modifiedMs };
  const validators = {
    ...validatorHeaders(current),
    Vary: ticketOf(request) ? 'Accept, Origin' : 'Accept',
  };
  const isSame = isNotModified(request.headers, current);
  const headers = { 'Cache-Control': cacheControl(context, entry), ...validators };
  if (isSame) return await sendRaw(reply, { status: 304, headers });
  const picture = await found.load();
  if (picture === null) return await sendOriginal(context, target);
  const disposition = contentDisposition(inlineWanted(context) ? 'inline' : 'attachment', entry.name);
  const { bytes, contentType } = picture;
  const described = { 'content-disposition': disposition, 'content-type': contentType };
  const head = { status: 200, headers: { 'content-length': bytes.length, ...headers, ...described } };
  return await sendRaw(reply, head, bytes);
}

async function sendOriginal(context: Context, { files, path }: ShownFile): Promise<void> {
  const inline = inlineWanted(context);
  // A drawing may contain scripts: the page shows it as an image, in which they do not run, and it cannot be
  // opened by itself.
  const pictureType = inline && /\.svg$/i.test(path) ? 'image/svg+xml' : undefined;
  await sendFile(context.reply, await files.open(path), { inline, pictureType });
}

function inlineWanted({ query }: Context): boolean {
  return query.get('inline') === 'true';
}

// An address that contains the state of the file may be cached; any other is revalidated, which costs a 304.
const KEPT = 'private, max-age=604800';

function cacheControl({ query }: Context, entry: Entry): string {
  const { modifiedMs } = entry;
  const isNamed = modifiedMs !== null && query.get('key') === String(Math.floor(modifiedMs));
  return isNamed ? KEPT : 'private, no-cache';
}

export function dimensionsRoutes(service: DimensionsService): Route[] {
  return [
    implement(previews.dimensions, ({ principal, path, signal }) =>
      service.of(principal.files, path.path, signal),
    ),
  ];
}

export function takenRoutes(service: TakenService): Route[] {
  return [
    implement(
      previews.taken,
      async ({ principal, path, reply, signal }) => {
        requireAt(principal.files, path.path, 'download');
        await sendLines(reply, service.datesIn(principal.files, path.path, signal));
      },
      { budget: 'scans' },
    ),
  ];
}
