import { joinPath, ROOT, rebasePath, segmentsOf, type VirtualPath } from '@satchel/contract';
import type { FileSystem } from '../../../core/fs/file-system.js';
import { rawQueryValue } from '../../../http/raw-query.js';
import { publicRoute, type Route, type RouteContext } from '../../../http/route.js';
import { guardHeaders } from '../../../http/sending/content-headers.js';
import { sendStream } from '../../../http/sending/raw-answer.js';
import { type Archive, sendArchive } from '../../../http/sending/send-archive.js';
import { sendFile, sendNothing } from '../../../http/sending/send-file.js';
import { AppError } from '../../../lib/app-error.js';
import type { ClientOf } from '../../../lib/client-address.js';
import { type Address, addressIn, addressOf, knockOf } from './knock.js';
import { viewShared } from './shared-view.js';
import type { Visit, Visits } from './visits.js';

type Context = RouteContext<undefined>;

/** A file behind a door, for features that show it. */
export interface ShownFile {
  files: Pick<FileSystem, 'stat' | 'open'>;
  path: VirtualPath;
  /** From the server's root. */
  serverPath: VirtualPath;
}

export interface ArchiveWish {
  folder: VirtualPath;
  names: string | null;
  algo: string;
  rootName: string;
  party: string;
}

/** Made by other features and handed in by `app-shares.ts`. */
export interface VisitorsWeb {
  clientOf: ClientOf;
  openArchive: (files: FileSystem, wish: ArchiveWish, signal: AbortSignal) => Promise<Archive>;
  sendPreview: (context: Context, file: ShownFile, size: string) => Promise<unknown>;
  sendSubtitle: (context: Context, file: ShownFile) => Promise<unknown>;
}

const JSON_TYPE = 'application/json; charset=utf-8';

/** `/api/public`: for anybody who knows a link. Nothing here changes anything. */
export function visitorsRoutes(visits: Visits, web: VisitorsWeb): Route[] {
  const enter = (context: Context, { hash }: Address): Promise<Visit> => {
    context.reply.header('X-Robots-Tag', 'noindex, nofollow');
    return visits.enter(knockOf(context, hash, web.clientOf));
  };
  return [
    publicRoute({
      method: 'GET',
      path: '/api/public/share/*',
      summary: 'What a link shows: `/api/public/share/{hash}` and below',
      handler: async (context) => {
        const address = addressOf(context);
        return show(context, await enter(context, address), address.sub);
      },
    }),
    publicRoute({
      method: ['GET', 'HEAD'],
      path: '/api/public/dl/*',
      summary: 'Downloads what a link leads to, as `/api/raw` does: `/api/public/dl/{hash}` and below',
      handler: async (context) => {
        context.reply.headers(guardHeaders());
        const address = addressOf(context);
        await download(context, await enter(context, address), address.sub, web);
      },
    }),
    publicRoute({
      method: ['GET', 'HEAD'],
      path: '/api/public/preview/*',
      summary: 'A smaller picture of something shared: `/api/public/preview/{size}/{hash}` and below',
      handler: async (context) => {
        context.reply.headers(guardHeaders());
        const [size = '', ...rest] = segmentsOf(context.path.path);
        const address = addressIn(rest);
        return web.sendPreview(context, shownFile(await enter(context, address), address.sub), size);
      },
    }),
    publicRoute({
      method: ['GET', 'HEAD'],
      path: '/api/public/subtitle/*',
      summary: 'A subtitle file in a shared folder as WebVTT: `/api/public/subtitle/{hash}/{path}`',
      handler: async (context) => {
        context.reply.headers(guardHeaders());
        const address = addressOf(context);
        return web.sendSubtitle(context, shownFile(await enter(context, address), address.sub));
      },
    }),
  ];
}

async function show({ reply, signal }: Context, visit: Visit, sub: VirtualPath): Promise<unknown> {
  const view = await viewShared(visit, sub, signal);
  if (view.kind === 'file') return view.resource;
  const length = view.pieces.reduce((sum, piece) => sum + piece.length, 0);
  const headers = { 'Content-Type': JSON_TYPE, 'Content-Length': length };
  return sendStream(reply, { status: 200, headers }, view.pieces);
}

async function download(
  { reply, request, query, signal }: Context,
  { door, share }: Visit,
  sub: VirtualPath,
  { openArchive }: VisitorsWeb,
): Promise<void> {
  const entry = await door.files.stat(sub);
  if (entry.kind === 'broken') throw new AppError('not_found', 'the link leads nowhere');
  if (entry.kind === 'special') return sendNothing(reply, entry.name);
  if (door.folder === null || entry.kind === 'file')
    return sendFile(reply, await door.files.open(sub), { inline: query.get('inline') === 'true' });
  const wish = {
    folder: sub,
    names: rawQueryValue(request.url, 'files'),
    algo: query.get('algo') ?? '',
    rootName: door.name || 'files',
    party: `link ${share.hash}`,
  };
  return sendArchive(reply, await openArchive(door.folder, wish, signal));
}

function shownFile({ share, door }: Visit, sub: VirtualPath): ShownFile {
  if (door.folder === null)
    return { files: door.files, path: joinPath(ROOT, door.name), serverPath: share.path };
  return { files: door.files, path: sub, serverPath: rebasePath(share.path, sub) };
}
