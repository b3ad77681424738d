/** The messages for finding a folder by its name, and for typing its path, which are loaded with their fields. */
export const messages = {
  'goto.field': 'Find a folder by name',
  'goto.count': '{count, plural, one {# folder} other {# folders}}',
  'goto.none': 'No folder has this name.',
  'goto.missing': 'There is no such folder.',
} as const;

export type GotoKey = keyof typeof messages;
/** What every language gives. */
export type GotoMessages = Record<GotoKey, string>;
