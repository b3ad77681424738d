import type { ShellMessages } from './en';

export const messages: ShellMessages = {
  'shell.title': 'Терминал',
  'shell.command': 'Команда',
  'shell.placeholder': 'Введите команду',
  'shell.running': 'Выполняется…',
  'shell.output': 'Вывод',
  'shell.hint': 'Команды выполняются в открытой папке. «clear» очищает эту панель, «exit» закрывает её.',
  'shell.clear': 'Очистить',
  'shell.cancel': 'Остановить команду',
  'shell.resize': 'Высота терминала',
  'shell.end.code': 'Завершено с кодом {code}',
  'shell.end.signal': 'Завершено сигналом {signal}',
  'shell.end.cancelled': 'Остановлено',
  'shell.end.time': 'Остановлено: выполнялось слишком долго.',
  'shell.end.output': 'Остановлено: слишком большой вывод.',
  'shell.end.rights': 'Остановлено: у вас больше нет права это запускать.',
  'shell.refused.forbidden': 'Эта команда не разрешена.',
  'shell.refused.invalid_input': 'Не закрыта кавычка.',
  'shell.refused.not_found': 'Такой программы или папки нет.',
  'shell.refused.too_many_requests': 'Другая ваша команда ещё выполняется.',
  'shell.end.lost': 'Соединение потеряно.',
};
