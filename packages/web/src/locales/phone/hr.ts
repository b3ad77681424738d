import type { PhoneMessages } from './en';

export const messages: PhoneMessages = {
  'phone.bar': 'Glavna mjesta',
  'phone.files': 'Datoteke',
  'phone.recent': 'Nedavno',
  'phone.none': 'Još ništa nije otvoreno.',
  'phone.shared': 'Podijeljeno',
  'phone.add': 'Dodaj',
  'phone.camera': 'Snimi fotografiju',
  'phone.photos': 'Fotografije i filmovi',
};
