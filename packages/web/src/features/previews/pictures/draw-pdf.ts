import { getDocument, PDFWorker } from 'pdfjs-dist';
import workerAddress from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { apiHeaders } from '../../../lib/api/api-client';
import { startWorker } from '../../../lib/browser/trusted-html';

/** The width of a picture in pixels: that of the widest tile on a screen of double density. */
const WIDTH = 560;
/** The largest height of a picture in pixels; it shows the top of a longer page. */
const MOST_HEIGHT = 800;
/** The time in milliseconds after which a page gets no picture. */
const MOST_MS = 8000;
const PIECE_BYTES = 64 * 1024;

let worker: PDFWorker | undefined;

/** There is no other way to end a page that keeps the worker busy. */
function endWorker(port: Worker): void {
  port.terminate();
  worker?.destroy();
  worker = undefined;
}

/**
 * Draws the first page of the PDF at `address`, loading only the parts that it needs. Null if there is
 * nothing to draw: a broken file, one with a password, or a page that takes too long. Rejects if the signal
 * aborts.
 */
export async function drawPdf(address: string, signal: AbortSignal): Promise<Blob | null> {
  worker ??= PDFWorker.create({ port: startWorker(workerAddress), verbosity: 0 });
  const port = worker.port as Worker;
  const loading = getDocument({
    url: new URL(address, location.href).href,
    httpHeaders: apiHeaders(),
    withCredentials: true,
    worker,
    rangeChunkSize: PIECE_BYTES,
    disableStream: true,
    disableAutoFetch: true,
    isEvalSupported: false,
    enableXfa: false,
    maxImageSize: 40_000_000,
    verbosity: 0,
  });
  const stop = AbortSignal.any([signal, AbortSignal.timeout(MOST_MS)]);
  const stopped = new Promise<null>((resolve) => stop.addEventListener('abort', () => resolve(null)));
  try {
    const picture = await Promise.race([drawFirstPage(loading.promise), stopped]).catch(() => null);
    // Otherwise the rest of its work for this page would delay the next one.
    if (stop.aborted) endWorker(port);
    signal.throwIfAborted();
    return picture;
  } finally {
    void loading.destroy().catch(() => undefined);
  }
}

async function drawFirstPage(loading: ReturnType<typeof getDocument>['promise']): Promise<Blob | null> {
  const page = await (await loading).getPage(1);
  const { width } = page.getViewport({ scale: 1 });
  const viewport = page.getViewport({ scale: WIDTH / width });
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = Math.max(1, Math.min(MOST_HEIGHT, Math.round(viewport.height)));
  await page.render({ canvas, viewport }).promise;
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/webp', 0.85));
}
