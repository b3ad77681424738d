import type { GotoMessages } from './en';

export const messages: GotoMessages = {
  'goto.field': 'Cerqueu una carpeta pel nom',
  'goto.count': '{count, plural, one {# carpeta} other {# carpetes}}',
  'goto.none': 'Cap carpeta no té aquest nom.',
  'goto.missing': 'No hi ha cap carpeta així.',
};
