/** What a demo says besides; it is loaded with its pages. */
export const messages = {
  'demo.name': 'About this demo',
  'demo.title': 'Try {name}',
  'demo.text':
    'You get files of your own to try everything with. Only you see them, and at the end all of them are deleted.',
  'demo.terms': 'Time: {time}. Space: {size}.',
  'demo.begin': 'Start the demo',
  'demo.over': 'Your time is over, and your files are deleted. You can start again.',
  'demo.full': 'All places are taken at the moment. Try again in a few minutes.',
  'demo.many': 'Too many demos were started from your network. Try again later.',
  'demo.note': 'This is a demo. Only you see these files, and at the end all of them are deleted.',
  'demo.left': 'Time left: {time}',
  'demo.own': 'On a server of your own',
  'demo.fold': 'Fold this note',
  'demo.shared': 'This page belongs to a demo. What it shows will soon be deleted.',
} as const;
export type DemoKey = keyof typeof messages;
/** What every language gives. */
export type DemoMessages = Record<DemoKey, string>;
