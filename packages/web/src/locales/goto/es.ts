import type { GotoMessages } from './en';

export const messages: GotoMessages = {
  'goto.field': 'Buscar una carpeta por su nombre',
  'goto.count': '{count, plural, one {# carpeta} other {# carpetas}}',
  'goto.none': 'Ninguna carpeta se llama así.',
  'goto.missing': 'Esta carpeta no existe.',
  'files.copy.title': '{count, plural, one {Copiar {name}} other {Copiar # elementos}}',
  'files.copy.submit': 'Copiar a {folder}',
  'files.move.title': '{count, plural, one {Mover {name}} other {Mover # elementos}}',
  'files.move.submit': 'Mover a {folder}',
  'files.transfer.text':
    'Elige el destino. Ahora {count, plural, one {está} other {están}} en <b>{folder}</b>.',
};
