import { readAss } from './ass.js';
import { decodeText } from './decode-text.js';
import { readSrt } from './srt.js';
import { formatCue } from './vtt-text.js';

export const SUBTITLE_FORMATS = ['vtt', 'srt', 'ass', 'ssa'] as const;
export type SubtitleFormat = (typeof SUBTITLE_FORMATS)[number];

/** Beside this file, also in the bundle, where all files are in one folder. */
export const SUBTITLE_THREAD = new URL('./subtitle-worker.js', import.meta.url);

export interface Conversion {
  bytes: Uint8Array<ArrayBuffer>;
  format: SubtitleFormat;
}

const PIECE_LENGTH = 64 * 1024;

/**
 * Converts the bytes of a subtitle file to WebVTT in UTF-8; of WebVTT only the encoding changes. Time and memory are
 * proportional to the bytes. It is called in a thread of its own: see `runInThread`.
 */
export function toWebVtt(bytes: Uint8Array, format: SubtitleFormat): Buffer {
  const text = decodeText(bytes);
  if (format === 'vtt') return Buffer.from(text);
  const pieces: Buffer[] = [];
  let piece = 'WEBVTT\n\n';
  for (const cue of format === 'srt' ? readSrt(text) : readAss(text)) {
    piece += formatCue(cue);
    if (piece.length < PIECE_LENGTH) continue;
    pieces.push(Buffer.from(piece));
    piece = '';
  }
  return Buffer.concat([...pieces, Buffer.from(piece)]);
}
