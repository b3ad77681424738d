import type { PhoneMessages } from './en';

export const messages: PhoneMessages = {
  'phone.bar': 'Fő helyek',
  'phone.files': 'Fájlok',
  'phone.recent': 'Legutóbbi',
  'phone.none': 'Még semmit sem nyitott meg.',
  'phone.shared': 'Megosztott',
  'phone.add': 'Hozzáadás',
  'phone.camera': 'Fénykép készítése',
  'phone.photos': 'Fényképek és videók',
};
