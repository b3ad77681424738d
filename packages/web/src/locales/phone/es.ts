import type { PhoneMessages } from './en';

export const messages: PhoneMessages = {
  'phone.bar': 'Lugares principales',
  'phone.files': 'Archivos',
  'phone.recent': 'Recientes',
  'phone.none': 'Aún no se ha abierto nada.',
  'phone.shared': 'Compartido',
  'phone.add': 'Añadir',
  'phone.camera': 'Hacer una foto',
  'phone.photos': 'Fotos y vídeos',
};
