import type { PhoneMessages } from './en';

export const messages: PhoneMessages = {
  'phone.bar': 'Fő helyek',
  'phone.files': 'Fájlok',
  'phone.recent': 'Legutóbbi',
  'phone.none': 'Még semmi sem volt megnyitva.',
  'phone.shared': 'Megosztott',
  'phone.add': 'Hozzáadás',
  'phone.camera': 'Fénykép készítése',
  'phone.photos': 'Fényképek és videók',
};
