import type { PhoneMessages } from './en';

export const messages: PhoneMessages = {
  'phone.bar': 'Hlavní místa',
  'phone.files': 'Soubory',
  'phone.recent': 'Nedávné',
  'phone.none': 'Zatím se nic neotevřelo.',
  'phone.shared': 'Sdílené',
  'phone.add': 'Přidat',
  'phone.camera': 'Vyfotit',
  'phone.photos': 'Fotky a filmy',
};
