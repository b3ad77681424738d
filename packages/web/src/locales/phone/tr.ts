import type { PhoneMessages } from './en';

export const messages: PhoneMessages = {
  'phone.bar': 'Ana yerler',
  'phone.files': 'Dosyalar',
  'phone.recent': 'Son',
  'phone.none': 'Henüz hiçbir şey açılmadı.',
  'phone.shared': 'Paylaşılan',
  'phone.add': 'Ekle',
  'phone.camera': 'Fotoğraf çek',
  'phone.photos': 'Fotoğraflar ve filmler',
};
