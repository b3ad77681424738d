/** The messages for finding a folder by its name, which are loaded with the prompt that moves and copies. */
export const messages = {
  'goto.field': 'Find a folder by name',
  'goto.count': '{count, plural, one {# folder} other {# folders}}',
  'goto.none': 'No folder has this name.',
} as const;

export type GotoKey = keyof typeof messages;
/** What every language gives. */
export type GotoMessages = Record<GotoKey, string>;
