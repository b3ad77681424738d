import {
  type FolderPictures,
  joinPath,
  type PdfFacts,
  type PictureShapes,
  type PreviewSize,
  ROOT,
  rebasePath,
  type SharedResource,
  type SharedText,
  segmentsOf,
  type TreeSize,
  type VirtualPath,
} from '@satchel/contract';
import { visitors } from '@satchel/contract/endpoints';
import type { ScopedUser } from '../../../core/access/grant.js';
import type { OpenArchive } from '../../../core/files/archive.js';
import { existing } from '../../../core/files/existing-entry.js';
import type { FileSystem } from '../../../core/files/file-system.js';
import { openPlayed } from '../../../core/files/played-media.js';
import type { ShownFile } from '../../../core/files/shown-file.js';
import { whenClosed } from '../../../http/connections/when-closed.js';
import { addActivityFacts } from '../../../http/request/activity-facts.js';
import { rawQueryValue } from '../../../http/request/request-target.js';
import {
  implement,
  type QueryReader,
  type RequestContext,
  type Route,
  type RouteContext,
} from '../../../http/route.js';
import { guardHeaders } from '../../../http/sending/content-headers.js';
import { type Sent, sendPieces } from '../../../http/sending/raw-response.js';
import { sendArchive } from '../../../http/sending/send-archive.js';
import { sendFile, sendNothing } from '../../../http/sending/send-file.js';
import { AppError } from '../../../lib/app-error.js';
import type { ClientOf } from '../../../lib/client-address.js';
import type { OpenedCounts } from './opened-counts.js';
import { viewShared } from './shared-view.js';
import { type Address, addressIn, addressOf, visitRequestOf } from './visit-request.js';
import type { Visit, Visits } from './visits.js';

type Context = RequestContext & { query: QueryReader<'token'> };
type ShowingContext = RequestContext & { query: QueryReader<'inline' | 'key' | 'page'> };
type TextContext = RequestContext & { query: QueryReader<'encoding'> };

/** Implemented by other features and passed in by `composition/shares.ts`. */
export interface VisitorsWeb {
  clientOf: ClientOf;
  opened: OpenedCounts;
  openArchive: OpenArchive;
  sendPreview: (context: ShowingContext, file: ShownFile, size: string) => Promise<Sent>;
  readPdf: (
    files: ShownFile['files'],
    request: Omit<ShownFile, 'files' | 'canDownload'> & { signal: AbortSignal },
  ) => Promise<PdfFacts>;
  readText: (context: TextContext, file: ShownFile, reader: ScopedUser) => Promise<SharedText | Buffer>;
  sizeOf: (files: FileSystem, path: VirtualPath, signal: AbortSignal) => Promise<TreeSize>;
  picturesIn: (
    files: Pick<FileSystem, 'stat' | 'peek'>,
    path: VirtualPath,
    signal: AbortSignal,
  ) => Promise<FolderPictures>;
  shapesIn: (
    files: Pick<FileSystem, 'list' | 'readHeads'>,
    path: VirtualPath,
    signal: AbortSignal,
  ) => Promise<PictureShapes>;
  sendSubtitle: (
    context: RequestContext & { query: QueryReader<'inline' | 'encoding'> },
    file: ShownFile,
  ) => Promise<Uint8Array | Sent>;
}

/** The sizes of pictures in lists and tiles. */
const THUMBNAILS: readonly string[] = ['thumb', 'wall'] satisfies PreviewSize[];
const NO_PICTURES: FolderPictures = [];

const JSON_TYPE = 'application/json; charset=utf-8';

