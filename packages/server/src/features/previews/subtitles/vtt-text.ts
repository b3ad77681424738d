import { piecesOf } from './braces.js';

// Formatting that SubRip and WebVTT share.
const KEPT_TAG = /^<\/?[biu]>$/i;
const TAG = /<[^<>]*>/g;
const LINE_BREAK = /<br\s*\/?>/gi;
const AMPERSAND = /&(?!(?:amp|lt|gt|nbsp|lrm|rlm|#\d+|#x[0-9a-f]+);)/gi;

export interface Cue {
  /** Milliseconds. */
  start: number;
  end: number;
  /** The text of the source, with lines separated by line feeds. */
  text: string;
}

/** One cue of WebVTT; empty when there is no text left to show. */
export function formatCue({ start, end, text }: Cue): string {
  const lines = withoutOverrides(text)
    .replaceAll(LINE_BREAK, '\n')
    .split('\n')
    .map((line) => escapeLine(line.trim()))
    .filter((line) => line !== '');
  return lines.length === 0 ? '' : `${formatTime(start)} --> ${formatTime(end)}\n${lines.join('\n')}\n\n`;
}

/** Positions and effects of SubStation Alpha (`{\an8}`) are used in SubRip files too. */
function withoutOverrides(text: string): string {
  let rest = '';
  for (const { kind, content } of piecesOf(text, '{\\')) if (kind === 'text') rest += content;
  return rest;
}

/** Keeps bold, italics and underline, removes other tags, and escapes all characters of WebVTT. */
function escapeLine(line: string): string {
  let escaped = '';
  let at = 0;
  for (const match of line.matchAll(TAG)) {
    escaped += escapeText(line.slice(at, match.index));
    if (KEPT_TAG.test(match[0])) escaped += match[0].toLowerCase();
    else if (!/^<\/?[a-z]/i.test(match[0])) escaped += escapeText(match[0]);
    at = match.index + match[0].length;
  }
  return (escaped + escapeText(line.slice(at))).trim();
}

function escapeText(text: string): string {
  const escaped = text.includes('&') ? text.replaceAll(AMPERSAND, '&amp;') : text;
  return escaped.split('<').join('&lt;').split('>').join('&gt;');
}

function formatTime(milliseconds: number): string {
  const pad = (value: number, digits: number) => String(value).padStart(digits, '0');
  const seconds = Math.floor(milliseconds / 1000);
  const clock = [seconds / 3600, (seconds / 60) % 60, seconds % 60].map((part) => pad(Math.floor(part), 2));
  return `${clock.join(':')}.${pad(milliseconds % 1000, 3)}`;
}
