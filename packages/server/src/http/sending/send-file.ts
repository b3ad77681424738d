import { randomUUID } from 'node:crypto';
import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { OpenFile } from '../../core/files/file-system.js';
import { etagOf } from '../../core/files/revision.js';
import { AppError } from '../../lib/app-error.js';
import { isNotModified, rangeHolds, type Validators, validatorHeaders } from '../request/preconditions.js';
import { type ByteRange, parseRanges } from './byte-ranges.js';
import { contentDisposition, guardHeaders, type Presentation, presentationOf } from './content-headers.js';
import { pumpFile } from './pump-file.js';
import { type RawHead, type Sending, sendRaw } from './raw-response.js';

export interface SendFileOptions {
  /**
   * Shows the file in the browser, if its format is harmless; otherwise, and by default, it is a download.
   */
  inline: boolean;
  /** Sends this type, but as a download when it is opened by itself: a picture that only a page may show. */
  pictureType?: string | undefined;
  /** Sends this type to a player, inline, for somebody who may not keep it: nothing is cached. */
  playedType?: string | undefined;
}

/**
 * Responds to a GET or HEAD with a file, or its requested parts, and closes it. Throws `changed_meanwhile`
 * and `range_not_satisfiable` before anything is sent. Of a part, the bytes before it count as sent, because
 * a client that continues has them.
 */
export async function sendFile(
  reply: FastifyReply,
  file: OpenFile,
  options: SendFileOptions,
): Promise<Sending> {
  try {
    const { request } = reply;
    const { entry } = file;
    const { contentType, inline } = presented(entry, options);
    const validators = { etag: etagOf(entry), modifiedMs: entry.modifiedMs };
    reply.headers(guardHeaders(request, contentType));
    const headers: OutgoingHttpHeaders = {
      'accept-ranges': 'bytes',
      ...validatorHeaders(validators),
      ...(options.playedType ? { 'cache-control': 'no-store' } : {}),
    };
    if (isNotModified(request.headers, validators)) return await sendRaw(reply, { status: 304, headers });
    const ranges = wantedRanges(request, reply, entry.size, validators);
    headers['content-disposition'] = contentDisposition(inline ? 'inline' : 'attachment', entry.name);
    if (ranges === 'full' && file.content?.length === entry.size) {
      headers['content-type'] = contentType;
      headers['content-length'] = file.content.length;
      return await sendRaw(reply, { status: 200, headers }, file.content);
    }
    const { head, parts } = planBody(ranges, entry.size, contentType);
    Object.assign(headers, head.headers);
    const { status } = head;
    const sent = await sendRaw(reply, { status, headers }, (response) => pumpFile(file, parts, response));
    const start = ranges === 'full' ? 0 : (ranges[0]?.start ?? 0);
    return { ...sent, bytes: Math.min(entry.size, start + sent.bytes) };
  } finally {
    await file.close();
  }
}

function presented({ name, type }: OpenFile['entry'], options: SendFileOptions): Presentation {
  if (options.playedType) return { contentType: options.playedType, inline: true };
  if (options.pictureType) return { contentType: options.pictureType, inline: false };
  return presentationOf(name, type, options.inline);
}

/** The headers of an empty response about something without content, such as a pipe. */
export async function sendNothing(reply: FastifyReply, name: string): Promise<void> {
  reply.headers(guardHeaders(reply.request));
  const headers = { 'content-disposition': contentDisposition('attachment', name), 'content-length': 0 };
  await sendRaw(reply, { status: 200, headers });
}

function wantedRanges(
  request: FastifyRequest,
  reply: FastifyReply,
  size: number,
  validators: Validators,
): ByteRange[] | 'full' {
  if (request.method !== 'GET' || !rangeHolds(request.headers['if-range'], validators)) return 'full';
  const ranges = parseRanges(request.headers.range, size);
  if (ranges !== 'unsatisfiable') return ranges;
  reply.header('Content-Range', `bytes */${size}`);
  throw new AppError('range_not_satisfiable', 'The file is shorter than the requested part');
}

interface BodyPlan {
  head: RawHead;
  parts: (Uint8Array | ByteRange)[];
}

function planBody(ranges: ByteRange[] | 'full', size: number, contentType: string): BodyPlan {
  if (ranges === 'full') {
    const headers = { 'content-type': contentType, 'content-length': size };
    return { head: { status: 200, headers }, parts: [{ start: 0, end: size - 1 }] };
  }
  const [range] = ranges;
  if (ranges.length > 1 || range === undefined) return planMultipart(ranges, size, contentType);
  const headers = {
    'content-type': contentType,
    'content-length': lengthOf(range),
    'content-range': contentRange(range, size),
  };
  return { head: { status: 206, headers }, parts: [range] };
}

function planMultipart(ranges: readonly ByteRange[], size: number, contentType: string): BodyPlan {
  const boundary = randomUUID();
  const parts: (Uint8Array | ByteRange)[] = [];
  for (const [index, range] of ranges.entries()) {
    const lines = [
      `--${boundary}`,
      `Content-Type: ${contentType}`,
      `Content-Range: ${contentRange(range, size)}`,
    ];
    parts.push(Buffer.from(`${index === 0 ? '' : '\r\n'}${lines.join('\r\n')}\r\n\r\n`), range);
  }
  parts.push(Buffer.from(`\r\n--${boundary}--\r\n`));
  const length = parts.reduce((sum, part) => sum + ('start' in part ? lengthOf(part) : part.length), 0);
  const headers = { 'content-type': `multipart/byteranges; boundary=${boundary}`, 'content-length': length };
  return { head: { status: 206, headers }, parts };
}

function contentRange(range: ByteRange, size: number): string {
  return `bytes ${range.start}-${range.end}/${size}`;
}

function lengthOf(range: ByteRange): number {
  return range.end - range.start + 1;
}
