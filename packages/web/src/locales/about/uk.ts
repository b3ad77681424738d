import type { AboutMessages } from './en';

export const messages: AboutMessages = {
  'about.text': 'Файловий менеджер для вашого власного сервера.',
  'about.version': 'Версія {version}',
  'about.project': 'Сторінка проєкту',
  'about.license': 'Ліцензія {name}',
  'about.inside': 'Що всередині',
  'about.packages':
    '{count, plural, one {# пакет інших авторів} few {# пакети інших авторів} many {# пакетів інших авторів} other {# пакета інших авторів}}, кожен зі своєю ліцензією.',
  'about.noText': 'Пакет не містить тексту своєї ліцензії.',
};
