import type { PhoneMessages } from './en';

export const messages: PhoneMessages = {
  'phone.bar': 'Основни места',
  'phone.files': 'Файлове',
  'phone.recent': 'Скорошни',
  'phone.none': 'Още нищо не е отваряно.',
  'phone.shared': 'Споделени',
  'phone.add': 'Добавяне',
  'phone.camera': 'Заснемане',
  'phone.photos': 'Снимки и видеоклипове',
};
