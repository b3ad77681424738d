/** The messages of the text editor, which are loaded with it. */
export const messages = {
  'editor.close': 'Back to the folder',
  'editor.unsaved': 'Unsaved changes',
  'editor.saved': 'Saved {time}',
  'editor.readOnly': 'Read-only',
  'editor.view': 'Read-only view',
  'editor.find': 'Find',
  'editor.wrap': 'Wrap long lines',
  'editor.place': 'Line {line}, column {column}',
  'editor.lines': '{count, plural, one {# line} other {# lines}}',
  'editor.mixedBreaks': 'Mixed line endings',
  'editor.plainText': 'Plain text',
  'editor.notUtf8': 'The encoding of this text is uncertain. Saving could damage it, so it is read-only.',
  'editor.unencodable': 'Not saved: the file is written in {encoding}, which has no “{character}”.',
  'editor.restored': 'Your unsaved changes are back. Save them to keep them.',
  'editor.conflict.title': '{name} was changed by someone else',
  'editor.conflict.text':
    'It is no longer the version you opened. Overwriting loses their changes; loading theirs loses yours.',
  'editor.conflict.deletedTitle': '{name} is no longer there',
  'editor.conflict.deletedText':
    'It was moved or deleted while you were editing. You can save your text as a new file.',
  'editor.conflict.overwrite': 'Overwrite',
  'editor.conflict.reload': 'Load theirs',
  'editor.conflict.recreate': 'Save again',
  'editor.conflict.keep': 'Keep editing',
  'editor.leave.title': 'Save the changes in {name}?',
  'editor.leave.text': 'They are lost if you leave without saving.',
  'editor.leave.discard': 'Discard changes',
  'editor.leave.stay': 'Keep editing',
  'editor.leave.save': 'Save',
} as const;
export type EditorKey = keyof typeof messages;
/** What every language gives. */
export type EditorMessages = Record<EditorKey, string>;
