import type { PhoneMessages } from './en';

export const messages: PhoneMessages = {
  'phone.bar': 'Galvenās vietas',
  'phone.files': 'Faili',
  'phone.recent': 'Nesenie',
  'phone.none': 'Nekas vēl nav atvērts.',
  'phone.shared': 'Kopīgots',
  'phone.add': 'Pievienot',
  'phone.camera': 'Uzņemt attēlu',
  'phone.photos': 'Fotoattēli un video',
};
