import { splitWords } from '../split-words.js';

/** What a command that an event starts knows about it. */
export type EventVariables = Readonly<
  Record<'FILE' | 'SCOPE' | 'TRIGGER' | 'USERNAME' | 'DESTINATION', string>
>;

export interface EventCommand {
  argv: string[];
  /** Whether the change waits for it. */
  waits: boolean;
}

const VARIABLE = /^\$(?:(\w+)|\{(\w+)\})$/;
const BACKGROUND = /\s*&\s*$/;

/**
 * What to run for a configured line. A trailing `&` does not wait. An argument that is a variable and nothing else
 * becomes its value, so whatever a file is called stays one argument; with a `shell` the line goes to it untouched
 * and finds the same values in its environment. Throws a sentence for the administrator.
 */
export function eventCommand(
  line: string,
  variables: EventVariables,
  shell: readonly string[],
): EventCommand {
  const text = line.replace(BACKGROUND, '');
  const waits = text === line || /\\\s*&\s*$/.test(line);
  if (shell.length > 0) return { argv: [...shell, text], waits };
  const words = splitWords(text);
  if (!words) throw new Error('a quote is not closed');
  const [program, ...rest] = words;
  if (!program) throw new Error('there is no program');
  return { argv: [program, ...rest.map((word) => expand(word, variables))], waits };
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
