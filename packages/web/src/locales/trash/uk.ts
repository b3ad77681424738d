import type { TrashMessages } from './en';

export const messages: TrashMessages = {
  'trash.count': '{count, plural, one {# елемент} few {# елементи} many {# елементів} other {# елемента}}',
  'trash.empty': 'Кошик порожній',
  'trash.empty.text': 'Видалене вами певний час зберігається тут.',
  'trash.off': 'Кошик вимкнено: видалене тепер зникає назавжди.',
  'trash.days':
    '{days, plural, one {Видалене зберігається # день.} few {Видалене зберігається # дні.} many {Видалене зберігається # днів.} other {Видалене зберігається # дня.}}',
  'trash.space': 'Зараз тут {size}; межа — {most}, тобто {percent}% диска.',
  'trash.loadFailed': 'Не вдалося прочитати кошик',
  'trash.everybody': 'Показати видалене всіма',
  'trash.restore': 'Відновити',
  'trash.restoreTo': 'Відновити до…',
  'trash.restoreTo.title': 'Відновити до іншої папки',
  'trash.restoreTo.submit': 'Відновити до «{folder}»',
  'trash.delete.title': 'Видалити назавжди?',
  'trash.delete.text': 'Це не можна відмінити.',
  'trash.emptyIt': 'Очистити кошик',
  'trash.emptyIt.title': 'Очистити кошик?',
  'trash.emptyAll': 'Очистити в усіх',
  'trash.emptyAll.title': 'Очистити кошик усіх користувачів?',
  'trash.ofNobody': 'Невідомо, хто видалив',
  'trash.select': 'Вибрати {name}',
  'trash.actionsFor': 'Дії з {name}',
  'trash.from': 'Лежало в «{folder}»',
  'trash.fromUnnamed': 'Лежало там, куди ви більше не маєте доступу',
  'trash.deleted': 'Видалено {when}',
  'trash.expires': 'Зберігається до {date}',
  'trash.restored':
    '{count, plural, =1 {Відновлено «{name}».} one {Відновлено # елемент.} few {Відновлено # елементи.} many {Відновлено # елементів.} other {Відновлено # елемента.}}',
  'trash.failed.restore':
    '{count, plural, =1 {Не вдалося відновити «{name}».} one {Не відновлено # елемент.} few {Не відновлено # елементи.} many {Не відновлено # елементів.} other {Не відновлено # елемента.}}',
};
