import type { AboutMessages } from './en';

export const messages: AboutMessages = {
  'about.text': 'Файлов мениджър за вашия собствен сървър.',
  'about.version': 'Версия {version}',
  'about.project': 'Страница на проекта',
  'about.license': 'Лиценз на {name}',
  'about.inside': 'Какво има вътре',
  'about.packages':
    '{count, plural, one {# пакет от други автори със свой собствен лиценз.} other {# пакета от други автори, всеки със свой собствен лиценз.}}',
  'about.noText': 'Пакетът няма текст на лиценза си.',
};
