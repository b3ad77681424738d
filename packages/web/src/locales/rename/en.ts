/** The messages of the prompt that renames several entries, which are loaded with it. */
export const messages = {
  'rename.title': '{count, plural, one {Rename # item} other {Rename # items}}',
  'rename.way': 'What changes',
  'rename.way.pattern': 'Pattern',
  'rename.way.replace': 'Find and replace',
  'rename.way.case': 'Upper and lower case',
  'rename.pattern': 'New name',
  'rename.number': 'Number',
  'rename.start': 'Count from',
  'rename.find': 'Find',
  'rename.with': 'Replace with',
  'rename.matchCase': 'Match case',
  'rename.expression': 'Regular expression',
  'rename.badExpression': 'This is not a regular expression.',
  'rename.case.lower': 'lower case',
  'rename.case.upper': 'UPPER CASE',
  'rename.case.title': 'Title Case',
  'rename.preview': 'Preview',
  'rename.twice': 'Another item gets this name.',
  'rename.faults': '{count, plural, one {# name cannot be used.} other {# names cannot be used.}}',
  'rename.nothing': 'No name changes.',
  'rename.failed': '{count, plural, one {“{name}” was not renamed.} other {# items were not renamed.}}',
} as const;

export type RenameKey = keyof typeof messages;
/** What every language gives. */
export type RenameMessages = Record<RenameKey, string>;
