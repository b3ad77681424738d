import { setImmediate as otherWork } from 'node:timers/promises';
import { readAss } from './ass.js';
import { decodeText } from './decode-text.js';
import { readSrt } from './srt.js';
import { formatCue } from './vtt-text.js';

export const SUBTITLE_FORMATS = ['vtt', 'srt', 'ass', 'ssa'] as const;
export type SubtitleFormat = (typeof SUBTITLE_FORMATS)[number];

// Other requests go on after this long.
const SLICE_MS = 6;
const PIECE_LENGTH = 64 * 1024;

/** The bytes of a subtitle file as WebVTT in UTF-8; what is WebVTT already only changes its encoding. */
export async function toWebVtt(
  bytes: Uint8Array,
  format: SubtitleFormat,
  signal: AbortSignal,
): Promise<Buffer> {
  const text = decodeText(bytes);
  if (format === 'vtt') return Buffer.from(text);
  const cues = format === 'srt' ? readSrt(text) : readAss(text);
  const pieces: Buffer[] = [];
  let piece = 'WEBVTT\n\n';
  let sliceStart = performance.now();
  for (const cue of cues) {
    piece += formatCue(cue);
    if (piece.length < PIECE_LENGTH) continue;
    pieces.push(Buffer.from(piece));
    piece = '';
    if (performance.now() - sliceStart < SLICE_MS) continue;
    await otherWork();
    signal.throwIfAborted();
    sliceStart = performance.now();
  }
  return Buffer.concat([...pieces, Buffer.from(piece)]);
}
