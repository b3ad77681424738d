import type { HistoryMessages } from './en';

export const messages: HistoryMessages = {
  'errors.paused_by_brake':
    'Сеанс приостановлен, потому что за короткое время удалил или заменил много файлов.',
  'brake.title': 'Удалено или заменено много файлов',
  'brake.text':
    'Файлов, удалённых или заменённых вами здесь за последние минуты: {count}. Чтобы ничего не пропало по ошибке, остальное ждёт вашего решения.',
  'brake.continue': 'Продолжить',
  'brake.stop': 'Остановить',
  'brake.restore': 'Вернуть всё',
  'brake.restored': 'Возвращено файлов: {count}',
  'brake.notRestored': 'Файлов, которые не удалось вернуть: {count}.',
  'brake.notContinued': 'Не удалось продолжить сеанс.',
  'brake.bursts': 'Приостановленные сеансы',
  'brake.burst': '{name}: удалено или заменено файлов: {count}',
  'brake.state.paused': 'Приостановлен',
  'brake.state.continued': 'Продолжен',
  'brake.state.restored': 'Всё возвращено',
  'history.title': 'История',
  'history.text': 'Ваши изменения за последние семь дней, сначала новые.',
  'history.shell': 'Действия команд терминала здесь не показаны, и отменить их нельзя.',
  'history.empty': 'Пока ничего не изменено',
  'history.loadFailed': 'Не удалось прочитать историю.',
  'history.undo': 'Отменить действие',
  'history.redo': 'Вернуть',
  'history.what':
    '{count, plural, =1 {«{name}»} one {# элемент} few {# элемента} many {# элементов} other {# элемента}}',
  'history.done.undo': 'Действие отменено: {what}',
  'history.done.redo': 'Действие возвращено: {what}',
  'history.failed.undo': 'Не удалось отменить: {what}.',
  'history.failed.redo': 'Не удалось вернуть: {what}.',
  'history.kind.upload': 'Загружено: {what}',
  'history.kind.save': 'Сохранено: {what}',
  'history.kind.create': 'Создано: {what}',
  'history.kind.copy': 'Скопировано: {what}',
  'history.kind.move': 'Перемещено: {what}',
  'history.kind.rename': 'Переименовано: {what}',
  'history.kind.delete': 'Удалено: {what}',
  'history.kind.restore': 'Восстановлено: {what}',
  'history.kind.change': 'Изменено: {what}',
  'history.said.move':
    '{count, plural, =1 {«{name}» — перемещено в «{folder}»} one {Перемещён # элемент в «{folder}»} few {Перемещено # элемента в «{folder}»} many {Перемещено # элементов в «{folder}»} other {Перемещено # элемента в «{folder}»}}',
  'history.said.copy':
    '{count, plural, =1 {«{name}» — скопировано в «{folder}»} one {Скопирован # элемент в «{folder}»} few {Скопировано # элемента в «{folder}»} many {Скопировано # элементов в «{folder}»} other {Скопировано # элемента в «{folder}»}}',
  'history.said.rename':
    '{count, plural, =1 {Новое имя: «{name}»} one {Переименован # элемент} few {Переименовано # элемента} many {Переименовано # элементов} other {Переименовано # элемента}}',
  'history.said.trash':
    '{count, plural, =1 {«{name}» — перемещено в корзину} one {Перемещён в корзину # элемент} few {Перемещено в корзину # элемента} many {Перемещено в корзину # элементов} other {Перемещено в корзину # элемента}}',
  'history.said.delete':
    '{count, plural, =1 {«{name}» — удалено навсегда} one {Удалён навсегда # элемент} few {Удалено навсегда # элемента} many {Удалено навсегда # элементов} other {Удалено навсегда # элемента}}',
  'history.said.save': '«{name}» — сохранено',
  'history.said.create': '«{name}» — создано',
  'history.show': 'Показать',
  'history.final.permanent': 'Удалено навсегда.',
  'history.final.replaced': 'Заменённое не было сохранено.',
  'history.final.merged': 'Две папки были объединены.',
  'history.final.unknown': 'Это нельзя отменить.',
  'history.partly': 'Отменено частично',
  'history.to': 'В {folder}',
  'history.in': 'В {folder}',
  'history.undone': 'Действие отменено',
  'history.actionsFor': 'Действия: {action}',
};
