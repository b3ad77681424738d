import type { ShellMessages } from './en';

export const messages: ShellMessages = {
  'shell.title': 'Терминал',
  'shell.command': 'Команда',
  'shell.placeholder': 'Въведете команда',
  'shell.running': 'Изпълнява се…',
  'shell.output': 'Изход от командата',
  'shell.hint':
    'Командите се изпълняват в отворената папка. „clear“ изчиства този панел, а „exit“ го затваря.',
  'shell.clear': 'Изчистване',
  'shell.cancel': 'Спиране на командата',
  'shell.resize': 'Височина на терминала',
  'shell.end.code': 'Приключи с код {code}',
  'shell.end.signal': 'Прекратено от {signal}',
  'shell.end.cancelled': 'Спряно',
  'shell.end.time': 'Спряно, защото отне твърде много време.',
  'shell.end.output': 'Спряно, защото изведе твърде много текст.',
  'shell.end.rights': 'Спряно, защото вече нямате право да изпълнявате тази команда.',
  'shell.refused.forbidden': 'Командата не е разрешена.',
  'shell.refused.invalid_input': 'Има незатворена кавичка.',
  'shell.refused.not_found': 'Няма програма или папка с това име.',
  'shell.refused.too_many_requests': 'Друга ваша команда още се изпълнява.',
  'shell.end.lost': 'Връзката със сървъра прекъсна.',
};
