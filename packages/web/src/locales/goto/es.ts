import type { GotoMessages } from './en';

export const messages: GotoMessages = {
  'goto.field': 'Buscar una carpeta por su nombre',
  'goto.count': '{count, plural, one {# carpeta} other {# carpetas}}',
  'goto.none': 'Ninguna carpeta se llama así.',
  'goto.missing': 'Esta carpeta no existe.',
};
