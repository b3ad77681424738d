import type { GotoMessages } from './en';

export const messages: GotoMessages = {
  'goto.field': 'Cerqueu una carpeta pel nom',
  'goto.count': '{count, plural, one {# carpeta} other {# carpetes}}',
  'goto.none': 'Cap carpeta no té aquest nom.',
  'goto.missing': 'No hi ha cap carpeta així.',
  'files.copy.title': '{count, plural, one {Copia {name}} other {Copia # elements}}',
  'files.copy.submit': 'Copia a «{folder}»',
  'files.move.title': '{count, plural, one {Mou {name}} other {Mou # elements}}',
  'files.move.submit': 'Mou a «{folder}»',
  'files.transfer.text': 'Trieu una destinació. Ara {count, plural, one {és} other {són}} a <b>{folder}</b>.',
};
