import { linesOf } from './lines.js';
import type { Cue } from './vtt-text.js';

const TIMING =
  /^\s*(?:(\d{1,3}):)?(\d{1,2}):(\d{1,2})(?:[,.](\d{1,3}))?\s*-->\s*(?:(\d{1,3}):)?(\d{1,2}):(\d{1,2})(?:[,.](\d{1,3}))?/;
const NUMBER = /^\s*\d+\s*$/;

/** The cues of a SubRip file. A text continues to the next timing line, even after an empty line. */
export function* readSrt(text: string): Generator<Cue> {
  let cue: Cue | undefined;
  let lines: string[] = [];
  for (const line of linesOf(text)) {
    const timing = line.includes('-->') ? TIMING.exec(line) : null;
    if (!timing) {
      if (cue) lines.push(line);
      continue;
    }
    if (cue) yield { ...cue, text: withoutNumber(lines) };
    cue = { start: milliseconds(timing, 1), end: milliseconds(timing, 5), text: '' };
    lines = [];
  }
  if (cue) yield { ...cue, text: lines.join('\n') };
}

/** The number of the next cue is right before its timing line. */
function withoutNumber(lines: string[]): string {
  const last = lines.at(-1);
  return (last !== undefined && NUMBER.test(last) ? lines.slice(0, -1) : lines).join('\n');
}

function milliseconds(match: RegExpExecArray, first: number): number {
  const [hours = '0', minutes = '0', seconds = '0', fraction = ''] = match.slice(first, first + 4);
  const whole = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
  return whole * 1000 + Number(fraction.padEnd(3, '0') || 0);
}
