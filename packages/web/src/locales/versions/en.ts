/** The messages about versions of files, which are loaded with the first details. */
export const messages = {
  'versions.title': 'Versions',
  'versions.none':
    'There are no earlier versions. When the file is saved or replaced, what it held before is kept here.',
  'versions.replaced': 'Replaced by {name}',
  'versions.show': 'Show this version',
  'versions.compare': 'Compare with now',
  'versions.compare.before': 'The version of {date}',
  'versions.compare.now': 'Now',
  'versions.short.compare': 'Compare',
  'versions.short.restore': 'Restore',
  'versions.actionsFor': 'Actions for the version of {date}',
  'versions.download': 'Download this version',
  'versions.restore': 'Restore this version',
  'versions.delete': 'Delete this version',
  'versions.delete.title': 'Delete this version for good?',
  'versions.delete.text': 'This cannot be undone. The file itself stays as it is.',
  'versions.restored': 'The version of {date} was restored.',
  'versions.loadFailed': 'The versions could not be read.',
} as const;
export type VersionsKey = keyof typeof messages;
/** What every language gives. */
export type VersionsMessages = Record<VersionsKey, string>;
