import type { GotoMessages } from './en';

export const messages: GotoMessages = {
  'goto.field': 'Pronađi mapu po nazivu',
  'goto.count': '{count, plural, one {# mapa} few {# mape} other {# mapa}}',
  'goto.none': 'Nijedna se mapa tako ne zove.',
  'goto.missing': 'Takva mapa ne postoji.',
};
