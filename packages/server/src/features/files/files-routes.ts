import { type LongWork, unwatched } from '../../http/long-work.js';
import { bodyOf } from '../../http/request-body.js';
import { type Route, type UserContext, userRoute } from '../../http/route.js';
import { statusText } from '../../http/status-text.js';
import { destinationIn } from './change/destination.js';
import { uploadOptions } from './change/upload-options.js';
import type { FilesService } from './files-service.js';
import { sendView } from './show/send-view.js';
import { encodedBody } from './text/encoded-body.js';

type Context = UserContext<unknown>;

const PATH = '/api/resources/*';

/** Everything below `/api/resources` and `/api/usage`. */
export function filesRoutes(service: FilesService, longWork: LongWork = unwatched): Route[] {
  return [
    userRoute({
      method: 'GET',
      path: PATH,
      summary: 'A folder with its items, or a file with its text',
      handler: (context) => show(service, context),
    }),
    userRoute({
      method: 'POST',
      path: PATH,
      summary: 'Uploads a file; makes a folder where the path ends in a slash',
      body: 'stream',
      handler: (context) => upload(service, context),
    }),
    userRoute({
      method: 'PUT',
      path: PATH,
      summary: 'Saves a file that exists; `If-Match` guards against overwriting what somebody else saved',
      body: 'stream',
      handler: (context) => save(service, context),
    }),
    userRoute({
      method: 'PATCH',
      path: PATH,
      summary: 'Copies (`action=copy`) or moves (`action=rename`) to `destination`',
      handler: (context) => transfer(service, context, longWork),
    }),
    userRoute({
      method: 'DELETE',
      path: PATH,
      summary: 'Deletes a file, or a folder with all it holds',
      handler: (context) => remove(service, context, longWork),
    }),
    userRoute({
      method: 'GET',
      path: '/api/usage/*',
      summary: 'How full the disk of a folder is, in bytes',
      handler: ({ principal, path }) => service.usage(principal, path.path),
    }),
  ];
}

async function show(
  service: FilesService,
  { principal, path, query, request, reply, signal }: Context,
): Promise<unknown> {
  const algorithm = query.get('checksum');
  if (algorithm !== null) {
    return await sendView(reply, await service.viewChecksum(principal, { ...path, algorithm, signal }));
  }
  const asBytes = request.headers['x-encoding'] === 'true';
  const recursive = query.get('recursive') === 'true';
  return await sendView(reply, await service.view(principal, { ...path, asBytes, recursive, signal }));
}

async function upload(
  service: FilesService,
  { principal, path, query, request, reply, signal }: Context,
): Promise<string> {
  const options = { ...uploadOptions(request.headers, Date.now()), body: bodyOf(request) };
  const etag = await service.create(principal, {
    ...path,
    ...encodedBody(request.headers, options),
    override: query.get('override') === 'true',
    signal,
  });
  if (etag !== null) reply.header('ETag', etag);
  return statusText(200);
}

async function save(
  service: FilesService,
  { principal, path, request, reply, signal }: Context,
): Promise<string> {
  const options = { ...uploadOptions(request.headers, Date.now()), body: bodyOf(request) };
  const etag = await service.save(principal, { ...path, ...encodedBody(request.headers, options), signal });
  reply.header('ETag', etag);
  return statusText(200);
}

async function transfer(
  service: FilesService,
  { principal, path, query, request, signal }: Context,
  longWork: LongWork,
): Promise<string> {
  const action = query.get('action');
  const from = path.path;
  const to = destinationIn(request.url);
  const override = query.get('override') === 'true';
  const rename = query.get('rename') === 'true';
  const kind = action === 'copy' ? 'copy' : 'move';
  const facts = { principal, headers: request.headers, kind, path: from, destination: to, signal } as const;
  await longWork(facts, (terms) =>
    service.transfer(principal, { from, to, action, override, rename, ...terms }),
  );
  return statusText(200);
}

async function remove(
  service: FilesService,
  { principal, path, request, signal }: Context,
  longWork: LongWork,
): Promise<string> {
  const facts = { principal, headers: request.headers, kind: 'delete', path: path.path, signal } as const;
  await longWork(facts, (terms) => service.remove(principal, path.path, terms));
  return statusText(200);
}
