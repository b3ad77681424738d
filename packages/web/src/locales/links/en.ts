/** The messages of the prompt that makes and copies a link at once, and of albums for their owners. */
export const messages = {
  'links.making': 'Making the link …',
  'links.bothCopied': 'Link and password copied',
  'links.copyHere': 'The browser did not allow copying. Here is the link:',
  'links.address': 'Address of the link',
  'links.never': 'Never',
  'links.date': 'Date',
  'links.lastDay': 'Last day',
  'links.shownOnce': 'The link opens with this password. It is shown only now.',
  'links.send': 'Send …',
  'links.more': 'All options',
  'links.options': 'More options',
  'links.options.album': 'Title, cover, start time',
  'links.options.start': 'Start time',
  'links.all': 'All links ({count, number})',
  'links.album': 'Album',
  'links.album.text': 'Visitors see a wall of its pictures and films, and your name.',
  'links.view': 'Visitors see',
  'links.view.list': 'A list',
  'links.view.album': 'An album',
  'links.title': 'Title (optional)',
  'links.cover': 'Cover',
  'links.cover.is': 'Cover: {name}',
  'links.cover.auto': 'Automatic',
  'links.cover.search': 'Search pictures',
  'links.cover.others': 'Not shown: {count, number}. Search for them by name.',
  'links.cover.more': 'Other pictures are found by their names.',
  'links.cover.none': 'No picture has this name.',
  'links.opened': '{count, plural, =0 {Not opened yet} one {Opened once} other {Opened # times}}',
} as const;
export type LinksKey = keyof typeof messages;
/** What every language gives. */
export type LinksMessages = Record<LinksKey, string>;
