import type { FastifyReply } from 'fastify';
import { sendStream } from '../../../http/sending/raw-answer.js';
import { sendFile } from '../../../http/sending/send-file.js';
import type { ResourceView } from './resource-view.js';

const JSON_TYPE = 'application/json; charset=utf-8';

/** Answers with a view; the JSON of folders goes out in the pieces that it came in. */
export async function sendView(reply: FastifyReply, view: ResourceView): Promise<unknown> {
  if (view.kind === 'file') {
    reply.header('ETag', view.etag);
    return view.resource;
  }
  if (view.kind === 'bytes') {
    await sendFile(reply, view.file, { inline: false });
    return undefined;
  }
  const headers: Record<string, string | number> = { 'Content-Type': JSON_TYPE };
  if (view.kind === 'folder')
    headers['Content-Length'] = view.pieces.reduce((sum, piece) => sum + piece.length, 0);
  await sendStream(reply, { status: 200, headers }, view.pieces);
  return undefined;
}
