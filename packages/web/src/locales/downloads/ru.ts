import type { DownloadsMessages } from './en';

export const messages: DownloadsMessages = {
  'downloads.incomplete':
    '{count, plural, one {В «{name}» не вошёл # объект.} few {В «{name}» не вошли # объекта.} many {В «{name}» не вошло # объектов.} other {В «{name}» не вошло # объекта.}} В файле «{note}» внутри указано, чего нет и почему.',
  'downloads.stalled': 'Скачивание «{name}» остановилось на {reached}: некоторое время ничего не поступало.',
  'downloads.failed': 'Скачивание «{name}» остановилось на {reached}: сервер не смог читать дальше.',
  'downloads.resume': 'Возможно, браузер продолжит его из своего списка загрузок.',
  'downloads.restart': 'Скачивание архива нельзя продолжить, можно только начать заново.',
  'downloads.again': 'Скачать заново',
  'downloads.several': 'Несколько скачиваний остановились до завершения: {names}',
  'downloads.reached': '{received} из {size}',
};
