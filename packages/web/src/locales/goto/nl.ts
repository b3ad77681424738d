import type { GotoMessages } from './en';

export const messages: GotoMessages = {
  'goto.field': 'Een map op naam zoeken',
  'goto.count': '{count, plural, one {# map} other {# mappen}}',
  'goto.none': 'Geen enkele map heet zo.',
  'goto.missing': 'Deze map bestaat niet.',
};
