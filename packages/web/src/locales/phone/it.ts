import type { PhoneMessages } from './en';

export const messages: PhoneMessages = {
  'phone.bar': 'Posizioni principali',
  'phone.files': 'File',
  'phone.recent': 'Recenti',
  'phone.none': 'Non è stato ancora aperto nulla.',
  'phone.shared': 'Condivisi',
  'phone.add': 'Aggiungi',
  'phone.camera': 'Scatta una foto',
  'phone.photos': 'Foto e filmati',
};
