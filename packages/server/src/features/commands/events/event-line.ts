import { splitWords } from '../split-words.js';
import { type IsServed, type ProgramProblem, programProblem, wordsProblem } from './event-programs.js';

/** The environment variables of an event hook. */
export type EventVariables = Readonly<
  Record<'FILE' | 'SCOPE' | 'TRIGGER' | 'USERNAME' | 'DESTINATION', string>
>;

export interface EventCommand {
  argv: string[];
  /** Set if the change waits for the hook. */
  waits: boolean;
}

const VARIABLE = /^\$(?:(\w+)|\{(\w+)\})$/;

/**
 * Parses a configured line. The change does not wait for a line that ends in `&`. An argument that consists
 * of one variable is replaced by its value, so that any file name stays one argument. With a `shell` the line
 * is passed unchanged, and the values are in its environment. Throws a message for the administrator.
 */
export function eventCommand(
  line: string,
  variables: EventVariables,
  shell: readonly string[],
  isServed: IsServed,
): EventCommand {
  const trimmed = line.trimEnd();
  const isBackground = trimmed.endsWith('&');
  const text = isBackground ? trimmed.slice(0, -1).trimEnd() : line;
  const waits = !isBackground || text.endsWith('\\');
  if (shell.length > 0) {
    refuse(programProblem(text, shell, isServed));
    return { argv: [...shell, text], waits };
  }
  const words = splitWords(text);
  if (!words) throw new Error('a quote is not closed');
  const [program, ...rest] = words;
  if (!program) throw new Error('there is no program');
  const argv = [program, ...rest.map((word) => expand(word, variables))];
  // The program may have been moved into the served folder since the line was stored.
  refuse(wordsProblem(argv, isServed));
  return { argv, waits };
}

function refuse(problem: ProgramProblem | null): void {
  if (problem) throw new Error(problem.text);
}

function expand(word: string, variables: EventVariables): string {
  const match = VARIABLE.exec(word);
  const name = match?.[1] ?? match?.[2] ?? '';
  if (!Object.hasOwn(variables, name)) return word;
  const value = variables[name as keyof EventVariables];
  // Paths begin with a slash; a user's name must not become an option.
  if (value.startsWith('-')) throw new Error(`$${name} begins with a dash`);
  return value;
}
