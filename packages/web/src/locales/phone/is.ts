import type { PhoneMessages } from './en';

export const messages: PhoneMessages = {
  'phone.bar': 'Helstu staðir',
  'phone.files': 'Skrár',
  'phone.recent': 'Nýlegt',
  'phone.none': 'Ekkert hefur verið opnað enn.',
  'phone.shared': 'Deilt',
  'phone.add': 'Bæta við',
  'phone.camera': 'Taka mynd',
  'phone.photos': 'Myndir og kvikmyndir',
};
