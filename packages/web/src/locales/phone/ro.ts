import type { PhoneMessages } from './en';

export const messages: PhoneMessages = {
  'phone.bar': 'Locuri principale',
  'phone.files': 'Fișiere',
  'phone.recent': 'Recente',
  'phone.none': 'Nu s-a deschis încă nimic.',
  'phone.shared': 'Partajate',
  'phone.add': 'Adaugă',
  'phone.camera': 'Fă o fotografie',
  'phone.photos': 'Fotografii și filme',
};
