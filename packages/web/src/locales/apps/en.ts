/** The messages about receiving from other apps and sending to them, which are loaded with their screens. */
export const messages = {
  'apps.page': 'From another app',
  'apps.text':
    'Nothing is uploaded until you confirm it here. Whatever you leave is removed from this browser after a day.',
  'apps.name': 'Name of the text',
  'apps.remove': 'Leave out {name}',
  'apps.discard': 'Discard',
  'apps.nothing': 'There is nothing here',
  'apps.nothing.text':
    'It was uploaded or discarded, or is older than a day. Share it again from the other app.',
  'apps.refused': 'It could not be received',
  'apps.refused.early': 'The app was not ready yet. It is ready now: share it again from the other app.',
  'apps.refused.large':
    'At most {count} files with {size} in total can be received at once. Upload more than that from a folder.',
  'apps.refused.full': 'This browser has no space for it. Make space, then share it again.',
  'apps.send.title': 'Send to another app',
  'apps.send.ready': 'Ready to be sent',
  'apps.send.now': 'Send now',
  'apps.send.refused': 'This browser can’t send files of this kind. Download them instead.',
} as const;

export type AppsKey = keyof typeof messages;
/** What every language gives. */
export type AppsMessages = Record<AppsKey, string>;
