export const help = {
  'help.title': 'Help',
  'help.answers': 'Short answers',
  'help.share.question': 'How do I share something?',
  'help.share.answer':
    'Select it and choose Share. You get a link that you can send to anyone. You can add a password and an end date.',
  'help.upload.question': 'How do I upload?',
  'help.upload.answer':
    'Choose Upload, or drop files and folders on the list. An upload that breaks off carries on by itself.',
  'help.select.question': 'How do I select several items?',
  'help.select.answer':
    'Click them while you hold Ctrl (⌘ on a Mac), or Shift for everything in between. On a touch screen, hold one and tap the others.',
  'help.download.question': 'How do I download several items at once?',
  'help.download.answer': 'Select them and choose Download. They come as one archive.',
  'help.move.question': 'How do I move or copy?',
  'help.move.answer': 'Drag items onto a folder, or select them and choose Move or Copy.',
  'help.find.question': 'How do I find something?',
  'help.find.answer': 'Open the search at the top and type part of a name.',
  'help.deleted.question': 'Can I get back what I deleted?',
  'help.deleted.answer': 'No. What is deleted is gone, so you are always asked first.',
  'help.deleted.trash': 'Yes: open the trash in the sidebar, and choose Restore.',
  'help.install.question': 'Can I use this as an app?',
  'help.install.answer':
    'Yes, if the address begins with https: choose Install or Add to Home Screen in the menu of your browser. Your files stay on the server.',

  'hints.title': 'Tip',
  'hints.touch': 'Touch and hold an item to select it.',
  'hints.menu': 'Right-click an item to see everything you can do with it.',
  'hints.drop': 'Drop files or folders anywhere on this page to upload them.',
  'hints.help': 'Press F1 to see shortcuts and short answers.',
  'hints.next': 'Next tip',
  'hints.dismiss': 'Got it',
} as const;
