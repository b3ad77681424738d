import type { UploadsMessages } from './en';

export const messages: UploadsMessages = {
  'uploads.tray': 'Вивантаження',
  'uploads.title.active':
    'Вивантаження {count, plural, one {# файлу} few {# файлів} many {# файлів} other {# файлу}}',
  'uploads.title.paused':
    'Призупинено {count, plural, one {# вивантаження} few {# вивантаження} many {# вивантажень} other {# вивантаження}}',
  'uploads.title.waiting':
    '{count, plural, one {# вивантаження чекає на вас} few {# вивантаження чекають на вас} many {# вивантажень чекають на вас} other {# вивантаження чекає на вас}}',
  'uploads.title.failed':
    'Не вивантажено {count, plural, one {# файл} few {# файли} many {# файлів} other {# файлу}}',
  'uploads.pace.rate': '{size}/с',
  'uploads.pace.both': '{rate} · {left}',
  'uploads.pace.offline': 'Очікування з’єднання',
  'uploads.pace.scanning': 'Читання папок…',
  'uploads.left.seconds': 'залишилося {count, number} с',
  'uploads.left.minutes': 'залишилося {count, number} хв',
  'uploads.left.hours': 'залишилося {count, number} год',
  'uploads.row.progress': '{loaded} з {size}',
  'uploads.row.queued': '{size} · у черзі',
  'uploads.row.paused': '{size} · пауза',
  'uploads.row.pausedAt': '{loaded} з {size} · пауза',
  'uploads.row.done': '{size} · вивантажено',
  'uploads.row.folder': 'Папка',
  'uploads.row.folderMade': 'Папка · створено',
  'uploads.progress': 'Перебіг вивантаження',
  'uploads.progressOf': 'Перебіг вивантаження {name}',
  'uploads.action.collapse': 'Згорнути список вивантажень',
  'uploads.action.expand': 'Показати список вивантажень',
  'uploads.action.dismiss': 'Закрити список вивантажень',
  'uploads.action.pauseAll': 'Призупинити все',
  'uploads.action.resumeAll': 'Продовжити все',
  'uploads.action.retryAll': 'Повторити все',
  'uploads.action.cancelAll': 'Скасувати все',
  'uploads.action.pause': 'Призупинити {name}',
  'uploads.action.resume': 'Продовжити {name}',
  'uploads.action.retry': 'Повторити {name}',
  'uploads.action.cancel': 'Скасувати {name}',
  'uploads.action.choose': 'Вибрати',
  'uploads.fault.network': 'З’єднання втрачено. Повторіть, коли воно відновиться.',
  'uploads.fault.unreadable': 'Файл змінено або його не вдається прочитати. Виберіть його знову.',
  'uploads.fault.refused': 'Сервер відмовив: {reason}',
  'uploads.fault.forbidden': 'Ви не маєте дозволу вивантажувати сюди.',
  'uploads.fault.storage_full': 'На сервері немає місця. Звільніть його й повторіть.',
  'uploads.fault.too_large': 'Розмір більший, ніж приймає сервер.',
  'uploads.fault.not_found': 'Папки більше немає. Створіть її й повторіть.',
  'uploads.fault.conflict': 'Назву, потрібну цій папці, має файл.',
  'uploads.conflict.row': 'Ця назва вже зайнята',
  'uploads.unknownSize': 'Розмір невідомий',
  'uploads.cancelAll.title':
    'Скасувати {count, plural, one {# вивантаження} few {# вивантаження} many {# вивантажень} other {# вивантаження}}?',
  'uploads.cancelAll.text': 'Уже вивантажені файли залишаться на місці.',
  'uploads.cancelAll.keep': 'Продовжити',
  'uploads.cancelAll.confirm': 'Скасувати вивантаження',
  'uploads.notify.text': 'Це триватиме певний час.',
  'uploads.notify.accept': 'Повідомити після завершення',
  'uploads.notify.decline': 'Без сповіщення',
  'uploads.interrupted.label': 'Перервані вивантаження',
  'uploads.interrupted.title':
    'Перервано {count, plural, one {# вивантаження} few {# вивантаження} many {# вивантажень} other {# вивантаження}}',
  'uploads.interrupted.text':
    'Виберіть {count, plural, =1 {цей файл} one {ці файли} few {ці файли} many {ці файли} other {ці файли}} знову, щоб продовжити з місця зупинки.',
  'uploads.interrupted.pick':
    'Вибрати {count, plural, =1 {файл} one {файли} few {файли} many {файли} other {файли}}',
  'uploads.interrupted.pickFolder': 'Вибрати папку',
  'uploads.interrupted.forgetAll':
    '{count, plural, =1 {Забути} one {Забути все} few {Забути все} many {Забути все} other {Забути все}}',
  'uploads.interrupted.forget': 'Забути вивантаження {name}',
  'uploads.interrupted.row': '{loaded} з {size}',
  'uploads.interrupted.more': 'Показати ще {count, number}',
  'uploads.interrupted.other':
    '{count, plural, =1 {«{name}» не належить до перерваних вивантажень або відтоді змінено.} one {# файл не належить до перерваних вивантажень або відтоді змінено.} few {# файли не належать до перерваних вивантажень або відтоді змінено.} many {# файлів не належать до перерваних вивантажень або відтоді змінено.} other {# файлу не належить до перерваних вивантажень або відтоді змінено.}}',
};
