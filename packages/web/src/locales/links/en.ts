/** The messages of the prompt that makes and copies a link at once; they are loaded with it. */
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
} as const;
export type LinksKey = keyof typeof messages;
/** What every language gives. */
export type LinksMessages = Record<LinksKey, string>;
