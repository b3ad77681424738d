import type { PhoneMessages } from './en';

export const messages: PhoneMessages = {
  'phone.bar': 'Viktiga platser',
  'phone.files': 'Filer',
  'phone.recent': 'Senaste',
  'phone.none': 'Inget har öppnats ännu.',
  'phone.shared': 'Delat',
  'phone.add': 'Lägg till',
  'phone.camera': 'Ta en bild',
  'phone.photos': 'Foton och filmer',
};
