import type { TextEncodingName } from '@satchel/contract';
import { useState } from 'react';
import { type PreviewItem, rawUrl } from '../model/preview-item';
import { readText } from './read-text';
import { type Loaded, useLoaded } from './use-loaded';

interface ReadValue<Value> {
  value: Value;
  encoding: string;
}

export interface ChosenText<Value> extends Loaded<ReadValue<Value>> {
  /** Null while the encoding is the recognised one. */
  chosen: TextEncodingName | null;
  choose: (encoding: TextEncodingName) => void;
}

/**
 * The result of `make` for the text of a file, in the encoding that the reader chooses. Only `most` bytes are
 * read.
 */
export function useText<Value>(
  item: PreviewItem,
  make: (text: string) => Value,
  most?: number,
): ChosenText<Value> {
  const [chosen, choose] = useState<TextEncodingName | null>(null);
  const loaded = useLoaded(`${rawUrl(item)} ${chosen ?? ''}`, async (signal) => {
    const { text, encoding } = await readText(item, { signal, most, chosen });
    return { value: make(text), encoding };
  });
  return { ...loaded, chosen, choose };
}
