import type { VersionsMessages } from './en';

export const messages: VersionsMessages = {
  'versions.title': 'Версии',
  'versions.none':
    'Няма по-ранни версии. Когато файлът се запази или замени, предишното му съдържание остава тук.',
  'versions.replaced': 'Заменено от {name}',
  'versions.show': 'Показване на тази версия',
  'versions.compare': 'Сравняване със сегашната',
  'versions.compare.before': 'Версията от {date}',
  'versions.compare.now': 'Сега',
  'versions.short.compare': 'Сравняване',
  'versions.short.restore': 'Възстановяване',
  'versions.actionsFor': 'Действия с версията от {date}',
  'versions.download': 'Изтегляне на тази версия',
  'versions.restore': 'Възстановяване на тази версия',
  'versions.delete': 'Изтриване на тази версия',
  'versions.delete.title': 'Да се изтрие ли тази версия завинаги?',
  'versions.delete.text': 'Това не може да се отмени. Самият файл остава, както е.',
  'versions.restored': 'Версията от {date} е възстановена.',
  'versions.loadFailed': 'Версиите не можаха да се прочетат.',
};
