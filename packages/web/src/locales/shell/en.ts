/** The messages of the shell, which are loaded with its panel. */
export const messages = {
  'shell.title': 'Shell',
  'shell.command': 'Command',
  'shell.placeholder': 'Type a command',
  'shell.running': 'Running…',
  'shell.output': 'Output',
  'shell.hint': 'Commands run in the open folder. “clear” empties this panel, “exit” closes it.',
  'shell.clear': 'Clear',
  'shell.cancel': 'Stop the command',
  'shell.resize': 'Height of the shell',
  'shell.end.code': 'Exited with code {code}',
  'shell.end.signal': 'Ended by {signal}',
  'shell.end.cancelled': 'Stopped',
  'shell.end.time': 'Stopped because it took too long.',
  'shell.end.output': 'Stopped because it wrote too much.',
  'shell.end.rights': 'Stopped because you are no longer allowed to run it.',
  'shell.refused.forbidden': 'Command not allowed.',
  'shell.refused.invalid_input': 'A quotation mark is not closed.',
  'shell.refused.not_found': 'There is no program or folder with this name.',
  'shell.refused.too_many_requests': 'Another command of yours is still running.',
  'shell.end.lost': 'The connection was lost.',
} as const;
export type ShellKey = keyof typeof messages;
/** What every language gives. */
export type ShellMessages = Record<ShellKey, string>;
