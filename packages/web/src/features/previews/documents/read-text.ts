import { parseVirtualPath, type TextEncodingName } from '@satchel/contract';
import * as endpoints from '@satchel/contract/endpoints';
import { api } from '../../../lib/api/api-client';
import { below } from '../../../lib/shared-link';
import { isViewOnly, type PreviewItem, rawUrl } from '../model/preview-item';
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
  if (isViewOnly(item)) return await readShown(item, signal, chosen);
  const isCut = most !== undefined && item.size > most;
  const bytes = await loadBytes(rawUrl(item), signal, isCut ? most : undefined);
  if (chosen !== null) return decodeAs(bytes, chosen);
  const unicode = decodeUnicode(bytes, isCut);
  if (unicode) return unicode;
  const recognised = await recognise(item, signal);
  return recognised === null ? guessText(bytes, isCut) : decodeAs(bytes, recognised);
}

/** The text as the server decodes it, for those who do not get the bytes. */
async function readShown(
  { path, link }: PreviewItem,
  signal: AbortSignal,
  chosen: TextEncodingName | null,
): Promise<DecodedText> {
  const query = { encoding: chosen ?? undefined };
  const { content = '', readAs = 'utf-8' } = link
    ? await api.call(endpoints.visitors.text, {
        params: below(link.hash, parseVirtualPath(path)),
        query: { ...query, token: link.token },
        signal,
      })
    : await api.call(endpoints.files.show, { params: { path }, query, signal });
  return { text: content, encoding: readAs };
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
