import type { GotoMessages } from './en';

export const messages: GotoMessages = {
  'goto.field': 'Finna möppu eftir nafni',
  'goto.count': '{count, plural, one {# mappa} other {# möppur}}',
  'goto.none': 'Engin mappa heitir þetta.',
  'goto.missing': 'Þessi mappa er ekki til.',
};
