import type { VersionsMessages } from './en';

export const messages: VersionsMessages = {
  'versions.title': 'Версии',
  'versions.replaced': 'Заменил(а) {name}',
  'versions.show': 'Показать эту версию',
  'versions.compare': 'Сравнить с текущей',
  'versions.compare.before': 'Версия от {date}',
  'versions.compare.now': 'Сейчас',
  'versions.download': 'Скачать эту версию',
  'versions.restore': 'Восстановить эту версию',
  'versions.delete': 'Удалить эту версию',
  'versions.delete.title': 'Удалить эту версию навсегда?',
  'versions.delete.text': 'Это нельзя отменить. Сам файл останется без изменений.',
  'versions.restored': 'Версия от {date} восстановлена.',
  'versions.loadFailed': 'Не удалось прочитать версии.',
};
