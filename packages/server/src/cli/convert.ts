import type { Change, Conversion, SetUpKind } from '../convert/convert.js';
import { readExchangeFile, requireNewName, writeExchangeFile } from '../core/state/exchange-file.js';
import { StartError } from '../lib/start-error.js';
import type { Command } from './command.js';
import { switchIn } from './flags.js';

export const convertSetUp: Command = {
  name: 'convert',
  operands: '[file]',
  count: [0, 1],
  summary:
    'Prints what a set-up of File Browser needs to run Satchel: a compose file, a docker run line, a systemd unit, a command line or a configuration file, from a file or standard input.',
  flags: [
    {
      name: 'from',
      value: 'kind',
      help: 'What the text is: compose, docker, systemd, command or config; found out by default.',
    },
    { name: 'image', value: 'name', help: 'The image in the place of the old one (satchel).' },
    {
      name: 'write',
      value: 'file',
      help: 'Writes the new text into a new file, or into the old one if that is named.',
    },
    { name: 'json', isSwitch: true, help: 'Prints the new text and the changes as JSON.' },
  ],
  async run({ operands: [file = '-'], given, readInput, say, note }) {
    // Not needed to start a server.
    const { convert, ConvertError, SET_UP_KINDS } = await import('../convert/convert.js');
    const from = SET_UP_KINDS.find((kind) => kind === given.get('from'));
    if (given.has('from') && from === undefined)
      throw new StartError(`The option from must be one of ${SET_UP_KINDS.join(', ')}.`);
    const target = given.get('write');
    if (target !== undefined && target !== file) await requireNewName(target);
    const source = file === '-' ? await readInput() : await readExchangeFile(file);
    let conversion: Conversion;
    try {
      conversion = convert(source, { from, image: given.get('image') });
    } catch (error) {
      if (error instanceof ConvertError) throw new StartError(error.message, { cause: error });
      throw error;
    }
    if (target !== undefined) await writeExchangeFile(target, conversion.text);
    if (switchIn(given, 'json')) return say(JSON.stringify(conversion, null, 2));
    for (const line of conversionLines(conversion)) say(line);
    if (target !== undefined) note(`The new text is in ${target}.`);
  },
};

const KINDS: Record<SetUpKind, string> = {
  compose: 'compose file',
  docker: 'docker run line',
  systemd: 'systemd unit',
  command: 'command line',
  config: 'configuration file',
};

/** A small diff with the reason for each change, and what to do before and to know afterwards. */
function conversionLines({ kind, changes, first, afterwards }: Conversion): string[] {
  const count = changes.length === 1 ? '1 change' : `${changes.length} changes`;
  const head =
    changes.length === 0
      ? `Nothing has to change in this ${KINDS[kind]}.`
      : `This ${KINDS[kind]} needs ${count}:`;
  return [
    head,
    ...changes.flatMap(changeLines),
    ...section('Before the first start:', first),
    ...section('What differs afterwards:', afterwards),
  ].map(visible);
}

function changeLines({ line, before, after, reasons }: Change): string[] {
  return [
    '',
    `line ${line}`,
    ...before.map((text) => `- ${text}`),
    ...after.map((text) => `+ ${text}`),
    ...reasons.map((reason) => `  ${reason}`),
  ];
}

function section(heading: string, sentences: readonly string[]): string[] {
  return sentences.length === 0 ? [] : ['', heading, ...sentences.map((sentence) => `- ${sentence}`)];
}

/** Replaces characters that would control a terminal. */
function visible(line: string): string {
  return line.replace(/(?!\t)\p{Cc}/gu, '\ufffd');
}
