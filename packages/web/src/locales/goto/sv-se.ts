import type { GotoMessages } from './en';

export const messages: GotoMessages = {
  'goto.field': 'Hitta en mapp efter namn',
  'goto.count': '{count, plural, one {# mapp} other {# mappar}}',
  'goto.none': 'Ingen mapp heter så.',
  'goto.missing': 'Den här mappen finns inte.',
};
