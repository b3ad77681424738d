import type { LinksMessages } from './en';

export const messages: LinksMessages = {
  'links.making': 'Создаём ссылку…',
  'links.bothCopied': 'Ссылка и пароль скопированы',
  'links.copyHere': 'Браузер не разрешил копирование. Вот ссылка:',
  'links.address': 'Адрес ссылки',
  'links.never': 'Никогда',
  'links.date': 'Дата',
  'links.lastDay': 'Последний день',
  'links.shownOnce': 'Ссылка открывается с этим паролем. Он показан только сейчас.',
  'links.send': 'Отправить…',
  'links.more': 'Все параметры',
};
