import type { UploadsMessages } from './en';

export const messages: UploadsMessages = {
  'uploads.tray': 'Загрузки',
  'uploads.title.active':
    '{count, plural, one {Загружается # файл} few {Загружаются # файла} many {Загружается # файлов} other {Загружается # файла}}',
  'uploads.title.paused':
    '{count, plural, one {# загрузка приостановлена} few {# загрузки приостановлены} many {# загрузок приостановлено} other {# загрузки приостановлено}}',
  'uploads.title.waiting':
    '{count, plural, one {# загрузка ждёт вас} few {# загрузки ждут вас} many {# загрузок ждут вас} other {# загрузки ждут вас}}',
  'uploads.title.failed':
    '{count, plural, one {# файл не загружен} few {# файла не загружены} many {# файлов не загружено} other {# файла не загружено}}',
  'uploads.pace.rate': '{size}/с',
  'uploads.pace.both': '{rate} · {left}',
  'uploads.pace.offline': 'Ожидание подключения',
  'uploads.pace.scanning': 'Чтение папок…',
  'uploads.left.seconds': 'осталось {count, number} с',
  'uploads.left.minutes': 'осталось {count, number} мин',
  'uploads.left.hours': 'осталось {count, number} ч',
  'uploads.row.progress': '{loaded} из {size}',
  'uploads.row.queued': '{size} · в очереди',
  'uploads.row.paused': '{size} · пауза',
  'uploads.row.pausedAt': '{loaded} из {size} · пауза',
  'uploads.row.done': '{size} · загружено',
  'uploads.row.folder': 'Папка',
  'uploads.row.folderMade': 'Папка · создана',
  'uploads.progress': 'Ход загрузки',
  'uploads.progressOf': 'Ход загрузки «{name}»',
  'uploads.action.collapse': 'Свернуть список загрузок',
  'uploads.action.expand': 'Показать список загрузок',
  'uploads.action.dismiss': 'Закрыть список загрузок',
  'uploads.action.pauseAll': 'Приостановить все',
  'uploads.action.resumeAll': 'Продолжить все',
  'uploads.action.retryAll': 'Повторить все',
  'uploads.action.cancelAll': 'Отменить все',
  'uploads.action.pause': 'Приостановить {name}',
  'uploads.action.resume': 'Продолжить {name}',
  'uploads.action.retry': 'Повторить {name}',
  'uploads.action.cancel': 'Отменить {name}',
  'uploads.action.choose': 'Выбрать',
  'uploads.fault.network': 'Соединение потеряно. Повторите, когда оно появится.',
  'uploads.fault.unreadable': 'Файл изменён или не читается. Выберите его снова.',
  'uploads.fault.refused': 'Сервер отказал: {reason}',
  'uploads.fault.forbidden': 'У вас нет права загружать сюда.',
  'uploads.fault.storage_full': 'На сервере нет места. Освободите его и повторите.',
  'uploads.fault.too_large': 'Размер больше, чем принимает сервер.',
  'uploads.fault.not_found': 'Папки больше нет. Создайте её и повторите.',
  'uploads.fault.conflict': 'На месте нужной папки находится файл.',
  'uploads.conflict.row': 'Это имя уже занято',
  'uploads.unknownSize': 'Размер неизвестен',
  'uploads.cancelAll.title':
    'Отменить {count, plural, one {# загрузку} few {# загрузки} many {# загрузок} other {# загрузки}}?',
  'uploads.cancelAll.text': 'Уже загруженные файлы останутся на месте.',
  'uploads.cancelAll.keep': 'Продолжить загрузку',
  'uploads.cancelAll.confirm': 'Отменить загрузки',
  'uploads.notify.text': 'Это займёт время.',
  'uploads.notify.accept': 'Сообщить, когда закончится',
  'uploads.notify.decline': 'Без уведомления',
  'uploads.interrupted.label': 'Прерванные загрузки',
  'uploads.interrupted.title':
    '{count, plural, one {# загрузка прервана} few {# загрузки прерваны} many {# загрузок прервано} other {# загрузки прервано}}',
  'uploads.interrupted.text':
    'Выберите {count, plural, =1 {этот файл} one {эти файлы} few {эти файлы} many {эти файлы} other {эти файлы}} снова, чтобы продолжить с места остановки.',
  'uploads.interrupted.pick':
    'Выбрать {count, plural, =1 {файл} one {файлы} few {файлы} many {файлы} other {файлы}}',
  'uploads.interrupted.pickFolder': 'Выбрать папку',
  'uploads.interrupted.forgetAll':
    '{count, plural, =1 {Забыть} one {Забыть все} few {Забыть все} many {Забыть все} other {Забыть все}}',
  'uploads.interrupted.forget': 'Забыть загрузку «{name}»',
  'uploads.interrupted.row': '{loaded} из {size}',
  'uploads.interrupted.more': 'Показать ещё {count, number}',
  'uploads.interrupted.other':
    '{count, plural, =1 {«{name}» не относится к прерванным загрузкам или с тех пор изменён.} one {# файл не относится к прерванным загрузкам или с тех пор изменён.} few {# файла не относятся к прерванным загрузкам или с тех пор изменены.} many {# файлов не относятся к прерванным загрузкам или с тех пор изменены.} other {# файла не относятся к прерванным загрузкам или с тех пор изменены.}}',
};
