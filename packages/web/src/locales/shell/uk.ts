import type { ShellMessages } from './en';

export const messages: ShellMessages = {
  'shell.title': 'Термінал',
  'shell.command': 'Команда',
  'shell.placeholder': 'Введіть команду',
  'shell.running': 'Виконується…',
  'shell.output': 'Вивід',
  'shell.hint': 'Команди виконуються у відкритій папці. «clear» очищає цю панель, «exit» закриває її.',
  'shell.clear': 'Очистити',
  'shell.cancel': 'Зупинити команду',
  'shell.resize': 'Висота термінала',
  'shell.end.code': 'Завершено з кодом {code}',
  'shell.end.signal': 'Завершено сигналом {signal}',
  'shell.end.cancelled': 'Зупинено',
  'shell.end.time': 'Зупинено: тривало надто довго.',
  'shell.end.output': 'Зупинено: забагато виводу.',
  'shell.end.rights': 'Зупинено: ви більше не маєте дозволу це запускати.',
  'shell.refused.forbidden': 'Цю команду не дозволено.',
  'shell.refused.invalid_input': 'Не закрито лапки.',
  'shell.refused.not_found': 'Програми або папки з такою назвою немає.',
  'shell.refused.too_many_requests': 'Інша ваша команда ще виконується.',
  'shell.end.lost': 'З’єднання втрачено.',
};
