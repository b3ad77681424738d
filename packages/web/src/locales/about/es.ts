import type { AboutMessages } from './en';

export const messages: AboutMessages = {
  'about.text': 'Un gestor de archivos para tu propio servidor.',
  'about.version': 'Versión {version}',
  'about.project': 'Página del proyecto',
  'about.license': 'Licencia de {name}',
  'about.inside': 'Qué contiene',
  'about.packages':
    '{count, plural, one {# paquete} other {# paquetes}} de otros autores, cada uno con su propia licencia.',
  'about.noText': 'El paquete no incluye el texto de su licencia.',
};
