import type { TextEncodingName } from '@satchel/contract';
import * as endpoints from '@satchel/contract/endpoints';
import { api } from '../../../lib/api/api-client';
import { type PreviewItem, rawUrl } from '../model/preview-item';
import { type DecodedText, decodeAs, decodeUnicode, guessText } from './decode-text';
import { loadBytes } from './load-bytes';

interface ReadOptions {
  signal: AbortSignal;
  /** The most bytes that are read. */
  most?: number | undefined;
  /** The encoding that the reader has chosen. */
  chosen?: TextEncodingName | null;
}

/**
 * The text of a file, in the encoding that the reader has chosen, or that it seems to have. Throws
 * `ApiError`.
 */
export async function readText(
  item: PreviewItem,
  { signal, most, chosen = null }: ReadOptions,
): Promise<DecodedText> {
  const isCut = most !== undefined && item.size > most;
  const bytes = await loadBytes(rawUrl(item), signal, isCut ? most : undefined);
  if (chosen !== null) return decodeAs(bytes, chosen);
  const unicode = decodeUnicode(bytes, isCut);
  if (unicode) return unicode;
  const recognised = await recognise(item, signal);
  return recognised === null ? guessText(bytes, isCut) : decodeAs(bytes, recognised);
}

/**
 * The encoding that the server recognises; null if it does not know one, as for visitors and for large files.
 */
async function recognise({ path, link }: PreviewItem, signal: AbortSignal): Promise<string | null> {
  if (link) return null;
  try {
    const { readAs } = await api.call(endpoints.files.show, { params: { path }, signal });
    return readAs ?? null;
  } catch (error) {
    if (signal.aborted) throw error;
    return null;
  }
}
