import type { PdfFacts, PreviewSize } from '@satchel/contract';
import { AppError } from '../../../lib/app-error.js';
import { loadSharp } from './convert-picture.js';
import { encode, type PreviewPicture } from './encode-picture.js';
import type { PageTarget } from './picture-engine.js';

/** The longer side of the picture of a page, in pixels; a page of text is read in the largest one. */
const SIDES: Record<PreviewSize, number> = { thumb: 256, wall: 800, big: 1600 };
const CHANNELS = 4;

type Pdf = typeof import('@hyzyla/pdfium');
type PdfDocument = Awaited<ReturnType<InstanceType<Pdf['PDFiumLibrary']>['loadDocument']>>;

/** Draws a page of a PDF on white. Throws `unsupported_media_type`. */
export async function drawPage(bytes: Buffer, { page, size, wanted }: PageTarget): Promise<PreviewPicture> {
  return await withDocument(bytes, async (pdf) => {
    if (page > pdf.getPageCount()) throw new AppError('unsupported_media_type', 'There is no such page');
    const found = pdf.getPage(page - 1);
    const { originalWidth, originalHeight } = sizeOf(found);
    const scale = SIDES[size] / Math.max(originalWidth, originalHeight);
    const pixels = (points: number) => Math.min(SIDES[size], Math.max(1, Math.round(points * scale)));
    const [width, height] = [pixels(originalWidth), pixels(originalHeight)];
    const { data } = await found.render({ width, height, scale: 1, render: async (drawn) => drawn.data });
    const picture = { data: Buffer.from(data), width, height, channels: CHANNELS } as const;
    return await encode(await loadSharp(), picture, wanted, false);
  });
}

/** Throws `unsupported_media_type`. */
export async function readPdfFacts(bytes: Buffer): Promise<PdfFacts> {
  return await withDocument(bytes, async (pdf) => {
    const pages = pdf.getPageCount();
    if (pages < 1) throw unreadable();
    const { originalWidth, originalHeight } = sizeOf(pdf.getPage(0));
    return { pages, shape: originalWidth / originalHeight };
  });
}

function sizeOf(page: ReturnType<PdfDocument['getPage']>) {
  const size = page.getOriginalSize();
  if (!(size.originalWidth > 0 && size.originalHeight > 0)) throw unreadable();
  return size;
}

/**
 * Each document has the interpreter for itself, whose memory goes with it: what a hostile one does there
 * reaches no other.
 */
async function withDocument<T>(bytes: Buffer, use: (pdf: PdfDocument) => Promise<T>): Promise<T> {
  const { PDFiumLibrary } = await import('@hyzyla/pdfium');
  const library = await PDFiumLibrary.init();
  try {
    return await use(await library.loadDocument(bytes));
  } catch (error) {
    throw error instanceof AppError ? error : unreadable(error);
  }
}

function unreadable(cause?: unknown): AppError {
  return new AppError('unsupported_media_type', 'This document cannot be read', { cause });
}
