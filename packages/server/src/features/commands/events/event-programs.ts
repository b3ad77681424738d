import { basename, isAbsolute, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { FieldReason, Settings } from '@satchel/contract';
import { fieldError } from '../../../lib/app-error.js';
import { PROGRAM_FOLDERS } from '../prepare-command.js';
import { splitWords } from '../split-words.js';

/** True if users could reach or replace the target of a path of this machine, which may not exist yet. */
export type IsServed = (path: string) => boolean;

export interface ProgramProblem {
  reason: Extract<FieldReason, 'relative_program' | 'served_program'>;
  program: string;
  /** A sentence for the administrator. */
  text: string;
}

/** Programs that run the content of a file. */
const INTERPRETERS =
  /^(?:(?:ba|da|a|k|z|fi)?sh|python[\d.]*|perl[\d.]*|ruby[\d.]*|node|php[\d.]*|lua[\d.]*|pwsh)$/;
/** One of these options is followed by code, or by the name of a module, instead of a file. */
const CODE_OPTION = /^(?:-[A-Za-z]*[cemrEp]|--(?:eval|print|command))$/;
/** A word of a shell line that is a path without characters that the shell expands. */
const PLAIN_PATH = /^[\w.-]*\/[\w./-]*$/;

/**
 * Returns the problem with the programs of a line: a relative one would be searched in the served folder,
 * where the line runs, and one inside that folder could be replaced by users. Null when there is none, or
 * when the line is invalid, which is reported when it runs.
 */
export function programProblem(
  line: string,
  shell: readonly string[],
  isServed: IsServed,
): ProgramProblem | null {
  const words = splitWords(line.trimEnd().replace(/&$/, '')) ?? [];
  if (shell.length === 0) return wordsProblem(words, isServed);
  const [first = ''] = words;
  return wordsProblem(shell, isServed) ?? (PLAIN_PATH.test(first) ? wordsProblem(words, isServed) : null);
}

/** Does the same for a program with its arguments. */
export function wordsProblem(words: readonly string[], isServed: IsServed): ProgramProblem | null {
  const [program = ''] = words;
  const isBare = program !== '' && !program.includes('/');
  const paths = isBare ? PROGRAM_FOLDERS.map((folder) => join(folder, program)) : [program];
  return pathProblem(program, paths, isServed) ?? scriptProblem(words, isServed);
}

function pathProblem(program: string, paths: readonly string[], isServed: IsServed): ProgramProblem | null {
  if (program === '') return null;
  if (!paths.every(isAbsolute)) {
    const text = `${program} is relative; name the program by its whole path`;
    return { reason: 'relative_program', program, text };
  }
  if (!paths.some(isServed)) return null;
  const text = `${program} is in the folder to serve, where users could replace it; move it out`;
  return { reason: 'served_program', program, text };
}

/** A script counts as a program, as far as it can be distinguished from other arguments. */
function scriptProblem(
  [program = '', ...rest]: readonly string[],
  isServed: IsServed,
): ProgramProblem | null {
  if (!INTERPRETERS.test(basename(program)) || rest.some((word) => CODE_OPTION.test(word))) return null;
  const [first = ''] = rest;
  const isOption = (word: string) => word.startsWith('-');
  const script = isOption(first) ? rest.find((word) => word.includes('/') && !isOption(word)) : first;
  // The value of a variable is known only when the hook runs.
  return script?.startsWith('$') ? null : pathProblem(script ?? '', [script ?? ''], isServed);
}

type Programs = Pick<Settings, 'shell' | 'commands'>;

/**
 * Checks settings before they are stored: throws `invalid_input` for new programs that must not run. Programs
 * that were stored before are rejected when they run, so that they do not block other changes.
 */
export function checkPrograms(before: Programs, after: Programs, isServed: IsServed): void {
  const isNewShell = !isDeepStrictEqual(before.shell, after.shell);
  const inShell = isNewShell ? wordsProblem(after.shell, isServed) : null;
  if (inShell) throw refusal('shell', inShell);
  for (const [trigger, lines] of Object.entries(after.commands)) {
    const stored = new Set(isNewShell ? [] : before.commands[trigger]);
    for (const line of lines) {
      if (stored.has(line)) continue;
      const problem = programProblem(line, after.shell, isServed);
      if (problem) throw refusal(`commands.${trigger}`, problem);
    }
  }
}

function refusal(field: string, { reason, program, text }: ProgramProblem) {
  return fieldError(field, reason, `${field}: ${text}`, { program });
}
