import { type ChildMessage, serveMessages } from '../../../core/process/child-messages.js';
import { AppError } from '../../../lib/app-error.js';
import { convertPicture, loadSharp, measurePicture } from './convert-picture.js';
import { drawPage, readPdfFacts } from './draw-page.js';
import type { PictureRequest } from './picture-engine.js';
import { MAX_RESIDENT_BYTES } from './picture-limits.js';

/** The process in which pictures are decoded. It opens no files and no connections. */
async function respond({ head, body }: ChildMessage): Promise<ChildMessage> {
  try {
    return await handle(head as PictureRequest, body);
  } catch (error) {
    const known = error instanceof AppError ? error : new AppError('internal', String(error));
    return { head: { error: known.code, message: known.message }, body: Buffer.alloc(0) };
  }
}

async function handle(request: PictureRequest, body: Buffer): Promise<ChildMessage> {
  if (request.task === 'measure') return { head: await measurePicture(body), body: Buffer.alloc(0) };
  if (request.task === 'pdf') return { head: await readPdfFacts(body), body: Buffer.alloc(0) };
  const { contentType, bytes } =
    request.task === 'page'
      ? await drawPage(body, request.target)
      : await convertPicture(body, request.header, request.target);
  return { head: { contentType }, body: bytes };
}

await loadSharp();
await serveMessages(respond, MAX_RESIDENT_BYTES);
