import { piecesOf } from './braces.js';
import { linesOf } from './lines.js';
import type { Cue } from './vtt-text.js';

// The fields of versions 4 and 4+, for files without that line.
const USUAL_FIELDS = positionsIn('layer,start,end,style,name,marginl,marginr,marginv,effect,text');
const TIME = /^(\d{1,3}):(\d{1,2}):(\d{1,2})(?:[.:](\d{1,3}))?$/;
// Between `{\p1}` and `{\p0}`, the text is a drawing.
const DRAWING_MODE = /\\p(\d)/g;

/** The positions of the required fields in a line; -1 for a missing one. */
interface FieldPositions {
  start: number;
  end: number;
  text: number;
}

/** The dialogue of a SubStation Alpha file (.ssa, .ass), earliest first; styles and positions are omitted. */
export function readAss(text: string): Cue[] {
  const cues: Cue[] = [];
  let fields = USUAL_FIELDS;
  let inEvents = false;
  for (const line of linesOf(text)) {
    if (line.startsWith('[')) inEvents = /^\[events\]/i.test(line);
    const colon = inEvents ? line.indexOf(':') : -1;
    if (colon < 0) continue;
    const key = line.slice(0, colon).trim().toLowerCase();
    if (key === 'format') fields = positionsIn(line.slice(colon + 1));
    const cue = key === 'dialogue' ? readDialogue(line.slice(colon + 1), fields) : null;
    if (cue) cues.push(cue);
  }
  return cues.sort((a, b) => a.start - b.start);
}

function positionsIn(format: string): FieldPositions {
  const names = format.split(',').map((name) => name.trim().toLowerCase());
  return { start: names.indexOf('start'), end: names.indexOf('end'), text: names.indexOf('text') };
}

/** Text is the last field and may contain commas. */
function readDialogue(value: string, fields: FieldPositions): Cue | null {
  const parts = value.split(',');
  const start = milliseconds(parts[fields.start]);
  const end = milliseconds(parts[fields.end]);
  if (start === null || end === null || fields.text < 0) return null;
  return { start, end, text: plainText(parts.slice(fields.text).join(',')) };
}

function plainText(text: string): string {
  let shown = '';
  let isDrawing = false;
  for (const { kind, content } of piecesOf(text)) {
    if (kind === 'text') shown += isDrawing ? '' : content;
    else for (const [, scale] of content.matchAll(DRAWING_MODE)) isDrawing = scale !== '0';
  }
  return shown.replaceAll(/\\[Nn]/g, '\n').replaceAll('\\h', '\u00a0');
}

function milliseconds(field: string | undefined): number | null {
  const match = TIME.exec(field?.trim() ?? '');
  if (!match) return null;
  const [, hours = '0', minutes = '0', seconds = '0', fraction = ''] = match;
  const whole = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
  return whole * 1000 + Number(fraction.padEnd(3, '0') || 0);
}
