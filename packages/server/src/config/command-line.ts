import { findOption, kebabName, OPTION_NAMES, OPTIONS, type Option, type OptionName } from './options.js';

/** Texts of options by name, from one source. */
export type RawOptions = Partial<Record<OptionName, string>>;

export interface CommandLine {
  /** All but `serve` print and end. */
  command: 'serve' | 'help' | 'version';
  /** The configuration file named by `-c`. */
  configFile: string | undefined;
  options: RawOptions;
  faults: string[];
}

/** Reads the arguments after the program's name; what is wrong with them is one sentence each in `faults`. */
export function parseCommandLine(argv: readonly string[]): CommandLine {
  const result: CommandLine = { command: 'serve', configFile: undefined, options: {}, faults: [] };
  const rest = [...argv];
  let onlyFolders = false;
  for (let argument = rest.shift(); argument !== undefined; argument = rest.shift()) {
    if (onlyFolders || !argument.startsWith('-') || argument === '-') takeFolder(argument, result);
    else if (argument === '--') onlyFolders = true;
    else takeFlag(argument, rest, result);
  }
  return result;
}

function takeFolder(folder: string, result: CommandLine): void {
  if (result.options.root === undefined) result.options.root = folder;
  else result.faults.push(`There can be one folder to serve, and ${folder} is the second one given.`);
}

function takeFlag(argument: string, rest: string[], result: CommandLine): void {
  const { name, attached } = splitFlag(argument);
  if (name === 'help' || name === 'h') result.command = 'help';
  else if (name === 'version' || name === 'v') result.command = 'version';
  else if (name === 'config' || name === 'c') result.configFile = takeValue(argument, attached, rest, result);
  else {
    const option = findFlag(name, argument.startsWith('--'));
    if (option === undefined) {
      result.faults.push(unknownFlag(argument.split('=', 1)[0] ?? argument));
      // What follows was most likely meant as its value.
      if (attached === undefined && rest[0]?.startsWith('-') === false) rest.shift();
    } else takeOption({ option, argument, attached, rest, result });
  }
}

interface Taken {
  option: OptionName;
  argument: string;
  attached: string | undefined;
  rest: string[];
  result: CommandLine;
}

function takeOption({ option, argument, attached, rest, result }: Taken): void {
  const isSwitch = (OPTIONS[option] as Option<unknown>).type.isSwitch === true;
  const value = isSwitch ? (attached ?? 'true') : takeValue(argument, attached, rest, result);
  if (value === undefined) return;
  if (option === 'root') takeFolder(value, result);
  else result.options[option] = value;
}

/** `--port=80`, `-p80` and `-p=80` carry their value with them. */
function splitFlag(argument: string): { name: string; attached: string | undefined } {
  const body = argument.replace(/^--?/, '');
  const equals = body.indexOf('=');
  if (equals >= 0) return { name: body.slice(0, equals), attached: body.slice(equals + 1) };
  if (argument.startsWith('--') || body.length === 1) return { name: body, attached: undefined };
  return { name: body.slice(0, 1), attached: body.slice(1) };
}

function findFlag(name: string, isLong: boolean): OptionName | undefined {
  if (isLong) return findOption(name);
  return OPTION_NAMES.find((option) => (OPTIONS[option] as Option<unknown>).short === name);
}

function takeValue(
  argument: string,
  attached: string | undefined,
  rest: string[],
  result: CommandLine,
): string | undefined {
  const value = attached ?? rest.shift();
  if (value === undefined) result.faults.push(`The option ${argument} needs a value.`);
  return value;
}

function unknownFlag(flag: string): string {
  const nearest = nearestName(flag.replace(/^-+/, ''));
  return `There is no option ${flag}${nearest ? `; did you mean --${nearest}?` : '; --help lists them.'}`;
}

/** The flag a mistyped one most likely means. */
export function nearestName(name: string): string | undefined {
  return nearestOf(kebabName(name), [...OPTION_NAMES, 'config', 'help', 'version'].map(kebabName));
}

/** The one of `candidates` that a mistyped word most likely means. */
export function nearestOf(wanted: string, candidates: readonly string[]): string | undefined {
  const [best] = candidates
    .map((candidate) => ({ candidate, distance: editDistance(wanted, candidate) }))
    .sort((a, b) => a.distance - b.distance);
  return best && best.distance <= Math.max(2, Math.floor(wanted.length / 3)) ? best.candidate : undefined;
}

/** Letters added, left out, changed, or swapped with their neighbour. */
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
