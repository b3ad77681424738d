import type { GotoMessages } from './en';

export const messages: GotoMessages = {
  'goto.field': 'Finn en mappe etter navn',
  'goto.count': '{count, plural, one {# mappe} other {# mapper}}',
  'goto.none': 'Ingen mappe har dette navnet.',
  'goto.missing': 'Denne mappen finnes ikke.',
};
