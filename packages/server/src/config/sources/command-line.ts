import {
  findOption,
  kebabName,
  OPTION_NAMES,
  OPTIONS,
  type Option,
  type OptionName,
  type RawOptions,
} from '../options.js';

export interface CommandLine {
  /** All but `serve` print something and exit. */
  command: 'serve' | 'help' | 'version';
  /** The configuration file of `-c`. */
  configFile: string | undefined;
  options: RawOptions;
  faults: string[];
}

/** What handles the arguments of the program or of one command. */
export interface WordReader {
  takeOperand(word: string): void;
  /** `value` returns the value that is attached to the flag, or the next argument; without one it adds a fault. */
  takeFlag(flag: TypedFlag, value: () => string | undefined): void;
  faults: string[];
}

export interface TypedFlag {
  /** As typed. */
  word: string;
  /** Without dashes and value. */
  name: string;
  isLong: boolean;
  /** `--port=80`, `-p80` and `-p=80` contain their value. */
  attached: string | undefined;
  /** Skips the next argument unless it is a flag. */
  skipValue(): void;
}

/** Passes each argument to `reader`; after `--` none is a flag. */
export function readWords(argv: readonly string[], reader: WordReader): void {
  const rest = [...argv];
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    if (word === '--') for (const operand of rest.splice(0)) reader.takeOperand(operand);
    else if (word === '-' || !word.startsWith('-')) reader.takeOperand(word);
    else {
      const flag = word;
      const { name, attached } = splitFlag(flag);
      const skipValue = () => {
        if (attached === undefined && rest[0]?.startsWith('-') === false) rest.shift();
      };
      reader.takeFlag({ word, name, attached, isLong: word.startsWith('--'), skipValue }, () => {
        const value = attached ?? rest.shift();
        if (value === undefined) reader.faults.push(`The option ${word} needs a value.`);
        return value;
      });
    }
  }
}

function splitFlag(word: string): Pick<TypedFlag, 'name' | 'attached'> {
  const body = word.replace(/^--?/, '');
  const equals = body.indexOf('=');
  if (equals >= 0) return { name: body.slice(0, equals), attached: body.slice(equals + 1) };
  if (word.startsWith('--') || body.length === 1) return { name: body, attached: undefined };
  return { name: body.slice(0, 1), attached: body.slice(1) };
}

/** The option of the server that a flag means; undefined when it means none. */
export function optionOf({ name, isLong }: TypedFlag): OptionName | undefined {
  if (isLong) return findOption(name);
  return OPTION_NAMES.find((option) => (OPTIONS[option] as Option<unknown>).short === name);
}

/** A switch may stand alone, and then means `true`. */
export function valueFor(
  option: OptionName,
  { attached }: TypedFlag,
  value: () => string | undefined,
): string | undefined {
  const isSwitch = (OPTIONS[option] as Option<unknown>).type.isSwitch === true;
  return isSwitch ? (attached ?? 'true') : value();
}

/**
 * Parses the arguments after the program's name; each error becomes a sentence in `faults`. Libraries compare names of
 * flags exactly and stop at the first error, but those of File Browser are accepted in any case, with or without dashes.
 */
export function parseCommandLine(argv: readonly string[]): CommandLine {
  const result: CommandLine = { command: 'serve', configFile: undefined, options: {}, faults: [] };
  readWords(argv, {
    faults: result.faults,
    takeOperand: (folder) => takeFolder(folder, result),
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
    const text = option && valueFor(option, flag, value);
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
