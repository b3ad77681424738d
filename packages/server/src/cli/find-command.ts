import { looksLikePath } from '../config/places/text-files.js';
import { isServerSwitch, nearestOf, optionOf } from '../config/sources/command-line.js';
import { readWords } from '../config/sources/words.js';
import { StartError } from '../lib/start-error.js';
import type { Command } from './command.js';
import { COMMANDS } from './command-table.js';
import { commandHelp, groupHelp, programHelp } from './help.js';
import { findFlag } from './parse-arguments.js';

export interface FoundCommand {
  command: Command;
  /** The arguments without the name of the command. */
  rest: string[];
}

/** An operand that may belong to the name of a command. */
interface Word {
  text: string;
  index: number;
}

const MOST_OPERANDS = 1000;

/**
 * The command that the arguments name, which may have flags before, inside and after its name, as in File
 * Browser; null when they are those of the server. Throws `StartError` for a word that is neither a command
 * nor a path.
 */
export function findCommand(argv: readonly string[]): FoundCommand | null {
  const { words, wantsHelp } = wordsOf(argv);
  const [first, second] = words;
  if (!first) return null;
  const without = (...named: Word[]) =>
    argv.filter((_, index) => !named.some((word) => word.index === index));
  const single = first.text === 'help' ? help : commandOf(first.text);
  if (single) return { command: single, rest: without(first) };
  const group = groupOf(first.text);
  if (group.length > 0) {
    const command = second && commandOf(`${first.text} ${second.text}`);
    if (command) return { command, rest: without(first, second) };
    return { command: withoutVerb(first.text, group), rest: without(first) };
  }
  if (wantsHelp || looksLikePath(first.text)) return null;
  const full = second ? `${first.text} ${second.text}` : first.text;
  throw new StartError(`There is neither a command nor a folder ${first.text}${suggestion(full)}`);
}

/** The operands before `--`, without empty ones. */
function wordsOf(argv: readonly string[]): { words: Word[]; wantsHelp: boolean } {
  const words: Word[] = [];
  let wantsHelp = false;
  readWords(argv, {
    faults: [],
    isSwitch: (flag) =>
      isServerSwitch(flag) ||
      (optionOf(flag) === undefined &&
        COMMANDS.some(({ flags = [] }) => findFlag(flags, flag)?.isSwitch === true)),
    takeOperand: (text, index) => {
      if (text !== '' && index !== undefined) words.push({ text, index });
    },
    takeFlag: (flag, value) => {
      const { name } = flag;
      if (['help', 'h', 'version', 'v'].includes(name)) wantsHelp = true;
      else if (['config', 'c'].includes(name) || optionOf(flag)) value();
      // The flag may belong to a command, which is not known yet.
      else if (!COMMANDS.some(({ flags = [] }) => findFlag(flags, flag)?.isSwitch)) flag.skipValue();
    },
  });
  return { words, wantsHelp };
}

function commandOf(name: string): Command | undefined {
  return COMMANDS.find((command) => command.name === name);
}

function groupOf(word: string): Command[] {
  return COMMANDS.filter(({ name }) => name.startsWith(`${word} `));
}

/** The command `satchel users` without a verb prints its help. */
function withoutVerb(group: string, commands: readonly Command[]): Command {
  return {
    name: group,
    count: [0, MOST_OPERANDS],
    summary: '',
    help: () => groupHelp(group, commands),
    async run({ operands: [verb], say }) {
      if (verb !== undefined)
        throw commandOf(`${group} ${verb}`) ? afterDashes(group, verb) : noCommand(`${group} ${verb}`);
      say(groupHelp(group, commands));
    },
  };
}

const help: Command = {
  name: 'help',
  operands: '[command]',
  count: [0, 2],
  summary: 'Prints the help of a command.',
  async run({ operands, say }) {
    say(helpAbout(operands.join(' ')));
  },
};

function helpAbout(topic: string): string {
  if (topic === '') return programHelp();
  const command = commandOf(topic);
  if (command) return commandHelp(command);
  const group = groupOf(topic);
  if (group.length === 0) throw noCommand(topic);
  return groupHelp(topic, group);
}

function noCommand(name: string): StartError {
  return new StartError(`There is no command ${name}${suggestion(name)}`);
}

/** The verb is one of the group's, so it was not taken for one where it stands. */
function afterDashes(group: string, verb: string): StartError {
  return new StartError(
    `The word ${verb} is not read as a command after --; write satchel ${group} ${verb} without the --.`,
  );
}

function suggestion(name: string): string {
  const nearest = nearestOf(name, [...COMMANDS.map((command) => command.name), ...groups()]);
  return nearest === undefined ? '; satchel help lists them.' : `; did you mean ${nearest}?`;
}

function groups(): string[] {
  return COMMANDS.flatMap(({ name }) => (name.includes(' ') ? [name.slice(0, name.indexOf(' '))] : []));
}
