import type { PhoneMessages } from './en';

export const messages: PhoneMessages = {
  'phone.bar': 'Головні місця',
  'phone.files': 'Файли',
  'phone.recent': 'Недавні',
  'phone.none': 'Ще нічого не відкривали.',
  'phone.shared': 'Спільні',
  'phone.add': 'Додати',
  'phone.camera': 'Зробити знімок',
  'phone.photos': 'Фото й відео',
};
