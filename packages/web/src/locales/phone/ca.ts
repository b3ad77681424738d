import type { PhoneMessages } from './en';

export const messages: PhoneMessages = {
  'phone.bar': 'Llocs principals',
  'phone.files': 'Fitxers',
  'phone.recent': 'Recents',
  'phone.none': 'Encara no s’ha obert res.',
  'phone.shared': 'Compartits',
  'phone.add': 'Afegeix',
  'phone.camera': 'Fes una foto',
  'phone.photos': 'Fotos i pel·lícules',
};
