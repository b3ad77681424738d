import type { GotoMessages } from './en';

export const messages: GotoMessages = {
  'goto.field': 'Een map op naam zoeken',
  'goto.count': '{count, plural, one {# map} other {# mappen}}',
  'goto.none': 'Geen enkele map heet zo.',
  'goto.missing': 'Deze map bestaat niet.',
  'files.copy.title': '{count, plural, one {{name} kopiëren} other {# items kopiëren}}',
  'files.copy.submit': 'Kopiëren naar {folder}',
  'files.move.title': '{count, plural, one {{name} verplaatsen} other {# items verplaatsen}}',
  'files.move.submit': 'Verplaatsen naar {folder}',
  'files.transfer.text':
    'Kies de bestemming. Nu {count, plural, one {staat het} other {staan ze}} in <b>{folder}</b>.',
};
