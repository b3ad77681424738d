import type { PhoneMessages } from './en';

export const messages: PhoneMessages = {
  'phone.bar': 'Главные места',
  'phone.files': 'Файлы',
  'phone.recent': 'Недавние',
  'phone.none': 'Пока ничего не открывали.',
  'phone.shared': 'Доступ',
  'phone.add': 'Добавить',
  'phone.camera': 'Сделать снимок',
  'phone.photos': 'Фото и видео',
};
