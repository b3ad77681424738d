// Formatting that both SubRip and WebVTT know.
const KEPT_TAG = /^<\/?[biu]>$/i;
const TAG = /<[^<>]*>/g;
const LINE_BREAK = /<br\s*\/?>/gi;
// Positions and effects of SubStation Alpha, which SubRip files carry too.
const OVERRIDE = /\{\\[^}]*\}/g;
const AMPERSAND = /&(?!(?:amp|lt|gt|nbsp|lrm|rlm|#\d+|#x[0-9a-f]+);)/gi;

export interface Cue {
  /** Milliseconds. */
  start: number;
  end: number;
  /** As the source has it, lines parted by line feeds. */
  text: string;
}

/** One cue of WebVTT; empty when there is no text left to show. */
export function formatCue({ start, end, text }: Cue): string {
  const lines = text
    .replaceAll(OVERRIDE, '')
    .replaceAll(LINE_BREAK, '\n')
    .split('\n')
    .map((line) => escapeLine(line.trim()))
    .filter((line) => line !== '');
  return lines.length === 0 ? '' : `${formatTime(start)} --> ${formatTime(end)}\n${lines.join('\n')}\n\n`;
}

/** Keeps bold, italics and underline; other tags go, and every sign that WebVTT gives a meaning is escaped. */
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
  return text.replaceAll(AMPERSAND, '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function formatTime(milliseconds: number): string {
  const pad = (value: number, digits: number) => String(value).padStart(digits, '0');
  const seconds = Math.floor(milliseconds / 1000);
  const clock = [seconds / 3600, (seconds / 60) % 60, seconds % 60].map((part) => pad(Math.floor(part), 2));
  return `${clock.join(':')}.${pad(milliseconds % 1000, 3)}`;
}
