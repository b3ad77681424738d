import type { AboutMessages } from './en';

export const messages: AboutMessages = {
  'about.text': 'Файловый менеджер для собственного сервера.',
  'about.version': 'Версия {version}',
  'about.project': 'Страница проекта',
  'about.license': 'Лицензия {name}',
  'about.inside': 'Что внутри',
  'about.packages':
    '{count, plural, one {# пакет} few {# пакета} many {# пакетов} other {# пакета}} других авторов, у каждого своя лицензия.',
  'about.noText': 'В пакете нет текста его лицензии.',
};
