import type { PhoneMessages } from './en';

export const messages: PhoneMessages = {
  'phone.bar': 'Hlavné miesta',
  'phone.files': 'Súbory',
  'phone.recent': 'Nedávne',
  'phone.none': 'Zatiaľ sa nič neotvorilo.',
  'phone.shared': 'Zdieľané',
  'phone.add': 'Pridať',
  'phone.camera': 'Odfotiť',
  'phone.photos': 'Fotky a filmy',
};
