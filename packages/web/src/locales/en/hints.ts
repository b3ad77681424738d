export const hints = {
  'hints.title': 'Tip',
  'hints.touch': 'Touch and hold an item to select it.',
  'hints.menu': 'Right-click an item to see everything you can do with it.',
  'hints.drop': 'Drop files or folders anywhere on this page to upload them.',
  'hints.help': 'Press F1 for shortcuts and quick answers.',
  'hints.dismiss': 'Got it',
} as const;
