import { OPTIONS, type OptionName, plainName, type RawOptions } from '../config/options.js';
import { isServerSwitch, nearestOf, optionOf } from '../config/sources/command-line.js';
import { type FlagName, readWords, type TypedFlag } from '../config/sources/words.js';
import type { Command, Flag } from './command.js';

export interface Arguments {
  operands: string[];
  given: Map<string, string>;
  options: RawOptions;
  configFile: string | undefined;
  wantsHelp: boolean;
  /** One sentence for each error. */
  faults: string[];
}

/**
 * Parses the arguments after a command's name. Flags of the command take precedence over options of the
 * server with the same name.
 */
export function parseArguments(argv: readonly string[], command: Command): Arguments {
  const result: Arguments = {
    operands: [],
    given: new Map(),
    options: {},
    configFile: undefined,
    wantsHelp: false,
    faults: [],
  };
  readWords(argv, {
    faults: result.faults,
    isSwitch: (flag) => findFlag(command.flags ?? [], flag)?.isSwitch ?? isServerSwitch(flag),
    takeOperand: (operand) => result.operands.push(operand),
    takeFlag: (flag, value) => takeFlag(flag, value, command, result),
  });
  if (!result.wantsHelp) countOperands(command, result);
  if (command.servesOperand) serveOperand(result);
  return result;
}

function countOperands({ name, operands = '', count = [0, 0] }: Command, result: Arguments): void {
  const [least, most] = count;
  const { length } = result.operands;
  if (length >= least && length <= most) return;
  const wanted = operands === '' ? 'no arguments' : operands;
  result.faults.push(`The command ${name} expects ${wanted}; see satchel ${name} --help.`);
}

function serveOperand({ operands: [folder], options, faults }: Arguments): void {
  if (folder === undefined) return;
  if (options.root === undefined) options.root = folder;
  else faults.push(`Only one folder can be served, and ${folder} is the second one.`);
}

function takeFlag(
  typed: TypedFlag,
  value: () => string | undefined,
  command: Command,
  result: Arguments,
): void {
  const { name, word } = typed;
  const flag = findFlag(command.flags ?? [], typed);
  if (flag) {
    const text = value();
    if (text !== undefined) result.given.set(flag.name, text);
  } else if (name === 'help' || name === 'h') result.wantsHelp = true;
  else if (name === 'config' || name === 'c') result.configFile = value();
  else {
    const option = acceptedOption(typed, command);
    if (option === undefined) result.faults.push(unknown(word, command));
    const text = option && value();
    if (option && text !== undefined) result.options[option] = text;
  }
}

function acceptedOption(typed: TypedFlag, { takesOptions }: Command): OptionName | undefined {
  const option = optionOf(typed);
  const isAccepted = typeof takesOptions !== 'object' || (option && takesOptions.includes(option));
  return isAccepted ? option : undefined;
}

export function findFlag(flags: readonly Flag[], { name, isLong }: FlagName): Flag | undefined {
  return flags.find((flag) => (isLong ? plainName(flag.name) === plainName(name) : flag.short === name));
}

function unknown(word: string, { name, flags = [], takesOptions }: Command): string {
  const typed = word.replace(/^-+/, '').split('=', 1)[0] ?? '';
  const options = typeof takesOptions === 'object' ? takesOptions : Object.keys(OPTIONS);
  const known = [...flags.map((flag) => flag.name), ...options];
  const nearest = nearestOf(typed, known);
  return `The command ${name} has no option ${word}${nearest ? `; did you mean --${nearest}?` : '.'}`;
}
