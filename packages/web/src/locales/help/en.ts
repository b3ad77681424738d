/** The messages of the help, which are loaded with it. */
export const messages = {
  'help.title': 'Help',
  'help.answers': 'Short answers',
  'help.share.question': 'How do I share something?',
  'help.share.answer':
    'Select it and choose Share. You get a link that you can send to anyone. You can add a password and an end date.',
  'help.upload.question': 'How do I upload?',
  'help.upload.answer':
    'Choose Upload, or drop files and folders on the list. If an upload is interrupted, it continues by itself.',
  'help.select.question': 'How do I select several items?',
  'help.select.answer':
    'Click them while you hold Ctrl (⌘ on a Mac), or Shift for everything in between. On a touch screen, hold one and tap the others.',
  'help.download.question': 'How do I download several items at once?',
  'help.download.answer': 'Select them and choose Download. They come in one archive.',
  'help.move.question': 'How do I move or copy?',
  'help.move.answer': 'Drag items onto a folder, or select them and choose Move or Copy.',
  'help.find.question': 'How do I find something?',
  'help.find.answer': 'Open the search at the top and type part of a name.',
  'help.deleted.question': 'Can I get back what I deleted?',
  'help.deleted.answer': 'No. Deleting is permanent, so you are always asked first.',
  'help.deleted.trash': 'Yes. Open the trash in the sidebar and choose Restore.',
  'help.install.question': 'Can I use this as an app?',
  'help.install.answer':
    'Yes, if the address begins with https: choose Install or Add to Home Screen in the menu of your browser. Your files stay on the server.',
  'files.help.title': 'Keyboard shortcuts',
  'files.help.move': 'Move',
  'files.help.extend': 'Extend the selection',
  'files.help.ends': 'First and last item',
  'files.help.toggle': 'Select or deselect',
  'files.help.mark': 'Select and go on to the next',
  'files.help.free': 'Move without changing the selection',
  'files.help.menu': 'Open the menu',
  'files.help.save': 'Save (in the editor)',
  'files.help.typing': 'Type the first letters of a name to go to it.',
  'files.help.filter':
    'The filter of a folder shows names that contain what you type; commas separate several: 3, 7, letter.',
} as const;

export type HelpKey = keyof typeof messages;
/** What every language gives. */
export type HelpMessages = Record<HelpKey, string>;
