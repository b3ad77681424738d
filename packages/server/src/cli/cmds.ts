import { COMMAND_TRIGGERS, type Settings } from '@satchel/contract';
import { StartError } from '../lib/start-error.js';
import type { Command, Invocation } from './command.js';
import { indexFrom } from './flags.js';
import { settingsFacts } from './open-stores.js';
import { shownCell } from './tab-writer.js';

export const cmdsAdd: Command = {
  name: 'cmds add',
  operands: '<event> <command...>',
  count: [2, 1000],
  summary: 'Adds an event hook: a command that runs before or after a change, such as after_upload.',
  async run({ operands: [event = '', ...words], stores, say }) {
    requireEvent(event);
    await change({ stores, say }, event, (lines) => [...lines, words.join(' ')]);
  },
};

export const cmdsLs: Command = {
  name: 'cmds ls',
  summary: 'Lists the event hooks of each event, counted from 0.',
  flags: [
    {
      name: 'event',
      short: 'e',
      value: 'event',
      help: 'Only those of this event, also without before_ or after_.',
    },
  ],
  access: 'read',
  async run({ given, stores, say }) {
    const { commands } = await (await stores()).settings.get();
    const event = given.get('event') || undefined;
    show(
      commands,
      say,
      (each) => event === undefined || [event, `before_${event}`, `after_${event}`].includes(each),
    );
  },
};

export const cmdsRm: Command = {
  name: 'cmds rm',
  operands: '<event> <index> [last index]',
  count: [2, 3],
  summary: 'Removes an event hook, or all from the first index to the last.',
  async run({ operands: [event = '', first, last], stores, say }) {
    requireEvent(event);
    await change({ stores, say }, event, (lines) => {
      const from = indexFrom(first, lines.length, 'command');
      const to = last === undefined ? from : indexFrom(last, lines.length, 'command');
      return lines.filter((_, index) => index < from || index > to);
    });
  },
};

function requireEvent(event: string): void {
  if (!COMMAND_TRIGGERS.some((trigger) => trigger === event))
    throw new StartError(`There is no event ${event}; the events are ${COMMAND_TRIGGERS.join(', ')}.`);
}

async function change(
  { stores, say }: Pick<Invocation, 'stores' | 'say'>,
  event: string,
  make: (lines: readonly string[]) => string[],
): Promise<void> {
  const { settings, config } = await stores();
  const { checkPrograms } = settingsFacts(config);
  await settings.change((current) => {
    const lines = make(current.commands[event] ?? []).filter((line) => line.trim() !== '');
    const next = { ...current, commands: { ...current.commands, [event]: lines } };
    checkPrograms(current, next);
    return next;
  });
  show((await settings.get()).commands, say);
}

/** In the words of File Browser, which scripts read. */
function show(
  commands: Settings['commands'],
  say: (text: string) => void,
  isWanted: (event: string) => boolean = () => true,
): void {
  for (const [event, lines] of Object.entries(commands)) {
    if (!isWanted(event)) continue;
    for (const [index, line] of lines.entries()) say(`${event}(${index}): ${shownCell(line)}`);
  }
}
