import type { GotoMessages } from './en';

export const messages: GotoMessages = {
  'goto.field': 'Znajdź folder po nazwie',
  'goto.count': '{count, plural, one {# folder} few {# foldery} many {# folderów} other {# folderu}}',
  'goto.none': 'Żaden folder tak się nie nazywa.',
  'goto.missing': 'Nie ma takiego folderu.',
};
