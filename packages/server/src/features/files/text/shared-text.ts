import { MAX_TEXT_BYTES, type Resource, type SharedText } from '@satchel/contract';
import type { ScopedUser } from '../../../core/access/grant.js';
import type { ShownFile } from '../../../core/files/shown-file.js';
import { AppError } from '../../../lib/app-error.js';
import type { TextReader, TextRequest } from './text-reader.js';

/**
 * The text of a file for somebody who may look at it, decoded for one who reads as `reader` does; the JSON of
 * it if a thread made it. Throws `invalid_input` for a file that is no text.
 */
export async function readSharedText(
  texts: Pick<TextReader, 'describe'>,
  { files, path, canDownload }: Pick<ShownFile, 'files' | 'path' | 'canDownload'>,
  reader: Pick<ScopedUser, 'id' | 'locale'>,
  request: Pick<TextRequest, 'encoding' | 'signal' | 'whenSent'>,
): Promise<SharedText | Buffer> {
  const { kind, type } = await files.stat(path);
  if (kind !== 'file' || (type !== 'text' && type !== 'textImmutable'))
    throw new AppError('invalid_input', 'This file is no text');
  const file = await files.open(path, { use: 'view' });
  try {
    if (file.entry.size > MAX_TEXT_BYTES) throw new AppError('too_large', 'This text is too large');
    const resource = { type: 'textImmutable' } as Resource;
    const languages = [reader.locale.slice(0, 2)];
    return await texts.describe(file, {
      ...{ userId: reader.id, resource, languages, onlyText: !canDownload },
      ...request,
    });
  } finally {
    await file.close();
  }
}
