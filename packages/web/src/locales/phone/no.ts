import type { PhoneMessages } from './en';

export const messages: PhoneMessages = {
  'phone.bar': 'Viktige steder',
  'phone.files': 'Filer',
  'phone.recent': 'Nylige',
  'phone.none': 'Ingenting er åpnet ennå.',
  'phone.shared': 'Delt',
  'phone.add': 'Legg til',
  'phone.camera': 'Ta et bilde',
  'phone.photos': 'Bilder og filmer',
};
