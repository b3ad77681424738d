/** The messages of the page about the program, which are loaded with it. */
export const messages = {
  'about.text': 'A file manager for your own server.',
  'about.version': 'Version {version}',
  'about.project': 'Project page',
  'about.license': 'Licence of {name}',
  'about.inside': 'What is inside',
  'about.packages':
    '{count, plural, one {# package} other {# packages}} of other authors, each with its own licence.',
  'about.noText': 'The package comes without the text of its licence.',
} as const;

export type AboutKey = keyof typeof messages;
/** What every language gives. */
export type AboutMessages = Record<AboutKey, string>;
