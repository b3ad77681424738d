import type { Change } from './conversion.js';

/** A replaced part of a text, or whole lines that are inserted. */
export type Edit =
  | { start: number; end: number; text: string; reason: string }
  /** `after` is an offset in the line that precedes the new ones. */
  | { after: number; lines: string[]; reason: string };

interface Part {
  start: number;
  end: number;
  text: string;
  reason: string;
}

/** Applies edits that do not overlap, and describes them line by line. */
export function applyEdits(source: string, edits: readonly Edit[]): { text: string; changes: Change[] } {
  const parts = edits.map((edit) => partOf(source, edit)).sort((a, b) => a.start - b.start);
  const groups: Part[][] = [];
  for (const part of parts) {
    const last = groups.at(-1);
    if (last && isSameLine(source, last.at(-1), part)) last.push(part);
    else groups.push([part]);
  }
  const changes: Change[] = [];
  let line = 1;
  let counted = 0;
  for (const group of groups) {
    const start = group[0]?.start ?? 0;
    line += source.slice(counted, start).split('\n').length - 1;
    counted = start;
    changes.push(changeOf(source, group, line));
  }
  return { text: withParts(source, parts, 0, source.length), changes };
}

function partOf(source: string, edit: Edit): Part {
  if (!('after' in edit)) return edit;
  const { after, lines, reason } = edit;
  const lineBreak = source.includes('\r\n') ? '\r\n' : '\n';
  const next = source.indexOf('\n', after);
  const start = next < 0 ? source.length : next + 1;
  const body = lines.join(lineBreak);
  return { start, end: start, text: next < 0 ? lineBreak + body : body + lineBreak, reason };
}

/** True if both change one line of the source, or are inserted at one place. */
function isSameLine(source: string, last: Part | undefined, part: Part): boolean {
  if (last === undefined) return false;
  if (isInserted(last) || isInserted(part))
    return last.start === part.start && isInserted(last) === isInserted(part);
  return part.start <= lineEnd(source, last.end);
}

function isInserted({ start, end, text }: Part): boolean {
  return start === end && (text.endsWith('\n') || text.startsWith('\n') || text.startsWith('\r\n'));
}

/** `line` is the number of the line in which the first part begins. */
function changeOf(source: string, parts: readonly Part[], line: number): Change {
  const [first, last] = [parts[0] as Part, parts.at(-1) as Part];
  const reasons = [...new Set(parts.map(({ reason }) => reason))];
  if (isInserted(first)) {
    const after = parts.flatMap(({ text }) =>
      linesOf(text.trim() === '' ? '' : text.replace(/^\r?\n|\r?\n$/g, '')),
    );
    return { line: /^\r?\n/.test(first.text) ? line + 1 : line, before: [], after, reasons };
  }
  const start = source.lastIndexOf('\n', first.start - 1) + 1;
  const end = lineEnd(source, last.end);
  return {
    line,
    before: linesOf(source.slice(start, end)),
    after: linesOf(withParts(source, parts, start, end)),
    reasons,
  };
}

function lineEnd(source: string, offset: number): number {
  const end = source.indexOf('\n', offset);
  return end < 0 ? source.length : end;
}

function withParts(source: string, parts: readonly Part[], from: number, to: number): string {
  let text = '';
  let at = from;
  for (const part of parts) {
    text += source.slice(at, part.start) + part.text;
    at = part.end;
  }
  return text + source.slice(at, to);
}

function linesOf(text: string): string[] {
  return text.split('\n').map((line) => line.replace(/\r$/, ''));
}
