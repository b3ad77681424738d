import type { PhoneMessages } from './en';

export const messages: PhoneMessages = {
  'phone.bar': 'Główne miejsca',
  'phone.files': 'Pliki',
  'phone.recent': 'Ostatnie',
  'phone.none': 'Nic jeszcze nie otwarto.',
  'phone.shared': 'Udostępnione',
  'phone.add': 'Dodaj',
  'phone.camera': 'Zrób zdjęcie',
  'phone.photos': 'Zdjęcia i filmy',
};
