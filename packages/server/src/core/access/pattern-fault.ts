import { RE2JS, RE2JSSyntaxException } from 're2js';
import { compiledPattern } from './compiled-pattern.js';

/** The fault of a regular expression, with its position. */
export interface PatternFault {
  /** For example `missing closing )`. */
  reason: string;
  /** The position from 0, in UTF-16 units. */
  position: number;
}

/** Null for a valid pattern. */
export function patternFault(raw: string): PatternFault | null {
  const fault = syntaxError(raw, compiledPattern);
  if (fault === null) return null;
  const reason = fault.getDescription() ?? 'not valid';
  return { reason, position: positionOf(raw, reason, fault.getPattern() ?? null) };
}

function syntaxError(
  raw: string,
  compile: (raw: string) => unknown = RE2JS.compile,
): RE2JSSyntaxException | null {
  try {
    compile(raw);
    return null;
  } catch (error) {
    if (error instanceof RE2JSSyntaxException) return error;
    throw error;
  }
}

/** The compiler names a part of the pattern, or all of it; compiling prefixes finds the position. */
function positionOf(raw: string, reason: string, part: string | null): number {
  if (part === null) return raw.length - 1;
  const saysSame = (text: string): boolean => syntaxError(text)?.getDescription() === reason;
  if (part !== raw) {
    for (let at = raw.indexOf(part); at >= 0; at = raw.indexOf(part, at + 1)) {
      if (saysSame(raw.slice(0, at + part.length))) return at;
    }
    return Math.max(0, raw.indexOf(part));
  }
  if (reason.startsWith('missing closing')) {
    for (let at = raw.length - 1; at > 0; at -= 1) {
      if ('(['.includes(raw[at] ?? '') && saysSame(raw.slice(at))) return at;
    }
    return 0;
  }
  for (let end = 1; end < raw.length; end += 1) {
    if (saysSame(raw.slice(0, end))) return end - 1;
  }
  return Math.max(0, raw.length - 1);
}
