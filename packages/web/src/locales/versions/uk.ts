import type { VersionsMessages } from './en';

export const messages: VersionsMessages = {
  'versions.title': 'Версії',
  'versions.none':
    'Попередніх версій немає. Коли файл зберігають або замінюють, його колишній вміст залишається тут.',
  'versions.replaced': 'Замінив користувач {name}',
  'versions.show': 'Показати цю версію',
  'versions.compare': 'Порівняти з поточною',
  'versions.compare.before': 'Версія від {date}',
  'versions.compare.now': 'Зараз',
  'versions.short.compare': 'Порівняти',
  'versions.short.restore': 'Відновити',
  'versions.actionsFor': 'Дії з версією від {date}',
  'versions.download': 'Завантажити цю версію',
  'versions.restore': 'Відновити цю версію',
  'versions.delete': 'Видалити цю версію',
  'versions.delete.title': 'Видалити цю версію назавжди?',
  'versions.delete.text': 'Це не можна відмінити. Сам файл залишиться таким, як є.',
  'versions.restored': 'Відновлено версію від {date}.',
  'versions.loadFailed': 'Не вдалося прочитати версії.',
};
