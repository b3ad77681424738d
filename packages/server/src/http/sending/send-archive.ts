import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { contentDisposition } from './content-headers.js';
import { sendStream } from './raw-answer.js';

export interface Archive {
  fileName: string;
  contentType: string;
  /** Bytes, where they are known beforehand. */
  length?: number | undefined;
  stream: Readable;
}

/** Answers with an archive, always as a download. */
export async function sendArchive(reply: FastifyReply, archive: Archive): Promise<void> {
  const { fileName, contentType, length, stream } = archive;
  const headers = {
    'Content-Type': contentType,
    'Content-Disposition': contentDisposition('attachment', fileName),
    ...(length === undefined ? {} : { 'Content-Length': length }),
  };
  await sendStream(reply, { status: 200, headers }, stream);
  // A HEAD never reads it.
  stream.destroy();
}
