import { linesOf } from './lines.js';
import type { Cue } from './vtt-text.js';

// What versions 4 and 4+ write, for files that leave the line out.
const USUAL_FIELDS = 'layer,start,end,style,name,marginl,marginr,marginv,effect,text'.split(',');
const TIME = /^\s*(\d+):(\d{1,2}):(\d{1,2})(?:[.:](\d{1,3}))?\s*$/;
// From `{\p1}` on, text is a drawing.
const DRAWING = /\{[^}]*\\p[1-9][^}]*\}[^{]*/g;
const BLOCK = /\{[^}]*\}/g;

/** The dialogue of a SubStation Alpha file (.ssa, .ass), earliest first; styles and positions are left out. */
export function readAss(text: string): Cue[] {
  const cues: Cue[] = [];
  let fields = USUAL_FIELDS;
  let inEvents = false;
  for (const line of linesOf(text)) {
    if (line.startsWith('[')) inEvents = /^\[events\]/i.test(line);
    if (!inEvents) continue;
    const [, key = '', value = ''] = /^\s*(\w+)\s*:(.*)$/.exec(line) ?? [];
    if (key.toLowerCase() === 'format') fields = value.split(',').map((field) => field.trim().toLowerCase());
    const cue = key.toLowerCase() === 'dialogue' ? readDialogue(value, fields) : null;
    if (cue) cues.push(cue);
  }
  return cues.sort((a, b) => a.start - b.start);
}

function readDialogue(value: string, fields: readonly string[]): Cue | null {
  const parts = value.split(',');
  const field = (name: string) => parts[fields.indexOf(name)] ?? '';
  const start = milliseconds(field('start'));
  const end = milliseconds(field('end'));
  const textAt = fields.indexOf('text');
  if (start === null || end === null || textAt < 0) return null;
  return { start, end, text: plainText(parts.slice(textAt).join(',')) };
}

function plainText(text: string): string {
  return text
    .replaceAll(DRAWING, '')
    .replaceAll(BLOCK, '')
    .replaceAll(/\\[Nn]/g, '\n')
    .replaceAll('\\h', '\u00a0');
}

function milliseconds(text: string): number | null {
  const match = TIME.exec(text);
  if (!match) return null;
  const [, hours = '0', minutes = '0', seconds = '0', fraction = ''] = match;
  const whole = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
  return whole * 1000 + Number(fraction.padEnd(3, '0') || 0);
}
