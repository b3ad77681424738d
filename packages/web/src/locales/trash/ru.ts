import type { TrashMessages } from './en';

export const messages: TrashMessages = {
  'trash.count': '{count, plural, one {# элемент} few {# элемента} many {# элементов} other {# элемента}}',
  'trash.empty': 'Корзина пуста',
  'trash.empty.text': 'Удалённое некоторое время хранится здесь.',
  'trash.off': 'Корзина выключена: то, что удаляется сейчас, пропадает навсегда.',
  'trash.days':
    '{days, plural, one {Удалённое хранится # день.} few {Удалённое хранится # дня.} many {Удалённое хранится # дней.} other {Удалённое хранится # дня.}}',
  'trash.space': 'Сейчас в ней {size}; предел — {most}, это {percent} % диска.',
  'trash.loadFailed': 'Не удалось прочитать корзину',
  'trash.everybody': 'Показать удалённое всеми',
  'trash.restore': 'Восстановить',
  'trash.restoreTo': 'Восстановить в…',
  'trash.restoreTo.title': 'Восстановить в другую папку',
  'trash.restoreTo.submit': 'Восстановить в {folder}',
  'trash.delete.title': 'Удалить навсегда?',
  'trash.delete.text': 'Это нельзя отменить.',
  'trash.emptyIt': 'Очистить корзину',
  'trash.emptyIt.title': 'Очистить корзину?',
  'trash.emptyAll': 'Очистить корзину всех',
  'trash.emptyAll.title': 'Очистить корзину всех пользователей?',
  'trash.ofNobody': 'Неизвестно, кто удалил',
  'trash.select': 'Выделить {name}',
  'trash.actionsFor': 'Действия с {name}',
  'trash.from': 'Папка: {folder}',
  'trash.fromUnnamed': 'Было в месте, к которому у вас больше нет доступа',
  'trash.deleted': 'Удалено {when}',
  'trash.expires': 'Хранится до {date}',
  'trash.restored':
    '{count, plural, =1 {Элемент «{name}» восстановлен.} one {Восстановлен # элемент.} few {Восстановлено # элемента.} many {Восстановлено # элементов.} other {Восстановлено # элемента.}}',
  'trash.failed.restore':
    '{count, plural, =1 {Не удалось восстановить «{name}».} one {Не восстановлен # элемент.} few {Не восстановлено # элемента.} many {Не восстановлено # элементов.} other {Не восстановлено # элемента.}}',
};
