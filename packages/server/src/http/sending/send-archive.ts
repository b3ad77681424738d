import type { ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';
import type { Archive } from '../../core/files/archive.js';
import { whenClosed } from '../connections/when-closed.js';
import { contentDisposition } from './content-headers.js';
import { type Sending, sendRaw } from './raw-response.js';

/** Sends an archive, always as a download. */
export async function sendArchive(reply: FastifyReply, archive: Archive): Promise<Sending> {
  const { fileName, contentType, length, chunks } = archive;
  const headers = {
    'Content-Type': contentType,
    'Content-Disposition': contentDisposition('attachment', fileName),
    ...(length === undefined ? {} : { 'Content-Length': length }),
  };
  try {
    return await sendRaw(reply, { status: 200, headers }, (response) => writeInTurn(chunks, response));
  } finally {
    // It was not read to its end by a HEAD request, or for a client that disconnected.
    await chunks.return(undefined);
  }
}

/** Asks for the next piece when the system has all of the one before. */
async function writeInTurn(chunks: Archive['chunks'], response: ServerResponse): Promise<void> {
  let wake = (): void => undefined;
  whenClosed(response, () => wake());
  for (let next = await chunks.next(); !next.done; next = await chunks.next(next.value)) {
    const { value } = next;
    await new Promise<void>((resolve) => {
      wake = resolve;
      if (response.destroyed) resolve();
      else response.write(value, () => resolve());
    });
    if (response.destroyed) throw new Error('The client disconnected');
  }
}
