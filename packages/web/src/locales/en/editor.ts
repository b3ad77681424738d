export const editor = {
  'editor.loadFailed': '{name} could not be opened',
  'editor.binary': '{name} is not a text file',
  'editor.openAnyway': 'Open as text anyway',
} as const;
