/** The messages about downloads that lack something, which are loaded with the first of them. */
export const messages = {
  'downloads.incomplete':
    '{count, plural, one {“{name}” lacks # item.} other {“{name}” lacks # items.}} The file “{note}” in it says what is missing, and why.',
  'downloads.stalled': 'The download of “{name}” stopped at {reached}: nothing was received for a while.',
  'downloads.failed': 'The download of “{name}” stopped at {reached}: the server could not read any further.',
  'downloads.resume': 'Your browser may continue it from its list of downloads.',
  'downloads.restart': 'An archive cannot be continued, only downloaded again.',
  'downloads.again': 'Download again',
  'downloads.several': 'Several downloads stopped before they were complete: {names}',
  'downloads.reached': '{received} of {size}',
} as const;

export type DownloadsKey = keyof typeof messages;
/** What every language gives. */
export type DownloadsMessages = Record<DownloadsKey, string>;
