import { nearestOf, type RawOptions } from '../config/command-line.js';
import { findOption, OPTIONS, type Option, type OptionName, plainName } from '../config/options.js';
import type { Command, Flag } from './command.js';

export interface Arguments {
  operands: string[];
  given: Map<string, string>;
  options: RawOptions;
  configFile: string | undefined;
  wantsHelp: boolean;
  /** One sentence for each thing that is wrong. */
  faults: string[];
}

/** Reads what follows a command's name. Its own flags come before options of the server that are called alike. */
export function parseArguments(argv: readonly string[], command: Command): Arguments {
  const result: Arguments = {
    operands: [],
    given: new Map(),
    options: {},
    configFile: undefined,
    wantsHelp: false,
    faults: [],
  };
  const rest = [...argv];
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    if (word === '--') result.operands.push(...rest.splice(0));
    else if (word === '-' || !word.startsWith('-')) result.operands.push(word);
    else takeFlag(word, rest, command, result);
  }
  if (!result.wantsHelp) countOperands(command, result);
  return result;
}

function countOperands({ name, operands = '', count = [0, 0] }: Command, result: Arguments): void {
  const [least, most] = count;
  const { length } = result.operands;
  if (length >= least && length <= most) return;
  const wanted = operands === '' ? 'nothing more' : operands;
  result.faults.push(`The command ${name} wants ${wanted}; satchel ${name} --help tells more.`);
}

function takeFlag(word: string, rest: string[], command: Command, result: Arguments): void {
  const { name, attached } = split(word);
  const isLong = word.startsWith('--');
  const value = (): string | undefined => attached ?? takeValue(word, rest, result);
  const flag = findFlag(command.flags ?? [], name, isLong);
  if (flag) {
    const text = flag.isSwitch ? (attached ?? 'true') : value();
    if (text !== undefined) result.given.set(flag.name, text);
    return;
  }
  if (name === 'help' || name === 'h') result.wantsHelp = true;
  else if (name === 'config' || name === 'c') result.configFile = value();
  else takeOption({ word, name, isLong, value, attached, command, result });
}

interface Taken {
  word: string;
  name: string;
  isLong: boolean;
  attached: string | undefined;
  value: () => string | undefined;
  command: Command;
  result: Arguments;
}

function takeOption({ word, name, isLong, value, attached, command, result }: Taken): void {
  const option = isLong ? findOption(name) : shortOption(name);
  if (option === undefined) {
    result.faults.push(unknown(word, command));
    return;
  }
  const isSwitch = (OPTIONS[option] as Option<unknown>).type.isSwitch === true;
  const text = isSwitch ? (attached ?? 'true') : value();
  if (text !== undefined) result.options[option] = text;
}

function split(word: string): { name: string; attached: string | undefined } {
  const body = word.replace(/^--?/, '');
  const equals = body.indexOf('=');
  if (equals >= 0) return { name: body.slice(0, equals), attached: body.slice(equals + 1) };
  if (word.startsWith('--') || body.length === 1) return { name: body, attached: undefined };
  return { name: body.slice(0, 1), attached: body.slice(1) };
}

function findFlag(flags: readonly Flag[], name: string, isLong: boolean): Flag | undefined {
  return flags.find((flag) => (isLong ? plainName(flag.name) === plainName(name) : flag.short === name));
}

function shortOption(letter: string): OptionName | undefined {
  return (Object.keys(OPTIONS) as OptionName[]).find(
    (name) => (OPTIONS[name] as Option<unknown>).short === letter,
  );
}

function takeValue(word: string, rest: string[], result: Arguments): string | undefined {
  const value = rest.shift();
  if (value === undefined) result.faults.push(`The option ${word} needs a value.`);
  return value;
}

function unknown(word: string, { name, flags = [] }: Command): string {
  const typed = word.replace(/^-+/, '').split('=', 1)[0] ?? '';
  const known = [...flags.map((flag) => flag.name), ...Object.keys(OPTIONS)];
  const nearest = nearestOf(typed, known);
  return `The command ${name} has no option ${word}${nearest ? `; did you mean --${nearest}?` : '.'}`;
}
