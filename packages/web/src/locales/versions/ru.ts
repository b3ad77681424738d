import type { VersionsMessages } from './en';

export const messages: VersionsMessages = {
  'versions.title': 'Версии',
  'versions.none':
    'Прежних версий нет. Когда файл сохраняют или заменяют, его прежнее содержимое хранится здесь.',
  'versions.replaced': 'Заменил(а) {name}',
  'versions.show': 'Показать эту версию',
  'versions.compare': 'Сравнить с текущей',
  'versions.compare.before': 'Версия от {date}',
  'versions.compare.now': 'Сейчас',
  'versions.short.compare': 'Сравнить',
  'versions.short.restore': 'Восстановить',
  'versions.actionsFor': 'Действия для версии от {date}',
  'versions.download': 'Скачать эту версию',
  'versions.restore': 'Восстановить эту версию',
  'versions.delete': 'Удалить эту версию',
  'versions.delete.title': 'Удалить эту версию навсегда?',
  'versions.delete.text': 'Это нельзя отменить. Сам файл останется без изменений.',
  'versions.restored': 'Версия от {date} восстановлена.',
  'versions.loadFailed': 'Не удалось прочитать версии.',
};
