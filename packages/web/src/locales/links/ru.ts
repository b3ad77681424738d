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
  'links.album': 'Альбом',
  'links.album.text': 'Посетители видят стену из снимков и видео и ваше имя.',
  'links.view': 'Посетители видят',
  'links.view.list': 'Список',
  'links.view.album': 'Альбом',
  'links.title': 'Название (необязательно)',
  'links.cover': 'Обложка',
  'links.cover.auto': 'Автоматически',
  'links.cover.search': 'Поиск изображений',
  'links.cover.others': 'Не показано: {count, number}. Найдите их по имени.',
  'links.cover.none': 'Нет изображений с таким именем.',
  'links.opened':
    '{count, plural, =0 {Ещё не открывали} one {Открыта # раз} few {Открыта # раза} many {Открыта # раз} other {Открыта # раза}}',
};
