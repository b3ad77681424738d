import type { TextEncodingName } from '@satchel/contract';
import { decodeAs, decodeText } from '../../../lib/text-encoding/decode-text.js';
import { readAss } from './ass.js';
import { readSrt } from './srt.js';
import { formatCue } from './vtt-text.js';

export const SUBTITLE_FORMATS = ['vtt', 'srt', 'ass', 'ssa'] as const;
export type SubtitleFormat = (typeof SUBTITLE_FORMATS)[number];

/** It is beside this file, also in the bundle, where all files are in one folder. */
export const SUBTITLE_THREAD = new URL('./subtitle-worker.js', import.meta.url);

export interface Conversion {
  bytes: Uint8Array<ArrayBuffer>;
  format: SubtitleFormat;
  /** The encoding of the file; without it, the encoding is detected. */
  encoding?: TextEncodingName | undefined;
  /** The probable languages of the subtitles, as ISO 639 codes. */
  languages?: readonly string[];
}

/** Also what a file is that only has the name of WebVTT: its reader may not be permitted to download it. */
const NO_CUES = 'WEBVTT\n\n';
const BYTE_ORDER_MARK = /^\ufeff/;
const PIECE_LENGTH = 64 * 1024;

/**
 * Converts the bytes of a subtitle file to WebVTT in UTF-8. If it is WebVTT already, only its encoding
 * changes. Time and memory are proportional to the bytes. It is called in a thread of its own: see
 * `runInThread`.
 */
export function toWebVtt({ bytes, format, encoding, languages }: Conversion): Buffer {
  const decoded = encoding ? decodeAs(bytes, encoding) : decodeText(bytes, languages);
  const text = decoded.text.replace(BYTE_ORDER_MARK, '');
  if (format === 'vtt') return Buffer.from(text.startsWith('WEBVTT') ? text : NO_CUES);
  const pieces: Buffer[] = [];
  let piece = NO_CUES;
  for (const cue of format === 'srt' ? readSrt(text) : readAss(text)) {
    piece += formatCue(cue);
    if (piece.length < PIECE_LENGTH) continue;
    pieces.push(Buffer.from(piece));
    piece = '';
  }
  return Buffer.concat([...pieces, Buffer.from(piece)]);
}
