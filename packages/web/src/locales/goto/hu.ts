import type { GotoMessages } from './en';

export const messages: GotoMessages = {
  'goto.field': 'Mappa keresése név szerint',
  'goto.count': '{count, plural, one {# mappa} other {# mappa}}',
  'goto.none': 'Nincs ilyen nevű mappa.',
  'goto.missing': 'Nincs ilyen mappa.',
};
