import type { GotoMessages } from './en';

export const messages: GotoMessages = {
  'goto.field': 'Finn en mappe etter navn',
  'goto.count': '{count, plural, one {# mappe} other {# mapper}}',
  'goto.none': 'Ingen mappe har dette navnet.',
  'goto.missing': 'Denne mappen finnes ikke.',
  'files.copy.title': '{count, plural, one {Kopier {name}} other {Kopier # elementer}}',
  'files.copy.submit': 'Kopier til {folder}',
  'files.move.title': '{count, plural, one {Flytt {name}} other {Flytt # elementer}}',
  'files.move.submit': 'Flytt til {folder}',
  'files.transfer.text': 'Velg et mål. Nå ligger {count, plural, one {det} other {de}} i <b>{folder}</b>.',
};
