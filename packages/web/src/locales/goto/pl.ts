import type { GotoMessages } from './en';

export const messages: GotoMessages = {
  'goto.field': 'Znajdź folder po nazwie',
  'goto.count': '{count, plural, one {# folder} few {# foldery} many {# folderów} other {# folderu}}',
  'goto.none': 'Żaden folder tak się nie nazywa.',
  'goto.missing': 'Nie ma takiego folderu.',
  'files.copy.title':
    '{count, plural, one {Kopiuj {name}} few {Kopiuj # elementy} many {Kopiuj # elementów} other {Kopiuj # elementu}}',
  'files.copy.submit': 'Kopiuj do „{folder}”',
  'files.move.title':
    '{count, plural, one {Przenieś {name}} few {Przenieś # elementy} many {Przenieś # elementów} other {Przenieś # elementu}}',
  'files.move.submit': 'Przenieś do „{folder}”',
  'files.transfer.text':
    'Wybierz miejsce docelowe. Teraz {count, plural, one {element jest} few {elementy są} many {elementy są} other {elementy są}} w folderze <b>{folder}</b>.',
};
