import type { BatchRequest, LeftOut, Resource } from '@satchel/contract';
import { files } from '@satchel/contract/endpoints';
import type { FastifyReply } from 'fastify';
import { type JobPlan, type RunAsJob, unwatched } from '../../core/jobs/job-terms.js';
import { whenClosed } from '../../http/connections/when-closed.js';
import { jobRequest } from '../../http/request/name-header.js';
import { bodyOf } from '../../http/request/request-body.js';
import { implement, type Route, type RouteContext } from '../../http/route.js';
import { type Sent, sendPieces, sendStream } from '../../http/sending/raw-response.js';
import { sendFile } from '../../http/sending/send-file.js';
import { statusText } from '../../http/sending/status-text.js';
import { textEncoding } from '../../lib/text-encoding/named-encoding.js';
import type { FilesService } from './files-service.js';
import { BATCH_RUNNER } from './operations/batch-service.js';
import { destinationIn } from './operations/destination-request.js';
import type { ResourceView } from './resource-view.js';
import { encodedBody } from './text/encoded-body.js';
import { uploadOptions } from './upload-options.js';

const JSON_TYPE = 'application/json; charset=utf-8';

/** Sends a view; the JSON of folders is sent in the chunks in which it was made. */
async function sendView(reply: FastifyReply, view: ResourceView): Promise<Resource | Buffer | Sent> {
  if (view.kind === 'file') {
    reply.header('ETag', view.etag);
    if (Buffer.isBuffer(view.resource)) reply.type(JSON_TYPE);
    return view.resource;
  }
  if (view.kind === 'bytes') {
    await sendFile(reply, view.file, { inline: false });
    return undefined;
  }
  const headers = { 'content-type': JSON_TYPE };
  if (view.kind === 'tree') await sendStream(reply, { status: 200, headers }, view.pieces);
  else await sendPieces(reply, { status: 200, headers }, view.pieces);
  return undefined;
}

/** Routes below `/api/resources` and `/api/usage`. */
export function filesRoutes(service: FilesService, runAsJob: RunAsJob = unwatched): Route[] {
  return [
    implement(files.show, (context) => show(service, context), {
      budget: (url) => (isScan(url) ? 'scans' : undefined),
    }),
    implement(files.upload, (context) => upload(service, context)),
    implement(files.save, (context) => save(service, context)),
    implement(files.transfer, (context) => transfer(service, context, runAsJob)),
    implement(files.remove, (context) => remove(service, context, runAsJob)),
    implement(files.usage, ({ principal, path }) => service.usage(principal, path.path)),
  ];
}

/** True if a request lists a whole tree, including the form of old clients, or reads a whole file. */
function isScan(url: string): boolean {
  const query = new URLSearchParams(url.split('?').slice(1).join('?'));
  const isTree = query.get('recursive') === 'true' || url.startsWith('/api/resources/recursive');
  return isTree || Boolean(query.get('checksum'));
}

async function show(
  service: FilesService,
  { principal, path, query, request, reply, signal }: RouteContext<typeof files.show>,
): Promise<Resource | Buffer | Sent> {
  const whenSent = (then: () => void) => whenClosed(reply.raw, then);
  const algorithm = query.get('checksum');
  if (algorithm) {
    const wanted = { ...path, algorithm, signal, whenSent };
    return await sendView(reply, await service.viewChecksum(principal, wanted));
  }
  const asBytes = request.headers['x-encoding'];
  // Only clients of releases that show a symlink's own mode send this header, with `false` when they request
  // JSON.
  const linkMode = asBytes !== undefined;
  const encoding = textEncoding(query.get('encoding'), 'encoding');
  const recursive = query.get('recursive') === 'true';
  const startOnly = query.get('start') === 'true';
  const wanted = { asBytes: asBytes === 'true', recursive, startOnly, linkMode, encoding, signal, whenSent };
  return await sendView(reply, await service.view(principal, Object.assign(wanted, path)));
}

async function upload(
  service: FilesService,
  { principal, path, query, request, reply }: RouteContext<typeof files.upload>,
): Promise<string> {
  const body = bodyOf(request, principal.access);
  const options = { body, ...uploadOptions(request.headers, Date.now()) };
  const override = query.get('override') === 'true';
  const etag = await service.create(principal, {
    override,
    ...path,
    ...encodedBody(request.headers, options),
  });
  if (etag !== null) reply.header('ETag', etag);
  return statusText(200);
}

async function save(
  service: FilesService,
  { principal, path, request, reply }: RouteContext<typeof files.save>,
): Promise<string> {
  const body = bodyOf(request, principal.access);
  const options = { body, ...uploadOptions(request.headers, Date.now()) };
  const etag = await service.save(principal, Object.assign({}, path, encodedBody(request.headers, options)));
  reply.header('ETag', etag);
  return statusText(200);
}

async function transfer(
  service: FilesService,
  context: RouteContext<typeof files.transfer>,
  runAsJob: RunAsJob,
): Promise<string> {
  const { principal, path, query, request, reply } = context;
  const action = query.get('action');
  const from = path.path;
  const to = destinationIn(request.url);
  const override = query.get('override') === 'true';
  const rename = query.get('rename') === 'true';
  const kind = action === 'copy' ? 'copy' : 'move';
  const plan = planOf({ action: kind, items: [{ from, to, override, rename }] });
  const ends = { path: from, destination: to };
  const facts = { ...jobRequest(context), kind, ...ends, plan } as const;
  const leftOut = await runAsJob(facts, (terms) =>
    service.transfer(principal, { from, to, action, override, rename, ...terms }),
  );
  if (leftOut) reply.header('X-Left-Out', leftOutHeader(leftOut));
  return statusText(200);
}

/** Proxies accept only a few thousand bytes of headers. */
const MOST_HEADER_CHARACTERS = 1500;

function leftOutHeader({ count, paths }: LeftOut): string {
  const [first = ''] = paths;
  const text = encodeURIComponent(JSON.stringify({ count, paths: [first] }));
  return text.length > MOST_HEADER_CHARACTERS
    ? encodeURIComponent(JSON.stringify({ count, paths: [] }))
    : text;
}

async function remove(
  service: FilesService,
  context: RouteContext<typeof files.remove>,
  runAsJob: RunAsJob,
): Promise<string> {
  const { principal, path, query } = context;
  const permanent = permanentIn(query.get('permanent'));
  const plan = planOf({ action: 'delete', items: [{ from: path.path }], permanent });
  const isQuick = !permanent && (await principal.files.keepsDeleted());
  const facts = { ...jobRequest(context), kind: 'delete', path: path.path, isQuick, plan } as const;
  await runAsJob(facts, (terms) => service.remove(principal, path.path, { ...terms, permanent }));
  return statusText(200);
}

function permanentIn(given: string | null): boolean | undefined {
  return given === 'true' || given === 'false' ? given === 'true' : undefined;
}

/** Plans a single item as a batch of one. */
function planOf(input: BatchRequest): JobPlan {
  return { runner: BATCH_RUNNER, input };
}