/** `/api/public`: for anyone who knows the hash of a share. All routes are read-only. */
export function visitorsRoutes(visits: Visits, web: VisitorsWeb): Route[] {
  const enter = async (context: Context, { hash, sub }: Address): Promise<Visit> => {
    context.reply.header('X-Robots-Tag', 'noindex, nofollow');
    const visit = await visits.enter(visitRequestOf(context, hash, web.clientOf));
    whenClosed(context.reply.raw, visit.access.hold());
    context.endWith(visit.access);
    addActivityFacts(context.request, { path: rebasePath(visit.share.path, sub) });
    return visit;
  };
  const enterFolder = async (context: Context) => {
    const address = addressOf(context);
    const { shared, share } = await enter(context, address);
    const { folder } = shared;
    if (folder === null) throw new AppError('invalid_input', 'Only a folder has pictures in it');
    return { folder, sub: address.sub, hasThumbnails: share.view !== 'list' };
  };
  const clientKey = (context: Context) => clientKeyOf(context, web.clientOf);
  const ownerOf = (context: Context): ShownFile['owner'] => ({
    key: `visitor ${clientKey(context)}`,
    isVisitor: true,
  });
  return [
    implement(
      visitors.show,
      async (context) => {
        const address = addressOf(context);
        const visit = await enter(context, address);
        web.opened.count(visit.share.hash, clientKey(context));
        // Whoever looks at a folder in it has opened it before.
        if (address.sub !== ROOT) addActivityFacts(context.request, { isLeftOut: true });
        return show(context, visit, address.sub);
      },
      { budget: 'downloads' },
    ),
    implement(
      visitors.download,
      async (context) => {
        const address = addressOf(context);
        const visit = await enter(context, address);
        web.opened.count(visit.share.hash, clientKey(context));
        await download(context, visit, { sub: address.sub, address: clientKey(context) }, web);
      },
      { budget: 'downloads', headers: guardHeaders },
    ),
    implement(
      visitors.preview,
      async (context) => {
        const [size = '', ...rest] = segmentsOf(context.path.path);
        const address = addressIn(rest);
        const visit = await enter(context, address);
        if (isRefused(visit, size)) throw new AppError('forbidden', 'This link shows no thumbnails');
        const file = shownFile(visit, address.sub, ownerOf(context));
        return web.sendPreview(context, file, size);
      },
      { budget: 'previews', headers: guardHeaders },
    ),
    implement(
      visitors.pdf,
      async (context) => {
        const address = addressOf(context);
        const visit = await enter(context, address);
        const { files, ...file } = shownFile(visit, address.sub, ownerOf(context));
        return web.readPdf(files, { ...file, signal: context.signal });
      },
      { budget: 'previews' },
    ),
    implement(
      visitors.text,
      async (context) => {
        const address = addressOf(context);
        const visit = await enter(context, address);
        const file = shownFile(visit, address.sub, ownerOf(context));
        return web.readText(context, file, visit.owner.user);
      },
      { budget: 'downloads' },
    ),
    implement(
      visitors.folderPictures,
      async (context) => {
        const { folder, sub, hasThumbnails } = await enterFolder(context);
        return hasThumbnails ? web.picturesIn(folder, sub, context.signal) : NO_PICTURES;
      },
      { budget: 'previews' },
    ),
    implement(
      visitors.shapes,
      async (context) => {
        const { folder, sub } = await enterFolder(context);
        return web.shapesIn(folder, sub, context.signal);
      },
      { budget: 'scans' },
    ),
    implement(
      visitors.size,
      async (context) => {
        const address = addressOf(context);
        const { folder, files } = (await enter(context, address)).shared;
        if (folder !== null) return web.sizeOf(folder, address.sub, context.signal);
        return { size: (await files.stat(address.sub)).size, numFiles: 1, numDirs: 0 };
      },
      { budget: 'scans' },
    ),
    implement(
      visitors.subtitle,
      async (context) => {
        const address = addressOf(context);
        const file = shownFile(await enter(context, address), address.sub, ownerOf(context));
        return web.sendSubtitle(context, file);
      },
      { budget: 'downloads', headers: guardHeaders },
    ),
  ];
}

/** The page of a plain list shows no thumbnails, but a preview of each picture that is opened. */
function isRefused({ share }: Visit, size: string): boolean {
  return share.view === 'list' && THUMBNAILS.includes(size);
}

/** The key by which the requests of one visitor are counted. */
function clientKeyOf({ request }: Context, clientOf: ClientOf): string {
  const { throttleKey, address } = clientOf(request.raw);
  return throttleKey ?? address;
}

async function show(
  { reply, signal }: Context,
  visit: Visit,
  sub: VirtualPath,
): Promise<SharedResource | Sent> {
  const view = await viewShared(visit, sub, signal);
  if (view.kind === 'file') return view.resource;
  return sendPieces(reply, { status: 200, headers: { 'content-type': JSON_TYPE } }, view.pieces);
}

async function download(
  { reply, request, query, signal }: RouteContext<typeof visitors.download>,
  { shared, share }: Visit,
  { sub, address }: { sub: VirtualPath; address: string },
  { openArchive }: VisitorsWeb,
): Promise<Sent> {
  const entry = await existing(shared.files, sub);
  const inline = query.get('inline') === 'true';
  if (!share.canDownload) {
    const played = inline && entry.kind === 'file' ? await openPlayed(shared.files, sub) : null;
    if (!played) throw new AppError('forbidden', 'This link shows files, and permits no downloads');
    return sendFile(reply, played.file, { inline, playedType: played.mediaType });
  }
  if (entry.kind === 'special') return sendNothing(reply, entry.name);
  if (shared.folder === null || entry.kind === 'file')
    return sendFile(reply, await shared.files.open(sub), { inline });
  const wish = {
    folder: sub,
    names: rawQueryValue(request.url, 'files'),
    algo: query.get('algo') ?? '',
    underscore: query.get('underscore') !== 'false',
    rootName: shared.name || 'files',
    owner: { address, share: share.hash },
  };
  return sendArchive(reply, await openArchive(shared.folder, wish, signal));
}

function shownFile({ share, shared }: Visit, sub: VirtualPath, owner: ShownFile['owner']): ShownFile {
  const { files, folder, name } = shared;
  const { canDownload } = share;
  if (folder === null)
    return { files, path: joinPath(ROOT, name), serverPath: share.path, canDownload, owner };
  return { files, path: sub, serverPath: rebasePath(share.path, sub), canDownload, owner };
}
