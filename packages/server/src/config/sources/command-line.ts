import {
  findOption,
  kebabName,
  OPTION_NAMES,
  OPTIONS,
  type Option,
  type OptionName,
  type RawOptions,
} from '../options.js';
import { type FlagName, readWords, type TypedFlag } from './words.js';

export interface CommandLine {
  /** All but `serve` print something and exit. */
  command: 'serve' | 'help' | 'version';
  /** The configuration file of `-c`. */
  configFile: string | undefined;
  options: RawOptions;
  faults: string[];
}

/** The option of the server that a flag means; undefined when it means none. */
export function optionOf({ name, isLong }: FlagName): OptionName | undefined {
  if (isLong) return findOption(name);
  return OPTION_NAMES.find((option) => (OPTIONS[option] as Option<unknown>).short === name);
}

/** True if a flag of the server may stand alone. */
export function isServerSwitch(flag: FlagName): boolean {
  const { name } = flag;
  if (['help', 'h', 'version', 'v'].includes(name)) return true;
  const option = optionOf(flag);
  return option !== undefined && (OPTIONS[option] as Option<unknown>).type.isSwitch === true;
}

/**
 * Parses the arguments after the program's name; each error becomes a sentence in `faults`. Libraries compare
 * names of flags exactly and stop at the first error, but those of File Browser are accepted in any case,
 * with or without dashes.
 */
export function parseCommandLine(argv: readonly string[]): CommandLine {
  const result: CommandLine = { command: 'serve', configFile: undefined, options: {}, faults: [] };
  readWords(argv, {
    faults: result.faults,
    isSwitch: isServerSwitch,
    // Start lines that are put together from variables have empty arguments.
    takeOperand: (folder) => {
      if (folder !== '') takeFolder(folder, result);
    },
    takeFlag: (flag, value) => takeFlag(flag, value, result),
  });
  return result;
}

function takeFolder(folder: string, result: CommandLine): void {
  if (result.options.root === undefined) result.options.root = folder;
  else result.faults.push(`Only one folder can be served, and ${folder} is the second one.`);
}

function takeFlag(flag: TypedFlag, value: () => string | undefined, result: CommandLine): void {
  const { name, word } = flag;
  if (name === 'help' || name === 'h') result.command = 'help';
  else if (name === 'version' || name === 'v') result.command = 'version';
  else if (name === 'config' || name === 'c') result.configFile = value();
  else {
    const option = optionOf(flag);
    const text = option && value();
    if (option === undefined) {
      result.faults.push(unknownFlag(word.split('=', 1)[0] ?? word));
      // The next argument was most likely meant as its value.
      flag.skipValue();
    } else if (text !== undefined && option === 'root') takeFolder(text, result);
    else if (text !== undefined) result.options[option] = text;
  }
}

function unknownFlag(flag: string): string {
  const nearest = nearestName(flag.replace(/^-+/, ''));
  return `There is no option ${flag}${nearest ? `; did you mean --${nearest}?` : '; --help lists them.'}`;
}

/** The flag that a mistyped one most likely means. */
export function nearestName(name: string): string | undefined {
  return nearestOf(kebabName(name), [...OPTION_NAMES, 'config', 'help', 'version'].map(kebabName));
}

/** The candidate that a mistyped word most likely means. */
export function nearestOf(wanted: string, candidates: readonly string[]): string | undefined {
  const [best] = candidates
    .map((candidate) => ({ candidate, distance: editDistance(wanted, candidate) }))
    .sort((a, b) => a.distance - b.distance);
  return best && best.distance <= Math.max(2, Math.floor(wanted.length / 3)) ? best.candidate : undefined;
}

/** The number of letters inserted, deleted, changed, or swapped with their neighbour. */
function editDistance(a: string, b: string): number {
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swap = isSwap ? (before[j - 2] ?? 0) + 1 : change;
      next.push(Math.min(change, swap, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    before = row;
    row = next;
  }
  return row[b.length] ?? 0;
}
