/** The messages for choosing a folder: finding it by its name, typing its path, and moving and copying there. */
export const messages = {
  'goto.field': 'Find a folder by name',
  'goto.count': '{count, plural, one {# folder} other {# folders}}',
  'goto.none': 'No folder has this name.',
  'goto.missing': 'There is no such folder.',
  'files.copy.title': '{count, plural, one {Copy {name}} other {Copy # items}}',
  'files.copy.submit': 'Copy to {folder}',
  'files.move.title': '{count, plural, one {Move {name}} other {Move # items}}',
  'files.move.submit': 'Move to {folder}',
  'files.transfer.text':
    'Choose a destination. {count, plural, one {It is} other {They are}} in <b>{folder}</b> now.',
} as const;

export type GotoKey = keyof typeof messages;
/** What every language gives. */
export type GotoMessages = Record<GotoKey, string>;
