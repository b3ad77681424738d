import type { PhoneMessages } from './en';

export const messages: PhoneMessages = {
  'phone.bar': 'Belangrijkste plekken',
  'phone.files': 'Bestanden',
  'phone.recent': 'Recent',
  'phone.none': 'Er is nog niets geopend.',
  'phone.shared': 'Gedeeld',
  'phone.add': 'Toevoegen',
  'phone.camera': 'Foto maken',
  'phone.photos': 'Foto’s en films',
};
