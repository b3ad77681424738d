import { splitWords } from './split-words.js';

/** The characters on which a shell would act: operators, expansions, patterns, comments, line ends. */
const SHELL_SIGNS = /[;&|<>()$`\\*?[\]{}~!#\n\r]/;

export type Judged = { argv: string[] } | { problem: 'not allowed' | 'unclosed quote' };

/**
 * Decides what is run for a line that a user typed. The first word must be exactly one of `allowed`. With a
 * `shell` the line is passed to it, and may then contain no characters on which a shell acts, unless the user
 * may run that shell anyway.
 */
export function judgeLine(line: string, allowed: readonly string[], shell: readonly string[]): Judged {
  if (line.includes('\0')) return { problem: 'not allowed' };
  const words = splitWords(line);
  const program = words?.[0] ?? firstWord(line);
  const [shellProgram] = shell;
  if (shellProgram !== undefined && allowed.includes(shellProgram)) return { argv: [...shell, line] };
  if (!allowed.includes(program)) return { problem: 'not allowed' };
  if (shellProgram === undefined) return words ? { argv: words } : { problem: 'unclosed quote' };
  return SHELL_SIGNS.test(line) ? { problem: 'not allowed' } : { argv: [...shell, line] };
}

/** The first word of a line whose quotes are not closed. */
const firstWord = (line: string): string => line.trim().split(/\s/, 1)[0] ?? '';
