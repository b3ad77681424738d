import { type ListingItem, parseVirtualPath } from '@satchel/contract';
import * as endpoints from '@satchel/contract/endpoints';
import { api } from '../../../../lib/api/api-client';
import { MOST_SENT } from '../../../../lib/browser/can-send';

/**
 * Loads whole files one after the other; `onProgress` is called with the number of bytes so far. Throws
 * `ApiError`, and `RangeError` if they have grown beyond what is sent.
 */
export async function loadFiles(
  items: readonly ListingItem[],
  signal: AbortSignal,
  onProgress: (bytes: number) => void,
): Promise<File[]> {
  let bytes = 0;
  const count = (more: number) => {
    bytes += more;
    if (bytes > MOST_SENT.bytes) throw new RangeError('The files are too large to be sent');
    onProgress(bytes);
  };
  const files: File[] = [];
  for (const item of items) files.push(await loadFile(item, signal, count));
  return files;
}

async function loadFile(
  { path, name }: ListingItem,
  signal: AbortSignal,
  count: (bytes: number) => void,
): Promise<File> {
  const response = await api.open(endpoints.files.download, {
    params: { path: parseVirtualPath(path) },
    signal,
  });
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const reader = response.body?.getReader();
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    parts.push(read.value);
    count(read.value.length);
  }
  const [type = ''] = (response.headers.get('Content-Type') ?? '').split(';', 1);
  return new File(parts, name, { type });
}
