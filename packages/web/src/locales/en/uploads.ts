export const uploads = {
  'uploads.title.done': '{count, plural, one {# file} other {# files}} uploaded',
  'uploads.drop.title': 'Upload to {folder}',
  'uploads.drop.text': 'Drop to upload files and folders',
  'uploads.drop.home': 'My files',
  'uploads.unreadableDrop':
    'Some of what you dropped could not be read. Try again, or pick the files instead.',
  'uploads.pastedName': 'Pasted {date}',
} as const;
